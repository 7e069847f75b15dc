import { ref } from 'vue';
import type { Config } from '../../../../../functions/assistant/schemas/configs.ts';
import { assistantApi, describeProblem } from '../../../api/index.ts';
import { useBranches } from '../branches-store.ts';

/** Loads the saved versions of a branch on demand, newest first, by its code. */
export function useSavedVersions() {
  const branches = useBranches();
  const versions = ref<Record<string, Config[]> | null>(null);
  const problem = ref('');

  async function load(): Promise<void> {
    problem.value = '';
    try {
      await branches.ensure();
      const entries = await Promise.all(branches.branches.map(async ({ code }) => {
        const query = { intent_code: code };
        return [code, await assistantApi.getAll<Config>('/configs', { query })] as const;
      }));
      versions.value = Object.fromEntries(entries);
    } catch (error) {
      problem.value = describeProblem(error);
    }
  }

  return { versions, problem, load };
}
