import { type Ref, shallowRef, watch } from 'vue';
import type { VersionUsage } from '../../../../../functions/assistant/schemas/intents.ts';
import { assistantApi } from '../../../api/index.ts';

/** What the models took for each version of a branch; null until it is known. */
export function useUsage(code: Ref<string>) {
  const usage = shallowRef<VersionUsage[] | null>(null);
  watch(code, async (asked) => {
    usage.value = null;
    // The page is for the versions: it shows them without their usage, too.
    const found = await assistantApi.get<VersionUsage[]>(`/intents/${asked}/usage`)
      .catch(() => null);
    if (asked === code.value) usage.value = found;
  }, { immediate: true });
  return usage;
}
