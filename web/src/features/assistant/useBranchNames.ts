import { watch } from 'vue';
import { useBranches } from './branches-store.ts';

/**
 * Reads the names of branches and steps, without which a page shows their codes; once more when
 * `isAnswered` tells that the server, which did not give them, is back.
 */
export function useBranchNames(isAnswered: () => boolean): void {
  const branches = useBranches();
  let isLacking = false;

  async function read(): Promise<void> {
    isLacking = await branches.ensureAllSteps().then(() => false, () => true);
  }

  watch(isAnswered, (now) => {
    if (now && isLacking) void read();
  });
  void read();
}
