import type { Branch, Step } from '../../../../../functions/assistant/engine/branches.ts';
import {
  INITIAL_STATE,
  type ThreadState,
} from '../../../../../functions/assistant/engine/thread-state.ts';

const STEPS: [code: string, allowed: string[], requires?: string[]][] = [
  ['intro', ['qualify', 'present', 'offer_time']],
  ['qualify', ['present', 'offer_time']],
  ['present', ['offer_time', 'qualify'], ['reason']],
  ['offer_time', ['book', 'present']],
  ['book', ['close', 'offer_time'], ['name', 'reason', 'time']],
  ['close', [], ['name', 'phone', 'time']],
];

function steps(): Step[] {
  return STEPS.map(([code, allowed_next, requires]) => ({
    code,
    name: code,
    system_prompt: `Step ${code}`,
    allowed_next,
    guards: requires ? { requires } : {},
  }));
}

function branch(code: string, rest: Partial<Branch> = {}): Branch {
  return {
    code,
    name: code,
    description: `About ${code}`,
    is_enabled: true,
    is_system: code.startsWith('_'),
    is_authoritative: code === 'escalate_human',
    steps: [],
    ...rest,
  };
}

/** The seeded branches, and a second scenario for hand-offs between scenarios. */
export const CLINIC: readonly Branch[] = [
  branch('new_booking', { steps: steps() }),
  branch('reschedule'),
  branch('price_question'),
  branch('medical_question'),
  branch('general_info'),
  branch('escalate_human'),
  branch('_router'),
  branch('survey', {
    steps: steps().slice(0, 2).map((step, index) => ({
      ...step,
      allowed_next: index === 0 ? ['qualify'] : [],
    })),
  }),
  branch('closed_branch', { is_enabled: false }),
];

/** Returns the clinic with some branches changed. */
export function clinicWith(changes: Record<string, Partial<Branch>>): readonly Branch[] {
  return CLINIC.map((each) => ({ ...each, ...changes[each.code] }));
}

export function stateWith(changes: Partial<ThreadState>): ThreadState {
  return { ...INITIAL_STATE, ...changes };
}

/** Returns a state within the booking. */
export function booking(step: string, rest: Partial<ThreadState> = {}): ThreadState {
  return stateWith({ current_intent: 'new_booking', current_step: step, ...rest });
}

/** Returns a state with a suspended booking. */
export function suspended(current: string, rest: Partial<ThreadState> = {}): ThreadState {
  return stateWith({
    current_intent: current,
    suspended_intent: 'new_booking',
    resumable_step_code: 'offer_time',
    resumable_slots: { name: 'Ann' },
    ...rest,
  });
}
