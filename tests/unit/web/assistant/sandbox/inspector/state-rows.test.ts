import { expect, test } from 'vitest';
import { INITIAL_STATE } from '@contract/assistant/engine/thread-state.ts';
import { stateBefore } from '@/features/assistant/sandbox/inspector/state-before.ts';
import {
  isChanged,
  listSlotRows,
  listStateSlotRows,
  listSuspendedRows,
  stateRows,
} from '@/features/assistant/sandbox/inspector/state-rows.ts';
import { patient, reply } from '../messages.ts';

const names = {
  nameOf: (code: string | null) => `The ${code}`,
  stepNameOf: (_: string | null, code: string | null) => `Step ${code}`,
  slotNameOf: (intent: string | null, code: string) => `${intent} ${code}`,
};
const BEFORE = { ...INITIAL_STATE, current_intent: 'booking', current_step: 'intro' };

test('slots are new, changed, kept or gone', () => {
  const rows = listSlotRows({ name: 'Ann', day: 'Monday', doctor: 'Lee' }, {
    time: '10:00',
    name: 'Ann',
    day: 'Tuesday',
  });
  expect(rows.map((row) => [row.name, row.before?.text, row.after?.text, isChanged(row)])).toEqual([
    ['time', undefined, '10:00', true],
    ['name', 'Ann', 'Ann', false],
    ['day', 'Monday', 'Tuesday', true],
    ['doctor', 'Lee', undefined, true],
  ]);
});

test('a slot is compared by its whole value, and none by a name of Object', () => {
  const [times] = listSlotRows({ times: [{ at: 9 }] }, { times: [{ at: 10 }] });
  expect(isChanged(times!)).toBe(true);
  expect(listSlotRows({}, { constructor: 'x' })).toEqual([
    { name: 'constructor', before: null, after: { text: 'x' } },
  ]);
});

test('the slots of a state have the names of its branch, before and after a hand-off', () => {
  const before = { ...BEFORE, slots: { name: 'Ann', day: 'Monday' } };
  const after = { ...BEFORE, current_intent: 'prices', slots: { name: 'Bo' } };
  expect(listStateSlotRows(before, after, names).map(({ name }) => name))
    .toEqual(['prices name', 'booking day']);
});

test('a moved step leads to both steps', () => {
  const after = { ...BEFORE, current_step: 'book', soft_insertion_count: 1 };
  const [branch, step, handOffs, aside] = stateRows(BEFORE, after, names);
  expect([branch, handOffs].some((row) => isChanged(row!))).toBe(false);
  expect(isChanged(aside!)).toBe(true);
  expect(step).toEqual({
    name: 'Step',
    before: { text: 'Step intro', to: '/settings/booking/scenario/intro' },
    after: { text: 'Step book', to: '/settings/booking/scenario/book' },
  });
});

test('a scenario that was resumed is told by what waited before', () => {
  const waiting = {
    ...INITIAL_STATE,
    suspended_intent: 'booking',
    resumable_step_code: 'intro',
    resumable_slots: { name: 'Ann' },
  };
  expect(listSuspendedRows(BEFORE, BEFORE, names)).toEqual([]);
  const rows = listSuspendedRows(waiting, BEFORE, names);
  expect(rows.at(-1)!.name).toBe('booking name');
  expect(rows.map(({ before, after }) => [before?.text, after])).toEqual([
    ['The booking', null],
    ['Step intro', null],
    ['Ann', null],
  ]);
});

test('the state before a reply is that of the reply before, where it is on the page', () => {
  const [first, second] = [reply({ step: 'intro' }), reply({ step: 'book' })];
  const messages = [patient(), first, patient(), second];
  expect(stateBefore(messages, second.id)).toBe(first.meta!.state);
  expect(stateBefore(messages, first.id)).toBeNull();
  expect(stateBefore(messages, 'another')).toBeNull();
});
