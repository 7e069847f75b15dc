import { useQuery } from '@pinia/colada';
import { computed, ref, shallowRef, watch } from 'vue';
import { filterByScore } from '@contract/shared/contract/retrieval.ts';
import type { GoldenScores } from '@contract/assistant/schemas/retrieval.ts';
import { describeProblem } from '@/api/index.ts';
import { readGoldenScores, retrievalQuery, useSaveThreshold } from './queries.ts';

/** Returns the share of scores that reach the threshold, from 0 to 1, or null without scores. */
const shareKept = (scores: number[], threshold: number) =>
  scores.length === 0
    ? null
    : scores.filter((score) => filterByScore(threshold, [{ score }]).length > 0).length /
      scores.length;

/** Manages the retrieval threshold: the stored one, the tested one, and its effect. */
export function useThreshold() {
  const { data: settings, error } = useQuery(retrievalQuery);
  const saveThreshold = useSaveThreshold();
  const threshold = ref(0);
  const golden = shallowRef<GoldenScores | null>(null);
  const busy = ref<'saving' | 'measuring' | null>(null);
  const failure = ref('');
  const problem = computed(() =>
    failure.value || (error.value ? describeProblem(error.value) : '')
  );

  watch(() => settings.value?.min_score, (stored) => {
    if (stored !== undefined) threshold.value = stored;
  }, { immediate: true });

  const isChanged = computed(() =>
    settings.value !== undefined && settings.value.min_score !== threshold.value
  );
  /**
   * Shares, from 0 to 1, of answerable questions with hits (`kept`) and of unanswerable ones
   * without (`silent`); each is null without such questions.
   */
  const effect = computed(() => {
    if (!golden.value) return null;
    const { answerable, unanswerable } = golden.value;
    const answering = shareKept(unanswerable, threshold.value);
    return {
      kept: shareKept(answerable, threshold.value),
      silent: answering === null ? null : 1 - answering,
    };
  });

  async function attempt(what: typeof busy.value, run: () => Promise<unknown>) {
    busy.value = what;
    failure.value = '';
    try {
      await run();
    } catch (reason) {
      failure.value = describeProblem(reason);
    } finally {
      busy.value = null;
    }
  }

  const save = () => attempt('saving', () => saveThreshold(threshold.value));
  const measure = () =>
    attempt('measuring', async () => {
      golden.value = await readGoldenScores();
    });

  return { settings, threshold, golden, effect, isChanged, busy, problem, save, measure };
}

export type Threshold = ReturnType<typeof useThreshold>;
