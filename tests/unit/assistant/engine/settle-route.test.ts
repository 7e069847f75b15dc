import { expect, test } from 'vitest';
import { settleRoute } from '../../../../functions/assistant/engine/settle-route.ts';
import {
  INITIAL_STATE,
  type ThreadState,
} from '../../../../functions/assistant/engine/thread-state.ts';
import { booking, CLINIC, clinicWith, stateWith, suspended } from './support/clinic.ts';

interface Row {
  before: ThreadState;
  routed: string;
  isFallback?: boolean;
  after: Partial<ThreadState>;
  events?: string[];
  hint?: string;
  next?: string;
  branches?: typeof CLINIC;
}

const withoutStep = (code: string) =>
  clinicWith({
    new_booking: { steps: CLINIC[0]!.steps.filter((step) => step.code !== code) },
  });

const rows: Record<string, Row> = {
  'a new dialog enters the routed branch and counts no hand-off': {
    before: INITIAL_STATE,
    routed: 'price_question',
    after: { current_intent: 'price_question', current_step: null, handoff_count: 0 },
  },
  'a new dialog enters a scenario at its first step': {
    before: INITIAL_STATE,
    routed: 'new_booking',
    after: { current_intent: 'new_booking', current_step: 'intro', handoff_count: 0 },
  },
  'the same branch stays': {
    before: stateWith({ current_intent: 'price_question', handoff_count: 2 }),
    routed: 'price_question',
    after: { current_intent: 'price_question', handoff_count: 2 },
  },
  'another branch than a non-scenario one is a hard hand-off': {
    before: stateWith({ current_intent: 'price_question', slots: { name: 'Ann' } }),
    routed: 'reschedule',
    after: { current_intent: 'reschedule', slots: {}, handoff_count: 1, suspended_intent: null },
    events: ['hard_handoff'],
  },
  'a hard hand-off to a scenario starts it at its first step': {
    before: stateWith({ current_intent: 'price_question', soft_insertion_count: 2 }),
    routed: 'new_booking',
    after: { current_step: 'intro', handoff_count: 1, soft_insertion_count: 0 },
    events: ['hard_handoff'],
  },
  'a running scenario stays and hints at the proposed branch': {
    before: booking('qualify', { slots: { reason: 'pain' }, soft_insertion_count: 2 }),
    routed: 'price_question',
    after: { ...booking('qualify', { slots: { reason: 'pain' }, soft_insertion_count: 2 }) },
    events: ['sticky'],
    hint: 'price_question',
  },
  'a running scenario needs no hint for its own branch': {
    before: booking('qualify'),
    routed: 'new_booking',
    after: booking('qualify'),
  },
  'a finished scenario is not sticky and is not suspended': {
    before: booking('close'),
    routed: 'price_question',
    after: { current_intent: 'price_question', suspended_intent: null, handoff_count: 1 },
    events: ['hard_handoff'],
  },
  'the suspended scenario is resumed with its step and slots': {
    before: suspended('price_question', { handoff_count: 3, slots: { x: 'y' } }),
    routed: 'new_booking',
    after: booking('offer_time', { slots: { name: 'Ann' } }),
    events: ['resumed'],
  },
  'resuming goes before stickiness': {
    before: suspended('survey', { current_step: 'intro' }),
    routed: 'new_booking',
    after: booking('offer_time', { slots: { name: 'Ann' } }),
    events: ['resumed'],
  },
  'a suspended step that was removed gives way to the first step': {
    before: suspended('price_question'),
    routed: 'new_booking',
    after: booking('intro', { slots: { name: 'Ann' } }),
    events: ['resumed'],
    branches: withoutStep('offer_time'),
  },
  'a suspended scenario survives a hand-off by the router': {
    before: suspended('price_question'),
    routed: 'reschedule',
    after: { current_intent: 'reschedule', suspended_intent: 'new_booking', handoff_count: 1 },
    events: ['hard_handoff'],
  },
  'the third hand-off is still served': {
    before: stateWith({ current_intent: 'price_question', handoff_count: 2 }),
    routed: 'reschedule',
    after: { current_intent: 'reschedule', handoff_count: 3 },
    events: ['hard_handoff'],
  },
  'the fourth hand-off goes to escalation and keeps what is suspended': {
    before: suspended('price_question', { handoff_count: 3 }),
    routed: 'reschedule',
    after: {
      current_intent: 'escalate_human',
      current_step: null,
      slots: {},
      handoff_count: 0,
      suspended_intent: 'new_booking',
      resumable_step_code: 'offer_time',
    },
    events: ['hard_handoff', 'routing_loop'],
    next: 'escalate',
  },
  'a step that no longer exists restarts the scenario, slots kept': {
    before: booking('qualify', { slots: { reason: 'pain' }, soft_insertion_count: 2 }),
    routed: 'new_booking',
    after: booking('intro', { slots: { reason: 'pain' } }),
    branches: withoutStep('qualify'),
  },
  'a restarted scenario is sticky': {
    before: booking('qualify'),
    routed: 'price_question',
    after: booking('intro'),
    events: ['sticky'],
    hint: 'price_question',
    branches: withoutStep('qualify'),
  },
  'a scenario that lost all its steps is an ordinary branch': {
    before: booking('qualify'),
    routed: 'new_booking',
    after: { current_intent: 'new_booking', current_step: null },
    branches: clinicWith({ new_booking: { steps: [] } }),
  },
  'a branch that got its first steps starts them': {
    before: stateWith({ current_intent: 'new_booking' }),
    routed: 'new_booking',
    after: { current_step: 'intro' },
  },
  'a disabled scenario is no longer running and is not suspended': {
    before: booking('qualify'),
    routed: 'general_info',
    after: { current_intent: 'general_info', suspended_intent: null, handoff_count: 1 },
    events: ['hard_handoff'],
    branches: clinicWith({ new_booking: { is_enabled: false } }),
  },
  'a fallback in a plain dialog is served without a hand-off': {
    before: stateWith({ current_intent: 'price_question', slots: { a: 'b' }, handoff_count: 3 }),
    routed: 'general_info',
    isFallback: true,
    after: stateWith({ current_intent: 'general_info', handoff_count: 3 }),
  },
  'a fallback lets a running scenario go on, without a hint': {
    before: booking('qualify', { slots: { reason: 'pain' } }),
    routed: 'general_info',
    isFallback: true,
    after: booking('qualify', { slots: { reason: 'pain' } }),
  },
  'a fallback never resumes': {
    before: suspended('price_question', { suspended_intent: 'general_info' }),
    routed: 'general_info',
    isFallback: true,
    after: { current_intent: 'general_info', suspended_intent: 'general_info' },
  },
  'a fallback after a finished scenario suspends nothing': {
    before: booking('close', { slots: { name: 'Ann' } }),
    routed: 'general_info',
    isFallback: true,
    after: stateWith({ current_intent: 'general_info' }),
  },
};

test.each(Object.entries(rows))('%s', (_, row) => {
  const settled = settleRoute(row.before, row.routed, row.branches ?? CLINIC, {
    isFallback: row.isFallback,
  });
  expect(settled.state).toMatchObject(row.after);
  if (row.after.slots) expect(settled.state.slots).toEqual(row.after.slots);
  expect(settled.events).toEqual(row.events ?? []);
  expect(settled.hint).toBe(row.hint ?? null);
  expect(settled.next).toBe(row.next ?? 'call');
});

test.each(['closed_branch', '_router', 'nobody'])('%s can never be routed to', (code) => {
  expect(() => settleRoute(INITIAL_STATE, code, CLINIC)).toThrow(code);
});
