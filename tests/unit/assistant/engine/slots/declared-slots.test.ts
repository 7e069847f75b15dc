import { expect, test } from 'vitest';
import type { Branch } from '../../../../../functions/assistant/engine/branches.ts';
import { settleReply } from '../../../../../functions/assistant/engine/settle-reply.ts';
import { declaredSlot } from '../../../../../functions/assistant/engine/slots/declared-slot.ts';
import type { ThreadState } from '../../../../../functions/assistant/engine/thread-state.ts';
import { readText } from '../../../../support/read-text.ts';
import { booking, clinicWith } from '../support/clinic.ts';

const DECLARED: Partial<Branch> = {
  slots: [
    { code: 'name', type: 'text' },
    { code: 'reason', type: 'choice', choices: ['Pain', 'Check-up'] },
    { code: 'time', type: 'datetime' },
    { code: 'day', type: 'date' },
  ].map((each) => declaredSlot.parse({ label: each.code, ...each })),
};

const branches = clinicWith({ new_booking: DECLARED });
const region = { timeZone: 'Europe/Berlin', defaultCountry: null };

const settle = (before: ThreadState, tail: object) =>
  settleReply(before, readText(`Fine.\n${JSON.stringify(tail)}`), { branches, bounces: 0, region });

test('a value that does not fit is refused alone: the others and the step count', () => {
  const { state, scenario, events } = settle(booking('qualify', { slots: { day: '2026-11-30' } }), {
    state_after: 'present',
    slots_updated: { name: 'Ann', reason: 'pain', day: 'soon', time: '2026-11-30T14:30' },
  });
  expect(state).toMatchObject({
    current_step: 'present',
    slots: { name: 'Ann', reason: 'Pain', day: '2026-11-30', time: '2026-11-30T14:30:00+01:00' },
  });
  expect(scenario.slot_errors).toEqual([
    { slot: 'day', reason: 'not a date, such as 2026-11-30' },
  ]);
  expect(events).toEqual([]);
});

test('a slot that is not declared is refused alone', () => {
  const { state, scenario } = settle(booking('qualify'), {
    slots_updated: { name: 'Ann', ['x'.repeat(200)]: 1, mood: 'good' },
  });
  expect(state.slots).toEqual({ name: 'Ann' });
  const reason = 'this branch declares no such slot';
  expect(scenario.slot_errors).toEqual([
    { slot: 'x'.repeat(100), reason },
    { slot: 'mood', reason },
  ]);
});

test('a refused value fills no guard', () => {
  const { state, scenario } = settle(booking('qualify'), {
    state_after: 'present',
    slots_updated: { reason: 'curious' },
  });
  expect(state.current_step).toBe('qualify');
  expect(scenario.illegal_transition).toMatchObject({ reason: 'present needs reason' });
});

test('null removes a slot, also one that is no longer declared', () => {
  const before = booking('qualify', { slots: { name: 'Ann', mood: 'good', day: '2026-11-30' } });
  const { state, scenario } = settle(before, { slots_updated: { mood: null, day: null } });
  expect(state.slots).toEqual({ name: 'Ann' });
  expect(scenario.slot_errors).toEqual([]);
});

test('a reply that only repeats a value in another form is still a side answer', () => {
  const before = booking('qualify', { slots: { day: '2026-11-30' } });
  const tail = { slots_updated: { day: '30.11.2026' }, soft_insertion: true };
  expect(settle(before, tail).events).toEqual(['soft_insertion']);
});

test('where no slots are declared, every value is accepted', () => {
  const values = { day: 'soon', mood: { a: [1] }, flag: false };
  const { state, scenario } = settleReply(
    booking('qualify'),
    readText(`Fine.\n${JSON.stringify({ slots_updated: values })}`),
    { branches: clinicWith({ new_booking: { slots: [] } }), bounces: 0, region },
  );
  expect(state.slots).toEqual(values);
  expect(scenario.slot_errors).toEqual([]);
});
