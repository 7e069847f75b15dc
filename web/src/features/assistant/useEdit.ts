import { computed, ref, watch } from 'vue';
import { ConflictProblem } from '@/api/index.ts';
import { useDraft } from '@/stores/useDraft.ts';
import { useToasts } from '@/ui/controls.ts';

/** A draft, and the text that another person has stored since the edit began. */
export interface Conflict<Draft> {
  mine: Draft;
  /** The stored text as a draft without changes. */
  theirs: Draft;
}

interface EditOptions<Draft> {
  kind: string;
  key: () => string;
  /** Returns the stored text as a draft without changes; undefined before it is loaded. */
  stored: () => Draft | undefined;
  isUnchanged: (draft: Draft, stored?: Draft) => boolean;
  /** Returns the revision of the stored text that a draft is based on. */
  revisionOf: (draft: Draft) => string | null;
  /** Returns the own draft as a change of the text that the other person saved. */
  rebase: (conflict: Conflict<Draft>) => Draft;
}

/** Keeps the draft of a stored text, and detects that another person has changed the text. */
export function useEdit<Draft>(
  { kind, key, stored, isUnchanged, revisionOf, rebase }: EditOptions<Draft>,
) {
  const toasts = useToasts();
  const kept = useDraft<Draft>(kind, key);
  const unedited = computed(stored);
  const draft = computed(() => kept.edit.value ?? unedited.value);
  const conflict = computed((): Conflict<Draft> | undefined => {
    const [mine, theirs] = [kept.edit.value, unedited.value];
    const isConflict = mine && theirs && revisionOf(mine) !== revisionOf(theirs);
    return isConflict ? { mine, theirs } : undefined;
  });
  /** Whether the API rejected the last save because another person had saved. */
  const isRejected = ref(false);
  watch(conflict, (now) => now || (isRejected.value = false));

  function put(changed: Draft): void {
    if (isUnchanged(changed, unedited.value)) kept.discard();
    else kept.write(changed);
  }
  const change = (part: Partial<Draft>) => draft.value && put({ ...draft.value, ...part });
  const keepMine = () => conflict.value && put(rebase(conflict.value));

  /** Replaces my draft with both texts merged, which can be undone. */
  function merge(
    how: (conflict: Conflict<Draft>) => { merged: Draft; conflicts: number },
    describe: (conflicts: number) => string,
  ): void {
    if (!conflict.value) return;
    const { mine } = conflict.value;
    const { merged, conflicts } = how(conflict.value);
    put(merged);
    toasts.show(describe(conflicts), { actions: [{ label: 'Undo', run: () => put(mine) }] });
  }

  /** Sets my draft aside, which can be undone. */
  function acceptRemote(message: string): void {
    const restore = kept.putAside();
    if (restore) toasts.show(message, { actions: [{ label: 'Restore mine', run: restore }] });
  }

  /**
   * Runs a conditional save that also loads the stored text again, as those of `useChange`. Returns
   * undefined if it was rejected and `conflict` has both texts; throws other problems.
   */
  async function save<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
    isRejected.value = false;
    try {
      return await run();
    } catch (error) {
      isRejected.value = error instanceof ConflictProblem;
      if (!isRejected.value || !conflict.value) throw error;
    }
  }

  return { ...kept, draft, conflict, isRejected, put, change, keepMine, merge, acceptRemote, save };
}
