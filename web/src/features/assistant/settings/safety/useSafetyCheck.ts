import { onScopeDispose, ref, watch } from 'vue';
import type { SafetyCheck, SafetyCheckInput } from '@contract/assistant/schemas/safety.ts';
import { assistantApi, describeProblem } from '@/api/index.ts';

/** Debounce time of the check, in milliseconds. */
const PAUSE_MS = 250;

/** Checks unsaved safety rules against a message, initially and after each change. */
export function useSafetyCheck(input: () => SafetyCheckInput) {
  const result = ref<SafetyCheck | null>(null);
  const problem = ref('');
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function check(): Promise<void> {
    const call = ++latest;
    try {
      const answer = await assistantApi.POST('/safety/check', { body: input() });
      if (call !== latest) return;
      result.value = answer;
      problem.value = '';
    } catch (error) {
      if (call === latest) problem.value = describeProblem(error);
    }
  }

  watch(() => JSON.stringify(input()), () => {
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE_MS);
  });
  void check();
  onScopeDispose(() => clearTimeout(timer));

  return { result, problem, check };
}
