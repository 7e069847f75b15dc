import { type Branch, currentStep, isEnd } from './branches.ts';
import type { EventName } from './events.ts';
import { NUDGE_AT, STALL_NUDGE_AT, STALL_OFFER_AT } from './limits.ts';
import { sameJson } from './slots.ts';
import type { ThreadState } from './thread-state.ts';

/**
 * Counts the turns in a row in which a scenario did not move: its step was asked again, no slot
 * changed, and nothing was answered aside. Whatever else happens begins the count anew.
 *
 * @param after the state that the reply's tail led to.
 */
export function countStall(
  before: ThreadState,
  { state: after, events }: { state: ThreadState; events: readonly EventName[] },
  branches: readonly Branch[],
): ThreadState {
  const step = currentStep(before, branches);
  const isStalled = step !== undefined && !isEnd(step) && !events.includes('soft_insertion') &&
    after.current_step === before.current_step && sameJson(before.slots, after.slots);
  return { ...after, stall_count: isStalled ? before.stall_count + 1 : 0 };
}

/** Whether the prompt asks to return to the step's question. */
export const needsNudge = ({ soft_insertion_count, stall_count }: ThreadState): boolean =>
  soft_insertion_count >= NUDGE_AT || stall_count >= STALL_NUDGE_AT;

/** Whether the nudge did not help, so that a person is offered: once, until the scenario moves. */
export const needsPerson = ({ stall_count }: ThreadState): boolean =>
  stall_count === STALL_OFFER_AT;
