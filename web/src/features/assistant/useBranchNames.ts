import { watch } from 'vue';
import { useBranches } from './branches-store.ts';

/**
 * Loads the names of branches and steps, without which a page shows their codes; again when
 * `isAnswered` tells that the server is available again.
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
