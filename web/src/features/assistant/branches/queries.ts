import { defineQuery, defineQueryOptions, useQuery, useQueryCache } from '@pinia/colada';
import { computed, reactive, ref } from 'vue';
import type { components } from '@/api/generated/assistant.ts';
import { assistantApi, useChange } from '@/api/index.ts';

/**
 * Key of the list of branches. The keys of their steps, slots and versions begin with it, so that
 * invalidating this key reloads them too.
 */
export const BRANCHES_KEY = ['branches'];

export const branchesQuery = defineQueryOptions({
  key: BRANCHES_KEY,
  query: () => assistantApi.GET('/intents'),
});

export const stepsQuery = defineQueryOptions((code: string) => ({
  key: [...BRANCHES_KEY, code, 'steps'],
  query: () => assistantApi.GET('/intents/{code}/steps', { params: { path: { code } } }),
}));

const slotsQuery = defineQueryOptions((code: string) => ({
  key: [...BRANCHES_KEY, code, 'slots'],
  query: async () => {
    const params = { path: { code } };
    return (await assistantApi.GET('/intents/{code}/scenario', { params })).slots;
  },
}));

/**
 * Returns functions that load the branches, and the steps and slots of branches with a scenario by
 * branch code. Fresh data is not requested again. The functions throw ApiProblem.
 */
export function useLoadBranches() {
  const cache = useQueryCache();

  const loadBranches = async () => (await cache.refresh(cache.ensure(branchesQuery))).data ?? [];

  async function loadOfScenarios<Loaded>(load: (code: string) => Promise<Loaded>) {
    const scenarios = (await loadBranches()).filter(({ has_steps }) => has_steps);
    const loaded = scenarios.map(async ({ code }) => [code, await load(code)] as const);
    return Object.fromEntries(await Promise.all(loaded));
  }

  const loadSteps = () =>
    loadOfScenarios(async (code) =>
      (await cache.refresh(cache.ensure(stepsQuery(code)))).data ?? []
    );

  const loadSlots = () =>
    loadOfScenarios(async (code) =>
      (await cache.refresh(cache.ensure(slotsQuery(code)))).data ?? []
    );

  return { loadBranches, loadSteps, loadSlots };
}

/**
 * Shares the branches and the names of branches, steps and slots among components. Until a name is
 * loaded, its code is returned. Steps and slots are loaded on first access.
 */
export const useBranches = defineQuery(() => {
  const { loadSteps, loadSlots } = useLoadBranches();
  const list = useQuery(branchesQuery);
  const isReadingSteps = ref(false);
  const allSteps = useQuery({
    key: [...BRANCHES_KEY, 'all-steps'],
    enabled: isReadingSteps,
    query: loadSteps,
  });
  const isReadingSlots = ref(false);
  const allSlots = useQuery({
    key: [...BRANCHES_KEY, 'all-slots'],
    enabled: isReadingSlots,
    query: loadSlots,
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

  function slotNameOf(intent: string | null, code: string): string {
    isReadingSlots.value = true;
    const slots = allSlots.data.value?.[intent ?? ''];
    return slots?.find((slot) => slot.code === code)?.label ?? code;
  }

  return reactive({
    branches,
    get steps() {
      return readSteps();
    },
    nameOf,
    stepNameOf,
    slotNameOf,
  });
});

export const useChangeBranch = () =>
  useChange(
    BRANCHES_KEY,
    ({ code, body }: { code: string; body: components['schemas']['IntentChange'] }) =>
      assistantApi.PATCH('/intents/{code}', { params: { path: { code } }, body }),
  );
