import { describe, expect, test } from 'vitest';
import {
  addStep,
  changeSlot,
  changeStep,
  moveItem,
  removeItem,
} from '@/features/assistant/scenario/edit-scenario.ts';
import {
  describeScenarioMerge,
  mergeScenarios,
} from '@/features/assistant/scenario/merge-scenarios.ts';
import {
  type ScenarioBody,
  type ScenarioDraft,
  toBody,
  toDraft,
} from '@/features/assistant/scenario/scenario-draft.ts';

const step = (code: string, ...allowed_next: string[]) => ({
  ...{ code, name: code, system_prompt: 'one\ntwo', allowed_next },
  ...{ guards: {}, outcome: null, collects: null },
});
const slot = (code: string) => ({
  ...{ code, label: code, type: 'text' as const, max_length: 2000 },
  ...{ personal: false, description: '' },
});
const BASE: ScenarioBody = {
  steps: [step('a', 'b'), step('b', 'c'), step('c')],
  slots: [slot('name')],
};
type Edit = (draft: ScenarioDraft) => ScenarioDraft;
const same: Edit = (draft) => draft;

/** Merges edits of two people on one scenario. */
function merge(mine: Edit, theirs: Edit) {
  const stored = toBody(theirs(toDraft(BASE, '1')));
  const { merged, conflicts } = mergeScenarios({
    mine: mine(toDraft(BASE, '1')),
    theirs: toDraft(stored, '2'),
  });
  expect(merged).toMatchObject({ etag: '2', base: { steps: stored.steps } });
  const { steps, slots } = toBody(merged);
  const find = (code: string) => steps.find((each) => each.code === code);
  return { steps, slots, codes: steps.map(({ code }) => code).join(' '), find, conflicts };
}

const change = (id: string, part: Parameters<typeof changeStep>[2]): Edit => (draft) =>
  changeStep(draft, id, part);

describe('of one step', () => {
  const outcome = { kind: 'booking', due_minutes: 5 };
  test.each([
    ['my name', { name: 'Mine' }, {}, { name: 'Mine' }, 0],
    ['their name', {}, { name: 'Theirs' }, { name: 'Theirs' }, 0],
    ['my name, where both changed it', { name: 'Mine' }, { name: 'Theirs' }, { name: 'Mine' }, 1],
    ['the same name twice', { name: 'Same' }, { name: 'Same' }, { name: 'Same' }, 0],
    ['next steps of both', { next: ['b', 'c'] }, { next: [] }, { allowed_next: ['c'] }, 0],
    ['slots of both', { requires: ['x'] }, { requires: ['name'] }, {
      guards: { requires: ['x', 'name'] },
    }, 0],
    ['what theirs collects', {}, { collects: ['name'] }, { collects: ['name'] }, 0],
    ['my request', { outcome }, { name: 'Theirs' }, { name: 'Theirs', outcome }, 0],
    [
      'lines of both prompts',
      { system_prompt: 'zero\none\ntwo' },
      { system_prompt: 'one\ntwo\nthree' },
      { system_prompt: 'zero\none\ntwo\nthree' },
      0,
    ],
    [
      'both texts of one line',
      { system_prompt: 'mine\ntwo' },
      { system_prompt: 'theirs\ntwo' },
      { system_prompt: 'mine\ntheirs\ntwo' },
      1,
    ],
  ])('a merge has %s', (_, mine, theirs, expected, conflicts) => {
    const merged = merge(change('a', mine), change('a', theirs));
    expect(merged.find('a')).toMatchObject(expected);
    expect(merged.conflicts).toBe(conflicts);
  });
});

test('changes of different steps and slots are both there', () => {
  const merged = merge(
    change('a', { name: 'Mine' }),
    (draft) => changeSlot(change('b', { name: 'Theirs' })(draft), 'name', { label: 'Full name' }),
  );
  expect(merged.steps.map(({ name }) => name)).toEqual(['Mine', 'Theirs', 'c']);
  expect(merged.slots).toMatchObject([{ label: 'Full name' }]);
  expect(merged.conflicts).toBe(0);
});

test('a renamed step keeps their other changes, and is named so everywhere', () => {
  const merged = merge(change('b', { code: 'middle' }), change('b', { name: 'Theirs' }));
  expect(merged.find('middle')).toMatchObject({ name: 'Theirs' });
  expect(merged.find('a')!.allowed_next).toEqual(['middle']);
});

describe('the order', () => {
  const add: Edit = (draft) => {
    const { draft: more, id } = addStep(draft);
    return moveItem(changeStep(more, id, { name: 'Mine', code: 'mine' }), 'steps', id, -1);
  };
  test.each<[string, Edit, Edit, string]>([
    ['mine, where I moved steps', (d) => moveItem(d, 'steps', 'b', -1), same, 'b a c'],
    ['theirs, where I did not', same, (d) => moveItem(d, 'steps', 'b', -1), 'b a c'],
    ['with what I added after the step before it', add, same, 'a b mine c'],
    ['with what they added', (d) => moveItem(d, 'steps', 'b', -1), add, 'b mine a c'],
  ])('is %s', (_, mine, theirs, codes) => expect(merge(mine, theirs).codes).toBe(codes));
});

describe('a deleted step', () => {
  const remove: Edit = (draft) => removeItem(draft, 'steps', 'b');
  test.each<[string, Edit, Edit, string, number]>([
    ['goes, whoever deleted it', remove, same, 'a c', 0],
    ['goes, whoever deleted it', same, remove, 'a c', 0],
    ['stays, where they changed it', remove, change('b', { name: 'Theirs' }), 'a b c', 1],
    ['stays, where I changed it', change('b', { name: 'Mine' }), remove, 'a b c', 1],
  ])(
    '%s',
    (_, mine, theirs, codes, conflicts) =>
      expect(merge(mine, theirs)).toMatchObject({ codes, conflicts }),
  );
});

test.each([[0, /^Both merged\. Nothing/], [1, /changed one place/], [3, /changed 3 places/]])(
  'after a merge with %i conflicts it says so',
  (conflicts, words) => expect(describeScenarioMerge(conflicts)).toMatch(words),
);
