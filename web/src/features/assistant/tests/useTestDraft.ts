import { computed } from 'vue';
import type { Test } from '@contract/assistant/schemas/tests.ts';
import { useBranches } from '../branches/queries.ts';
import { useEdit } from '../useEdit.ts';
import { newTest, sameDraft, type TestDraft, testDraft } from './test-draft.ts';

/** Key of a new test's draft; ids cannot contain this character. */
export const NEW_TEST = '+';

/** Keeps the draft of a test; `test` is null for a new one. */
export function useTestDraft(test: () => Test | null) {
  const branches = useBranches();

  const key = computed(() => test()?.id ?? NEW_TEST);
  const edits = useEdit<TestDraft>({
    kind: 'test',
    key: () => key.value,
    stored: () => {
      const given = test();
      return given ? testDraft(given) : newTest(branches.branches[0]?.code ?? '');
    },
    isUnchanged: (draft, stored) => draft.base === stored?.base && sameDraft(draft, stored),
    revisionOf: ({ base }) => base,
    rebase: ({ mine, theirs }) => ({ ...mine, base: theirs.base }),
  });
  return { ...edits, key, draft: computed(() => edits.draft.value!) };
}
