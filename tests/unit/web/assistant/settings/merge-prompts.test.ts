import '../../support/browser.ts';
import { expect, test } from 'vitest';
import { describeMerge, mergePrompts } from '@/features/assistant/settings/merge-prompts.ts';

test('prompts are merged text by text', () => {
  const base = { system_prompt: 'one\ntwo', rules_text: 'a', exit_conditions_text: '' };
  const { merged, conflicts } = mergePrompts({
    base,
    mine: { ...base, system_prompt: 'ONE\ntwo', rules_text: 'mine' },
    theirs: { ...base, rules_text: 'theirs', exit_conditions_text: 'new' },
  });
  expect(merged).toEqual({
    system_prompt: 'ONE\ntwo',
    rules_text: 'mine\ntheirs',
    exit_conditions_text: 'new',
  });
  expect(conflicts).toBe(1);
});

test.each([
  ['theirs', { model: 'a' }, { model: 'a' }, { model: 'b' }, { model: 'b' }],
  ['mine', { model: 'a' }, undefined, { model: 'a' }, undefined],
  ['mine', { model: 'a' }, { temperature: 1 }, { model: 'b' }, { temperature: 1 }],
])('of parameters, what was changed stays: %s', (_, base, mine, theirs, merged) => {
  const texts = { system_prompt: '', rules_text: '', exit_conditions_text: '' };
  const sides = { base: { ...texts, parameters: base }, mine: { ...texts, parameters: mine } };
  const result = mergePrompts({ ...sides, theirs: { ...texts, parameters: theirs } });
  expect(result.merged.parameters).toEqual(merged);
});

test.each([[0, /^Texts merged\. Nothing/], [1, /In one place/], [3, /In 3 places/]])(
  'after a merge with %i conflicts it says so',
  (conflicts, words) => expect(describeMerge(conflicts)).toMatch(words),
);
