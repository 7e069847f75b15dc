import { expect, test } from 'vitest';
import { collectRequests } from '../../../../functions/assistant/engine/requests.ts';
import { booking, CLINIC, clinicWith, stateWith, suspended } from './support/clinic.ts';

const steps = CLINIC[0]!.steps.map((step) =>
  step.code === 'close' ? { ...step, outcome: { kind: 'booking', due_minutes: 120 } } : step
);
const BRANCHES = clinicWith({ new_booking: { steps } });
const QUIET = { events: [], asked: null, danger: null, outage: null };

type Turn = Partial<Parameters<typeof collectRequests>[1]>;
const after = (before: Parameters<typeof collectRequests>[0], turn: Turn) =>
  collectRequests(before, { state: before, ...QUIET, ...turn }, {
    branches: BRANCHES,
    callbackDueMinutes: 45,
  });

const slots = { name: 'Ann', phone: '1', time: 'Monday' };
const closed = booking('close', { slots });
const request = {
  kind: 'booking',
  intent_code: 'new_booking',
  slots,
  replaceSlots: true,
  reason: 'close',
  due_minutes: 120,
};

test('entering a step with an outcome makes its request, with the slots of the scenario', () => {
  expect(after(booking('book', { slots }), { state: closed })).toEqual({
    restartedBranch: null,
    staffRequests: [request],
  });
  expect(after(booking('offer_time'), { state: booking('book') }).staffRequests).toEqual([]);
});

test('at that step a later slot changes the request, and a farewell does not', () => {
  const corrected = { ...closed, slots: { ...slots, phone: '2' } };
  expect(after(closed, { state: corrected }).staffRequests).toEqual([{
    ...request,
    slots: corrected.slots,
  }]);
  expect(after(closed, {}).staffRequests).toEqual([]);
});

test('a scenario that begins anew leaves its request before as it is', () => {
  expect(after(closed, { state: booking('intro') }).restartedBranch).toBe('new_booking');
  expect(
    after(stateWith({ current_intent: 'price_question' }), { state: booking('intro') })
      .restartedBranch,
  )
    .toBe('new_booking');
  expect(after(booking('intro'), { state: booking('qualify') }).restartedBranch).toBeNull();
  const resumed = { state: booking('offer_time'), events: ['resumed' as const] };
  expect(after(suspended('price_question'), resumed).restartedBranch).toBeNull();
});

test('a request that a reply asks for is made', () => {
  const state = stateWith({ current_intent: 'reschedule' });
  const asked = { kind: 'change', slots: { phone: '1' } };
  expect(after(state, { asked }).staffRequests).toEqual([{
    kind: 'change',
    intent_code: 'reschedule',
    slots: { phone: '1' },
    replaceSlots: false,
    reason: 'asked',
    due_minutes: 45,
  }]);
});

test('who is sent to a person is called back, with what is known of them', () => {
  const callback = { kind: 'callback', intent_code: 'escalate_human', due_minutes: 45 };
  const state = stateWith({ current_intent: 'escalate_human' });
  expect(after(suspended('price_question'), { state }).staffRequests).toEqual([
    expect.objectContaining({ ...callback, reason: 'handed_over', slots: { name: 'Ann' } }),
  ]);
  const events = ['hard_handoff' as const, 'routing_loop' as const];
  expect(after(booking('book', { slots }), { state, events }).staffRequests).toEqual([
    expect.objectContaining({ ...callback, reason: 'routing_loop', slots }),
  ]);
});

test('a danger is urgent at once, and nothing else is asked', () => {
  expect(after(closed, { danger: 'self_harm' })).toEqual({
    restartedBranch: null,
    staffRequests: [
      expect.objectContaining({ kind: 'urgent', reason: 'self_harm', due_minutes: 0, slots }),
    ],
  });
});
