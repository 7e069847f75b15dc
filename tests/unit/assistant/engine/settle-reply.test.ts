import { expect, test } from 'vitest';
import { readText } from '../../../support/read-text.ts';
import { settleReply } from '../../../../functions/assistant/engine/settle-reply.ts';
import type { ThreadState } from '../../../../functions/assistant/engine/thread-state.ts';
import { booking, CLINIC, clinicWith, stateWith, suspended } from './support/clinic.ts';

interface Row {
  before: ThreadState;
  reply: string;
  bounces?: number;
  after: Partial<ThreadState>;
  events?: string[];
  next?: string;
  scenario?: Record<string, unknown>;
}

const tail = (fields: object) => `Fine.\n${JSON.stringify(fields)}`;

const rows: Record<string, Row> = {
  'an allowed step moves, merges slots and forgets side answers': {
    before: booking('qualify', { slots: { name: 'Ann' }, soft_insertion_count: 2 }),
    reply: tail({ state_after: 'present', slots_updated: { reason: 'pain' } }),
    after: booking('present', { slots: { name: 'Ann', reason: 'pain' } }),
    scenario: { has_steps: true, step_before: 'qualify', step_after: 'present' },
  },
  'slots of the same reply satisfy the guard of the step': {
    before: booking('offer_time', { slots: { name: 'Ann', reason: 'pain' } }),
    reply: tail({ state_after: 'book', slots_updated: { time: 'Monday' } }),
    after: { current_step: 'book' },
  },
  'a null value removes a slot': {
    before: booking('qualify', { slots: { name: 'Ann', time: 'Monday' } }),
    reply: tail({ slots_updated: { time: null } }),
    after: { slots: { name: 'Ann' } },
  },
  'a step that may not follow is blocked, slots are kept': {
    before: booking('intro', { soft_insertion_count: 2 }),
    reply: tail({ state_after: 'book', slots_updated: { name: 'Ann' } }),
    after: booking('intro', { slots: { name: 'Ann' }, soft_insertion_count: 2 }),
    events: ['validation_blocked'],
    scenario: {
      step_after: 'intro',
      illegal_transition: { from: 'intro', to: 'book', reason: 'book may not follow intro' },
    },
  },
  'a step that does not exist is blocked': {
    before: booking('intro'),
    reply: tail({ state_after: 'nowhere' }),
    after: booking('intro', { stall_count: 1 }),
    events: ['validation_blocked'],
    scenario: { illegal_transition: { reason: 'this scenario has no step nowhere' } },
  },
  'a step whose guard does not hold is blocked and names the slots': {
    before: booking('offer_time', { slots: { name: ' ' } }),
    reply: tail({ state_after: 'book', slots_updated: { reason: 'pain' } }),
    after: booking('offer_time', { slots: { name: ' ', reason: 'pain' } }),
    events: ['validation_blocked'],
    scenario: { illegal_transition: { reason: 'book needs name, time' } },
  },
  'a side answer is counted': {
    before: booking('qualify', { soft_insertion_count: 1 }),
    reply: tail({ state_after: 'qualify', slots_updated: {}, soft_insertion: true }),
    after: booking('qualify', { soft_insertion_count: 2 }),
    events: ['soft_insertion'],
  },
  'a side answer that repeats a known slot is still one': {
    before: booking('qualify', { slots: { name: 'Ann' } }),
    reply: tail({ slots_updated: { name: 'Ann' }, soft_insertion: true }),
    after: { soft_insertion_count: 1 },
    events: ['soft_insertion'],
  },
  'a side answer that fills a slot is none': {
    before: booking('qualify', { soft_insertion_count: 2 }),
    reply: tail({ slots_updated: { name: 'Ann' }, soft_insertion: true }),
    after: { soft_insertion_count: 0, slots: { name: 'Ann' } },
  },
  'staying without a side answer resets the count': {
    before: booking('qualify', { soft_insertion_count: 2 }),
    reply: tail({ state_after: 'qualify' }),
    after: { soft_insertion_count: 0 },
  },
  'a missing tail changes nothing and is reported': {
    before: booking('qualify', { soft_insertion_count: 2 }),
    reply: 'Fine.',
    after: booking('qualify', { soft_insertion_count: 2 }),
    scenario: { has_steps: true, parse_error: 'missing', step_after: 'qualify' },
  },
  'a tail that cannot be read changes nothing and is reported': {
    before: booking('qualify'),
    reply: 'Fine. {"state_after": present}',
    after: booking('qualify'),
    scenario: { parse_error: 'not valid JSON' },
  },
  'a finished scenario keeps late facts and moves to no other step': {
    before: booking('close', { slots: { name: 'Ann' } }),
    reply: tail({ state_after: 'book', slots_updated: { comment: 'late' } }),
    after: booking('close', { slots: { name: 'Ann', comment: 'late' } }),
    events: ['validation_blocked'],
  },
  'a second booking begins at the first step with its own slots only': {
    before: booking('close', { slots: { name: 'Ann', time: 'Monday' }, soft_insertion_count: 1 }),
    reply: tail({ state_after: 'intro', slots_updated: { reason: 'cleaning', phone: null } }),
    after: booking('intro', { slots: { reason: 'cleaning' } }),
    scenario: { step_before: 'close', step_after: 'intro', illegal_transition: null },
  },
  'a slot takes any JSON value, and the whole value is replaced': {
    before: booking('qualify', { slots: { wish: { day: 'Monday', hour: 9 } } }),
    reply: tail({ slots_updated: { wish: { hour: 10 }, teeth: [11, 12], none: [] } }),
    after: { slots: { wish: { hour: 10 }, teeth: [11, 12], none: [] } },
  },
  'a side answer that repeats a list in another order of keys is still one': {
    before: booking('qualify', { slots: { wish: [{ day: 'Monday', hour: 9 }] } }),
    reply: tail({ slots_updated: { wish: [{ hour: 9, day: 'Monday' }] }, soft_insertion: true }),
    after: { soft_insertion_count: 1 },
    events: ['soft_insertion'],
  },
  'a value that does not fit is left out alone and named; the step still moves': {
    before: booking('qualify', { slots: { comment: 'short' } }),
    reply: tail({
      state_after: 'offer_time',
      slots_updated: { name: 'Ann', comment: 'x'.repeat(1_999), reason: ['y'.repeat(1_990)] },
    }),
    after: booking('offer_time', {
      slots: { comment: 'short', name: 'Ann', reason: ['y'.repeat(1_990)] },
    }),
    scenario: {
      slot_errors: [{
        slot: 'comment',
        reason: '2,001 characters of JSON, at most 2,000 fit',
      }],
    },
  },
  'an empty list fills no slot that a guard requires': {
    before: booking('intro'),
    reply: tail({ state_after: 'present', slots_updated: { reason: [] } }),
    after: booking('intro', { slots: { reason: [] } }),
    events: ['validation_blocked'],
    scenario: { illegal_transition: { reason: 'present needs reason' } },
  },
  'a branch without steps drops the tail': {
    before: stateWith({ current_intent: 'price_question' }),
    reply: tail({ state_after: 'book', slots_updated: { name: 'Ann' } }),
    after: stateWith({ current_intent: 'price_question' }),
    scenario: { has_steps: false, step_before: null, step_after: null, parse_error: null },
  },
  'a branch without steps tells of a tail that cannot be read': {
    before: stateWith({ current_intent: 'price_question' }),
    reply: 'Fine. {"request": "callback"}',
    after: stateWith({ current_intent: 'price_question' }),
    scenario: {
      has_steps: false,
      parse_error: 'request: Invalid input: expected object, received string',
    },
  },
  'a tag leaves a running scenario, which is suspended with the slots of the reply': {
    before: booking('qualify', { slots: { name: 'Ann' }, soft_insertion_count: 2 }),
    reply: tail({ slots_updated: { reason: 'pain' } }) + '[INTENT_CHANGE: price_question]',
    after: {
      current_intent: 'price_question',
      current_step: null,
      slots: {},
      handoff_count: 1,
      soft_insertion_count: 0,
      suspended_intent: 'new_booking',
      resumable_step_code: 'qualify',
      resumable_slots: { name: 'Ann', reason: 'pain' },
    },
    events: ['hard_handoff'],
    next: 'call',
  },
  'a second scenario left is not suspended over the first': {
    before: suspended('survey', { current_step: 'intro' }),
    reply: '[INTENT_CHANGE: price_question]',
    after: { current_intent: 'price_question', suspended_intent: 'new_booking' },
    events: ['hard_handoff'],
    next: 'call',
  },
  'a scenario left is suspended in the place of one that is disabled': {
    before: {
      ...suspended('survey', { current_step: 'intro' }),
      suspended_intent: 'closed_branch',
    },
    reply: '[INTENT_CHANGE: price_question]',
    after: { current_intent: 'price_question', suspended_intent: 'survey' },
    events: ['hard_handoff'],
    next: 'call',
  },
  'a tag that names the suspended scenario resumes it': {
    before: suspended('price_question', { handoff_count: 3 }),
    reply: '[INTENT_CHANGE: new_booking]',
    after: booking('offer_time', { slots: { name: 'Ann' } }),
    events: ['resumed'],
    next: 'call',
  },
  'a tag over the hand-off cap escalates': {
    before: booking('qualify', { handoff_count: 3 }),
    reply: '[INTENT_CHANGE: price_question]',
    after: {
      current_intent: 'escalate_human',
      current_step: null,
      handoff_count: 0,
      suspended_intent: 'new_booking',
    },
    events: ['hard_handoff', 'routing_loop'],
    next: 'escalate',
  },
  'the first valid tag counts': {
    before: booking('qualify'),
    reply: '[INTENT_CHANGE: nobody][INTENT_CHANGE: reschedule][INTENT_CHANGE: price_question]',
    after: { current_intent: 'reschedule' },
    events: ['hard_handoff'],
    next: 'call',
  },
  'after the last bounce the tag is dropped and the tail counts': {
    before: booking('qualify'),
    reply: tail({ state_after: 'offer_time' }) + '[INTENT_CHANGE: price_question]',
    bounces: 1,
    after: booking('offer_time'),
  },
  'an authoritative branch that answers clears what is suspended': {
    before: suspended('escalate_human'),
    reply: 'A colleague will call you.',
    after: stateWith({ current_intent: 'escalate_human' }),
  },
  'an authoritative branch that hands off clears nothing': {
    before: suspended('escalate_human'),
    reply: '[INTENT_CHANGE: price_question]',
    after: { suspended_intent: 'new_booking' },
    events: ['hard_handoff'],
    next: 'call',
  },
  'other branches keep what is suspended': {
    before: suspended('price_question'),
    reply: 'It costs 300.',
    after: suspended('price_question'),
  },
};

