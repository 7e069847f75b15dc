import { useQuery } from '@pinia/colada';
import type { Ref } from 'vue';
import { assistantApi } from '@/api/index.ts';

export const useUsage = (code: Ref<string>) =>
  useQuery({
    key: () => ['usage', code.value],
    query: () =>
      assistantApi.GET('/intents/{code}/usage', { params: { path: { code: code.value } } }),
  });
