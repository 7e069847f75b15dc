import { computed } from 'vue';
import { useDrafts } from './drafts.ts';

/** Keeps this tab's draft of one text. `edit` is undefined while nothing is unsaved. */
export function useDraft<Value>(kind: string, key: () => string) {
  const drafts = useDrafts();
  const edit = computed(() => drafts.mine(kind, key())?.value as Value | undefined);

  /** Sets the draft aside; returns a function that undoes this, or undefined without a draft. */
  function putAside(): (() => void) | undefined {
    const mine = drafts.putAside(kind, key());
    return mine && (() => drafts.bring(mine));
  }

  return {
    edit,
    isChanged: computed(() => edit.value !== undefined),
    write: (value: Value) => drafts.write(kind, key(), value),
    discard: () => drafts.drop(kind, key()),
    putAside,
    /** Adopts the draft of a closed tab. */
    claim: () => drafts.claim(kind, key()),
  };
}
