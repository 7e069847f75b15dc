import { useQuery } from '@pinia/colada';
import { computed } from 'vue';
import { ApiProblem } from '@/api/index.ts';
import { useDebounced } from '@/ui/controls.ts';
import { traceQuery } from '../queries.ts';

/** Debounce time when moving between replies, in milliseconds. */
const PAUSE = 120;

/** Loads the trace of a reply. `isOlder`: the reply was stored before traces existed. */
export function useTrace(messageId: () => string | null) {
  const id = useDebounced(messageId, PAUSE);
  const { data, error, refetch } = useQuery(() => ({
    ...traceQuery(id.value ?? ''),
    enabled: id.value !== null,
  }));
  const trace = computed(() => messageId() === id.value ? data.value : undefined);
  const isOlder = computed(() => error.value instanceof ApiProblem && error.value.status === 409);
  return { trace, isOlder, error, refetch };
}
