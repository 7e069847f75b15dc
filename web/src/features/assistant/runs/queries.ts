import { defineQueryOptions, useQuery } from '@pinia/colada';
import { computed, watch } from 'vue';
import type { NewRun, Run } from '@contract/assistant/schemas/runs.ts';
import { assistantApi, useChange } from '@/api/index.ts';
import { usePages } from '@/api/usePages.ts';
import { usePolling } from '@/ui/controls.ts';
import { isUnderWay } from './run-words.ts';

const KEY = ['runs'];
const PAGE_SIZE = 50;

/** Polling intervals of a running run and of a list, in milliseconds. */
export const RUN_POLL_MS = 2000;
export const LIST_POLL_MS = 3000;

/** Returns a function that cancels a run, or retries its missing results; it throws ApiProblem. */
export const useChangeRun = () =>
  useChange(KEY, ({ id, what }: { id: string; what: 'cancel' | 'retry' }) => {
    const params = { path: { id } };
    return what === 'cancel'
      ? assistantApi.POST('/runs/{id}/cancel', { params })
      : assistantApi.POST('/runs/{id}/retry', { params });
  });

/** Loads the runs page by page, newest first; limited to a branch if `code` returns one. */
export function useRuns(code: () => string | undefined = () => undefined) {
  const runs = usePages({
    key: () => [...KEY, 'list', code() ?? ''],
    staleTime: 0,
    load: (cursor) => {
      const query = { intent_code: code(), limit: PAGE_SIZE, cursor };
      return assistantApi.raw.GET('/runs', { params: { query } });
    },
  });
  usePolling(runs.refetch, () => runs.data.value?.some(isUnderWay) ?? false, LIST_POLL_MS);
  return runs;
}

/** Loads a run, and polls it while it is running. */
export function useRun(id: () => string) {
  const { data: run, ...query } = useQuery({
    key: () => [...KEY, id()],
    staleTime: 0,
    query: () => assistantApi.GET('/runs/{id}', { params: { path: { id: id() } } }),
  });
  usePolling(query.refetch, () => run.value !== undefined && isUnderWay(run.value), RUN_POLL_MS);
  return { ...query, run };
}

/**
 * The results are loaded again when their number has grown by this factor, because each load
 * returns all of them.
 */
const GROWTH = 1.25;

export function useRunResults(id: () => string, run: () => Run | undefined) {
  const { data, refetch } = useQuery({
    key: () => [...KEY, id(), 'results'],
    enabled: false,
    query: () => assistantApi.GET_ALL('/runs/{id}/results', { params: { path: { id: id() } } }),
  });
  const results = computed(() => data.value ?? []);
  /** State of the run at the last load. */
  let loadedAt = '';

  watch(run, (now) => {
    if (!now || now.progress.done === 0) return;
    const isEnough = isUnderWay(now) && now.progress.done < results.value.length * GROWTH;
    const mark = `${now.id} ${now.status} ${now.progress.done}`;
    if (isEnough || mark === loadedAt) return;
    loadedAt = mark;
    void refetch();
  }, { immediate: true });
  return results;
}

/** The estimated cost of a run. */
export const runCostQuery = defineQueryOptions((body: Partial<NewRun>) => ({
  key: ['run-cost', JSON.stringify(body)],
  staleTime: 0,
  query: async () => {
    const params = { query: { dry_run: true } };
    const found = await assistantApi.POST('/runs', { params, body });
    return 'turns' in found ? found : null;
  },
}));

/** Starts a run; throws ApiProblem. The page opens the run, and lists load when they are shown. */
export async function startRun(body: Partial<NewRun>): Promise<Run | null> {
  const started = await assistantApi.POST('/runs', { body });
  return 'id' in started ? started : null;
}

const readDecisive = async (id: string) => {
  const params = { path: { id } };
  const { run_id } = await assistantApi.GET('/configs/{id}/outlook', { params });
  return [id, run_id] as const;
};

interface Decisive {
  versions: readonly string[];
  /** State of the runs; when it changes, another run may be the decisive one. */
  runs: readonly string[];
}

/** The id of the run that the activation gate uses, for each version. */
export const decisiveRunsQuery = defineQueryOptions(({ versions, runs }: Decisive) => ({
  key: ['last-tests', ...versions, ...runs],
  query: async () => Object.fromEntries(await Promise.all(versions.map(readDecisive))),
}));
