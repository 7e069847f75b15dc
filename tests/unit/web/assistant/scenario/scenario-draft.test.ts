import { describe, expect, test } from 'vitest';
import { compareScenarios } from '@/features/assistant/scenario/compare-scenarios.ts';
import {
  addSlot,
  addStep,
  changeSlot,
  changeStep,
  moveItem,
  removeItem,
  restoreItem,
} from '@/features/assistant/scenario/edit-scenario.ts';
import {
  findChangedSteps,
  isUnchanged,
  planMoves,
  type ScenarioBody,
  settle,
  toBody,
  toDraft,
  trimDraft,
} from '@/features/assistant/scenario/scenario-draft.ts';

const SLOT = { type: 'text', max_length: 2000, personal: false, description: '' } as const;
const STEP = {
  ...{ system_prompt: '', guards: {}, outcome: null, collects: null },
  ...{ actions: [], before: [], on_enter: null },
};
const STORED: ScenarioBody = {
  steps: [
    { ...STEP, code: 'ask', name: 'Ask', allowed_next: ['done'], collects: ['phone'] },
    { ...STEP, code: 'done', name: 'Done', allowed_next: [], guards: { requires: ['phone'] } },
  ],
  slots: [{ ...SLOT, code: 'phone', label: 'Phone', type: 'phone' }],
};
const draft = () => toDraft(STORED, '"1"');

test('a draft without changes stores what is stored', () => {
  expect(toBody(draft())).toEqual(STORED);
  expect(isUnchanged(draft())).toBe(true);
  expect(findChangedSteps(draft())).toEqual([]);
});

test('a space at an end is typed text, until it is saved', () => {
  const typed = changeStep(draft(), 'ask', { name: 'Ask ' });
  expect(isUnchanged(typed)).toBe(false);
  expect(isUnchanged(trimDraft(typed))).toBe(true);
});

test('the order of the next steps is no change', () => {
  const three = {
    ...STORED,
    steps: [...STORED.steps, { ...STEP, code: 'x', name: 'X', allowed_next: [] }],
  };
  three.steps[0] = { ...three.steps[0]!, allowed_next: ['done', 'x'] };
  expect(isUnchanged(changeStep(toDraft(three, ''), 'ask', { next: ['x', 'done'] }))).toBe(true);
});

describe('a rename', () => {
  test('of a step changes every mention of it, and moves its dialogs', () => {
    const renamed = changeStep(draft(), 'done', { code: 'end' });
    expect(toBody(renamed).steps.map(({ code, allowed_next }) => [code, allowed_next]))
      .toEqual([['ask', ['end']], ['end', []]]);
    expect(planMoves(renamed, 'steps')).toEqual({ done: 'end' });
    expect(findChangedSteps(renamed)).toEqual(['done']);
  });

  test('keeps mentions apart while two steps have the same code', () => {
    const typing = changeStep(draft(), 'done', { code: 'ask' });
    expect(toBody(changeStep(typing, 'done', { code: 'asked' })).steps[0]!.allowed_next)
      .toEqual(['asked']);
  });

  test('that swaps two codes moves the dialogs of both', () => {
    const swapped = changeStep(changeStep(draft(), 'done', { code: 'ask' }), 'ask', {
      code: 'done',
    });
    expect(planMoves(swapped, 'steps')).toEqual({ ask: 'done', done: 'ask' });
    expect(toBody(swapped).steps[0]).toMatchObject({ code: 'done', allowed_next: ['ask'] });
  });

  test('of a slot changes guards and collected slots', () => {
    const { steps, slots } = toBody(changeSlot(draft(), 'phone', { code: 'number' }));
    expect(slots[0]!.code).toBe('number');
    expect(steps.map(({ guards, collects }) => [guards.requires, collects]))
      .toEqual([[undefined, ['number']], [['number'], null]]);
  });

  test('keeps a name that nothing has', () => {
    const odd = { ...STORED, steps: [{ ...STORED.steps[0]!, allowed_next: ['gone'] }] };
    expect(toBody(toDraft(odd, '')).steps[0]!.allowed_next).toEqual(['gone']);
  });
});

