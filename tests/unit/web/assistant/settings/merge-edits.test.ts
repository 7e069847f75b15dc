import '../../support/browser.ts';
import { describe, expect, test } from 'vitest';
import { type StepEdit, toStepEdit } from '@/features/assistant/configs/settings-drafts.ts';
import {
  describeMerge,
  mergePrompts,
  mergeStep,
} from '@/features/assistant/settings/merge-edits.ts';

const STEP = {
  code: 'ask_day',
  name: 'Ask',
  order_index: 1,
  system_prompt: 'one\ntwo',
  allowed_next: ['confirm', 'end'],
  guards: { requires: ['name'] },
  updated_at: '2026-11-21T10:00:00Z',
};
const THEIRS = { ...STEP, updated_at: '2026-11-22T10:00:00Z' };
const mine = (change: Partial<StepEdit>): StepEdit => ({ ...toStepEdit(STEP), ...change });

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

describe('mergeStep', () => {
  test.each([
    ['mine, where I changed it', { name: 'Mine' }, { name: 'Theirs' }, { name: 'Mine' }],
    ['theirs, where I did not', {}, { name: 'Theirs' }, { name: 'Theirs' }],
    [
      'what either added or took out of the next steps',
      { allowed_next: ['confirm', 'mine'] },
      { allowed_next: ['end', 'theirs'] },
      { allowed_next: ['mine', 'theirs'] },
    ],
    [
      'the slots of both',
      { guards: { requires: ['name', 'day'] } },
      { guards: { requires: ['name', 'phone'] } },
      { guards: { requires: ['name', 'day', 'phone'] } },
    ],
    ['no guard where one took it out', { guards: {} }, {}, { guards: {} }],
    [
      'my request, where I changed it',
      { outcome: { kind: 'booking', due_minutes: 5 } },
      { outcome: { kind: 'callback', due_minutes: 60 } },
      { outcome: { kind: 'booking', due_minutes: 5 } },
    ],
    [
      'their request, where I did not',
      {},
      { outcome: { kind: 'callback', due_minutes: 60 } },
      { outcome: { kind: 'callback', due_minutes: 60 } },
    ],
    [
      'the lines of both prompts',
      { system_prompt: 'zero\none\ntwo' },
      { system_prompt: 'one\ntwo\nthree' },
      { system_prompt: 'zero\none\ntwo\nthree' },
    ],
  ])('has %s', (_, own, other, expected) => {
    const { merged } = mergeStep(mine(own), { ...THEIRS, ...other });
    expect(merged).toMatchObject(expected);
    expect(merged.base).toMatchObject({ updated_at: THEIRS.updated_at, ...other });
  });
});

test.each([[0, /^Texts merged\. Nothing/], [1, /In one place/], [3, /In 3 places/]])(
  'after a merge with %i conflicts it says so',
  (conflicts, words) => expect(describeMerge(conflicts)).toMatch(words),
);
