import { type Branch, currentStep, isEnd } from './branches.ts';
import type { EventName } from './events.ts';
import type { TurnLimits } from '../../shared/contract/turn-limits.ts';
import { isSameJson } from './slots.ts';
import type { ThreadState } from './thread-state.ts';

/**
 * Counts consecutive turns without progress: the step did not change, no slot changed, and there
 * was no side answer. Any other turn resets the count.
 *
 * @param after the state after the reply's tail.
 */
export function countStall(
  before: ThreadState,
  { state: after, events }: { state: ThreadState; events: readonly EventName[] },
  branches: readonly Branch[],
): ThreadState {
  const step = currentStep(before, branches);
  const isStalled = step !== undefined && !isEnd(step) && !events.includes('soft_insertion') &&
    after.current_step === before.current_step && isSameJson(before.slots, after.slots);
  return { ...after, stall_count: isStalled ? before.stall_count + 1 : 0 };
}

/** Returns whether the prompt must lead back to the step's question. */
export const isNudgeDue = (
  { soft_insertion_count, stall_count }: ThreadState,
  { nudge_at }: Pick<TurnLimits, 'nudge_at'>,
): boolean => soft_insertion_count >= nudge_at || stall_count >= nudge_at;

/** Returns whether the reply must offer a person; true once per stall. */
export const isPersonOfferDue = (
  { stall_count }: ThreadState,
  { stall_offer_at }: Pick<TurnLimits, 'stall_offer_at'>,
): boolean => stall_count === stall_offer_at;
