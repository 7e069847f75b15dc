import { type Ref, shallowRef, watch } from 'vue';
import type { VersionUsage } from '../../../../../functions/assistant/schemas/intents.ts';
import { assistantApi } from '../../../api/index.ts';

/** Loads the tokens that each version of a branch has used; null until then. */
export function useUsage(code: Ref<string>) {
  const usage = shallowRef<VersionUsage[] | null>(null);
  watch(code, async (asked) => {
    usage.value = null;
    // Versions are shown without their usage if it cannot be loaded.
    const found = await assistantApi.get<VersionUsage[]>(`/intents/${asked}/usage`)
      .catch(() => null);
    if (asked === code.value) usage.value = found;
  }, { immediate: true });
  return usage;
}
