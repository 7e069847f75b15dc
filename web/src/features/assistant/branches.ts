import { defineQuery, defineQueryOptions, useQuery, useQueryCache } from '@pinia/colada';
import { computed, reactive, ref } from 'vue';
import { assistantApi } from '@/api/index.ts';
import { readData } from '@/api/read-answer.ts';

/** The branches; below it is what belongs to one: steps, versions, history. */
export const BRANCHES_KEY = ['branches'];

export const branchesQuery = defineQueryOptions({
  key: BRANCHES_KEY,
  query: () => readData(assistantApi.GET('/intents')),
});

/** The steps of a branch's scenario. */
export const stepsQuery = defineQueryOptions((code: string) => ({
  key: [...BRANCHES_KEY, code, 'steps'],
  query: () => readData(assistantApi.GET('/intents/{code}/steps', { params: { path: { code } } })),
}));

/** Returns functions that load unless the data is fresh. They throw ApiProblem. */
export function useLoadBranches() {
  const cache = useQueryCache();

  const loadBranches = async () => (await cache.refresh(cache.ensure(branchesQuery))).data ?? [];

  async function loadSteps() {
    const scenarios = (await loadBranches()).filter(({ has_steps }) => has_steps);
    const loaded = await Promise.all(scenarios.map(async ({ code }) => {
      const { data = [] } = await cache.refresh(cache.ensure(stepsQuery(code)));
      return [code, data] as const;
    }));
    return Object.fromEntries(loaded);
  }

  return { loadBranches, loadSteps };
}

/**
 * The branches with their names and steps, for every component. Until they are loaded, names are
 * codes. The steps are loaded when they are first read.
 */
export const useBranches = defineQuery(() => {
  const { loadSteps } = useLoadBranches();
  const list = useQuery(branchesQuery);
  const isReadingSteps = ref(false);
  const allSteps = useQuery({
    key: [...BRANCHES_KEY, 'all-steps'],
    enabled: isReadingSteps,
    query: loadSteps,
  });

  const branches = computed(() => list.data.value ?? []);

  function readSteps() {
    isReadingSteps.value = true;
    return allSteps.data.value ?? {};
  }

  function nameOf(code: string | null | undefined): string {
    if (!code) return 'No branch';
    return branches.value.find((branch) => branch.code === code)?.name ?? code;
  }

  function stepNameOf(intent: string | null, code: string | null): string {
    if (!code) return '';
    return readSteps()[intent ?? '']?.find((step) => step.code === code)?.name ?? code;
  }

  return reactive({
    branches,
    get steps() {
      return readSteps();
    },
    nameOf,
    stepNameOf,
  });
});