describe('adding', () => {
  test('puts a step after the last one, which leads to it if it led nowhere', () => {
    const { draft: two, id } = addStep(draft());
    const { draft: three } = addStep(changeStep(two, id, { name: 'Say goodbye' }));
    expect(toBody(three).steps.map(({ code, allowed_next }) => [code, allowed_next])).toEqual([
      ['ask', ['done']],
      ['done', ['say_goodbye']],
      ['say_goodbye', ['new_step']],
      ['new_step', []],
    ]);
  });

  test('gives a code of its own, which follows the name until it is typed', () => {
    const { draft: added, id } = addStep(draft());
    const named = changeStep(added, id, { name: 'Ask' });
    expect(toBody(named).steps.at(-1)!.code).toBe('ask_2');
    const typed = changeStep(changeStep(named, id, { code: 'why' }), id, { name: 'Why not' });
    expect(toBody(typed).steps.at(-1)!.code).toBe('why');
    expect(toBody(changeStep(draft(), 'ask', { name: 'Other' })).steps[0]!.code).toBe('ask');
  });

  test('never uses an id twice', () => {
    const first = addSlot(draft());
    const second = addSlot(removeItem(first.draft, 'slots', first.id));
    expect(second.id).not.toBe(first.id);
    expect(toBody(second.draft).slots.at(-1)).toMatchObject({
      code: 'new_slot',
      label: 'New slot',
    });
  });
});

test('steps and slots are moved by one place, and not past an end', () => {
  const moved = moveItem(draft(), 'steps', 'ask', 1);
  expect(moved.steps.map(({ code }) => code)).toEqual(['done', 'ask']);
  expect(moveItem(moved, 'steps', 'ask', 1)).toEqual(moved);
  expect(isUnchanged(moveItem(moved, 'steps', 'ask', -1))).toBe(true);
});

test('what is removed takes its mentions with it, and comes back with them', () => {
  for (const [part, id] of [['steps', 'done'], ['slots', 'phone']] as const) {
    const removed = removeItem(draft(), part, id);
    expect(JSON.stringify(toBody(removed))).not.toContain(`"${id}"`);
    const later = changeStep(removed, 'ask', { system_prompt: 'Ask.' });
    const back = restoreItem(later, draft(), part, id);
    expect(back).toEqual(changeStep(draft(), 'ask', { system_prompt: 'Ask.' }));
    expect(restoreItem(back, draft(), part, id)).toBe(back);
  }
});

test('after a save, what was added is found by its code, and later edits stay', () => {
  const { draft: added, id } = addStep(draft());
  const sent = changeStep(added, id, { name: 'Bye' });
  const stored = toDraft(toBody(sent), '"2"');
  expect(isUnchanged(settle(sent, sent, stored))).toBe(true);
  const later = settle(changeStep(sent, id, { code: 'farewell' }), sent, stored);
  expect(later.etag).toBe('"2"');
  expect(planMoves(later, 'steps')).toEqual({ bye: 'farewell' });
  expect(toBody(later).steps[1]!.allowed_next).toEqual(['farewell']);
});

describe('the actions of a step', () => {
  const calls = {
    actions: ['find_order'],
    before: [{ action: 'find', input: { number: 'slots.phone', limit: 3 } }],
    on_enter: { action: 'hold', input: { who: 'slots.phone' } },
  };
  const stored: ScenarioBody = {
    ...STORED,
    steps: [STORED.steps[0]!, { ...STORED.steps[1]!, ...calls }],
  };
  const withCalls = () => toDraft(stored, '"1"');

  test('follow the rename of a slot', () => {
    const renamed = changeSlot(withCalls(), 'phone', { code: 'telephone' });
    const input = { number: 'slots.telephone', limit: 3 };
    expect(toBody(renamed).steps[1]).toMatchObject({
      before: [{ action: 'find', input }],
      on_enter: { input: { who: 'slots.telephone' } },
    });
    const settled = settle(renamed, renamed, toDraft(toBody(renamed), '"2"'));
    expect(isUnchanged(settled)).toBe(true);
  });

  test('lose the inputs of a deleted slot, which an undo brings back', () => {
    const removed = removeItem(withCalls(), 'slots', 'phone');
    expect(toBody(removed).steps[1]).toMatchObject({
      before: [{ action: 'find', input: { limit: 3 } }],
      on_enter: { action: 'hold', input: {} },
    });
    expect(isUnchanged(restoreItem(removed, withCalls(), 'slots', 'phone'))).toBe(true);
  });

  test('are the same in another order of the inputs', () => {
    const [ask, done] = withCalls().steps;
    const before = [{ action: 'find', input: { limit: 3, number: 'slots.phone' } }];
    const other = toDraft(
      { ...stored, steps: [stored.steps[0]!, { ...stored.steps[1]!, before }] },
      '',
    );
    expect(other.steps).toEqual([ask, done]);
    expect(compareScenarios(stored, toBody(other))).toEqual([]);
    expect(JSON.stringify(other.steps)).toBe(JSON.stringify([ask, done]));
  });
});
