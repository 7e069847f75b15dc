import { useQuery } from '@pinia/colada';
import { computed } from 'vue';
import type { SafetyCheck, SafetyCheckInput } from '@contract/assistant/schemas/safety.ts';
import { describeProblem } from '@/api/index.ts';
import { useDebounced } from '@/ui/controls.ts';
import { safetyCheckQuery } from '../queries.ts';

/** Debounce time of the check, in milliseconds. */
export const PAUSE_MS = 250;

/** Checks unsaved safety rules against a message, initially and after each change. */
export function useSafetyCheck(input: () => SafetyCheckInput) {
  const settled = useDebounced(input, PAUSE_MS);
  const { data, error, refetch } = useQuery(() => ({
    ...safetyCheckQuery(settled.value),
    placeholderData: (previous?: SafetyCheck) => previous,
  }));
  const result = computed(() => data.value ?? null);
  const problem = computed(() => error.value ? describeProblem(error.value) : '');
  return { result, problem, refetch };
}
