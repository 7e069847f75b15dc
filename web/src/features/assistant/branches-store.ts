import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { Intent, Step } from '../../../../functions/assistant/schemas/intents.ts';
import { assistantApi } from '../../api/index.ts';

/** The branches and their steps, loaded once and shared by the assistant's pages. */
export const useBranches = defineStore('branches', () => {
  const branches = ref<Intent[]>([]);
  const steps = ref<Record<string, Step[]>>({});

  /** Loads the branches again; throws ApiProblem. */
  async function refresh(): Promise<void> {
    branches.value = await assistantApi.get<Intent[]>('/intents');
  }

  async function ensure(): Promise<void> {
    if (branches.value.length === 0) await refresh();
  }

  async function refreshSteps(code: string): Promise<Step[]> {
    const found = await assistantApi.get<Step[]>(`/intents/${encodeURIComponent(code)}/steps`);
    steps.value = { ...steps.value, [code]: found };
    return found;
  }

  async function ensureSteps(code: string): Promise<Step[]> {
    return steps.value[code] ?? await refreshSteps(code);
  }

  /** Loads the branches and the steps of all scenarios; throws ApiProblem. */
  async function ensureAllSteps(): Promise<void> {
    await ensure();
    const withSteps = branches.value.filter(({ has_steps }) => has_steps);
    await Promise.all(withSteps.map(({ code }) => ensureSteps(code)));
  }

  function nameOf(code: string | null | undefined): string {
    if (!code) return 'No branch';
    return branches.value.find((branch) => branch.code === code)?.name ?? code;
  }

  function stepNameOf(intent: string | null, code: string | null): string {
    if (!code) return '';
    return steps.value[intent ?? '']?.find((step) => step.code === code)?.name ?? code;
  }

  return {
    branches,
    steps,
    refresh,
    ensure,
    refreshSteps,
    ensureSteps,
    ensureAllSteps,
    nameOf,
    stepNameOf,
  };
});
