import { computed } from 'vue';
import type { Test } from '@contract/assistant/schemas/tests.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { useBranches } from '../branches.ts';
import { newTest, sameDraft, type TestDraft, testDraft } from './test-draft.ts';

const KIND = 'test';

/** Key of a new test's draft; ids cannot contain this character. */
export const NEW_TEST = '+';

/** Keeps the draft of a test; `test` is null for a new one. */
export function useTestDraft(test: () => Test | null) {
  const drafts = useDrafts();
  const branches = useBranches();

  const key = computed(() => test()?.id ?? NEW_TEST);
  const typed = computed(() => drafts.mine(KIND, key.value)?.value as TestDraft | undefined);
  const stored = computed(() => {
    const given = test();
    return given ? testDraft(given) : newTest(branches.branches[0]?.code ?? '');
  });
  const draft = computed(() => typed.value ?? stored.value);
  const isChanged = computed(() => typed.value !== undefined);
  /** Whether another person has saved since this edit began. */
  const isStale = computed(() => isChanged.value && draft.value.base !== stored.value.base);

  const discard = () => drafts.drop(KIND, key.value);

  function change(part: Partial<TestDraft>): void {
    const changed = { ...draft.value, ...part };
    if (!isStale.value && sameDraft(changed, stored.value)) discard();
    else drafts.write(KIND, key.value, changed);
  }

  /** Keeps the draft and bases it on the stored test. */
  const keepMine = () => change({ base: stored.value.base });

  const claim = () => void drafts.claim(KIND, key.value);

  return { key, draft, isChanged, isStale, change, discard, claim, keepMine };
}