test.each(Object.entries(rows))('%s', (_, { before, reply, bounces = 0, ...row }) => {
  const settled = settleReply(before, readText(reply), { branches: CLINIC, bounces });
  expect(settled.state).toMatchObject(row.after);
  if (row.after.slots) expect(settled.state.slots).toEqual(row.after.slots);
  expect(settled.events).toEqual(row.events ?? []);
  expect(settled.next).toBe(row.next ?? 'show');
  expect(settled.scenario).toMatchObject(row.scenario ?? {});
});

test.each(['_router', 'closed_branch', 'nobody', 'new_booking', ''])(
  'a tag naming %j is dropped and the reply stands',
  (code) => {
    const reply = readText(`Fine. [INTENT_CHANGE: ${code}]`);
    const settled = settleReply(booking('qualify'), reply, { branches: CLINIC, bounces: 0 });
    expect(settled).toMatchObject({ next: 'show', events: [] });
    expect(settled.state).toEqual(booking('qualify'));
  },
);

test('all slots of a dialog have at most 20,000 characters of JSON', () => {
  const values = Array.from({ length: 12 }, (_, at) => [`slot_${at}`, 'x'.repeat(1_900)]);
  const reply = readText(tail({ slots_updated: Object.fromEntries(values) }));
  const { state, scenario } = settleReply(booking('qualify'), reply, {
    branches: CLINIC,
    bounces: 0,
  });
  expect(JSON.stringify(state.slots).length).toBeLessThanOrEqual(20_000);
  expect(Object.keys(state.slots)).toHaveLength(10);
  expect(scenario.slot_errors.map(({ slot }) => slot)).toEqual(['slot_10', 'slot_11']);
  expect(scenario.slot_errors[0]!.reason).toMatch(/^all slots: 21,\d{3} characters of JSON/);
});

test('a single step that ends its scenario does not begin anew by staying', () => {
  const [first] = CLINIC[0]!.steps;
  const branches = [{ ...CLINIC[0]!, steps: [{ ...first!, allowed_next: [] }] }];
  const before = booking('intro', { slots: { name: 'Ann' } });
  const reply = readText(tail({ state_after: 'intro', slots_updated: { reason: 'x' } }));
  expect(settleReply(before, reply, { branches, bounces: 0 }).state.slots)
    .toEqual({ name: 'Ann', reason: 'x' });
});

test('guards of the first step hold for the slots of the new booking alone', () => {
  const steps = CLINIC[0]!.steps.map((each) =>
    each.code === 'intro' ? { ...each, guards: { requires: ['name'] } } : each
  );
  const before = booking('close', { slots: { name: 'Ann' } });
  const reply = readText(tail({ state_after: 'intro', slots_updated: { reason: 'x' } }));
  const context = { branches: clinicWith({ new_booking: { steps } }), bounces: 0 };
  const settled = settleReply(before, reply, context);
  expect(settled.events).toEqual(['validation_blocked']);
  expect(settled.state).toEqual({ ...before, slots: { name: 'Ann', reason: 'x' } });
});
