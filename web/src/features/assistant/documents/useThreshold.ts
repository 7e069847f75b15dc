import { computed, ref, shallowRef } from 'vue';
import { filterByScore } from '../../../../../functions/shared/contract/retrieval.ts';
import type {
  GoldenScores,
  Retrieval,
} from '../../../../../functions/assistant/schemas/retrieval.ts';
import { assistantApi, describeProblem } from '../../../api/index.ts';

/** Returns the share of scores that reach the threshold, 0 to 1; null without scores. */
const shareKept = (scores: number[], threshold: number) =>
  scores.length === 0
    ? null
    : scores.filter((score) => filterByScore(threshold, [{ score }]).length > 0).length /
      scores.length;

/** Loads the threshold of fragments: the stored one, the tested one, and its effect. */
export function useThreshold() {
  const settings = shallowRef<Retrieval | null>(null);
  const threshold = ref(0);
  const golden = shallowRef<GoldenScores | null>(null);
  const busy = ref<'loading' | 'saving' | 'measuring' | null>(null);
  const problem = ref('');

  const isChanged = computed(() =>
    settings.value !== null && settings.value.min_score !== threshold.value
  );
  /** Shares of the golden questions, 0 to 1; null without questions of that kind. */
  const effect = computed(() => {
    if (!golden.value) return null;
    const { answerable, unanswerable } = golden.value;
    const answering = shareKept(unanswerable, threshold.value);
    return {
      kept: shareKept(answerable, threshold.value),
      silent: answering === null ? null : 1 - answering,
    };
  });

  async function attempt(what: typeof busy.value, run: () => Promise<void>) {
    busy.value = what;
    problem.value = '';
    try {
      await run();
    } catch (error) {
      problem.value = describeProblem(error);
    } finally {
      busy.value = null;
    }
  }

  function take(read: Retrieval) {
    settings.value = read;
    threshold.value = read.min_score;
  }

  const load = () =>
    attempt('loading', async () => take(await assistantApi.get<Retrieval>('/retrieval')));
  const save = () =>
    attempt('saving', async () => {
      const body = { min_score: threshold.value };
      take(await assistantApi.patch<Retrieval>('/retrieval', body));
    });
  const ask = (from: number) =>
    assistantApi.post<GoldenScores>(`/retrieval/golden-scores?from=${from}`);
  const measure = () =>
    attempt('measuring', async () => {
      let all = await ask(0);
      while (all.next !== null) {
        const part = await ask(all.next);
        all = {
          ...part,
          answerable: [...all.answerable, ...part.answerable],
          unanswerable: [...all.unanswerable, ...part.unanswerable],
        };
      }
      golden.value = all;
    });

  return { settings, threshold, golden, effect, isChanged, busy, problem, load, save, measure };
}

export type Threshold = ReturnType<typeof useThreshold>;
