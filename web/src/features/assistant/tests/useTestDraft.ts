import { computed } from 'vue';
import type { Test } from '@contract/assistant/schemas/tests.ts';
import { useDraft } from '@/stores/useDraft.ts';
import { useBranches } from '../branches.ts';
import { newTest, sameDraft, type TestDraft, testDraft } from './test-draft.ts';

/** Key of a new test's draft; ids cannot contain this character. */
export const NEW_TEST = '+';

/** Keeps the draft of a test; `test` is null for a new one. */
export function useTestDraft(test: () => Test | null) {
  const branches = useBranches();

  const key = computed(() => test()?.id ?? NEW_TEST);
  const { edit, isChanged, write, discard, claim } = useDraft<TestDraft>('test', () => key.value);
  const stored = computed(() => {
    const given = test();
    return given ? testDraft(given) : newTest(branches.branches[0]?.code ?? '');
  });
  const draft = computed(() => edit.value ?? stored.value);
  /** Whether another person has saved since this edit began. */
  const isStale = computed(() => isChanged.value && draft.value.base !== stored.value.base);

  function change(part: Partial<TestDraft>): void {
    const changed = { ...draft.value, ...part };
    if (!isStale.value && sameDraft(changed, stored.value)) discard();
    else write(changed);
  }

  /** Keeps the draft and bases it on the stored test. */
  const keepMine = () => change({ base: stored.value.base });

  return { key, draft, isChanged, isStale, change, discard, claim, keepMine };
}
