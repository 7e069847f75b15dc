import { ESCALATION_BRANCH, SAFETY_BRANCH } from './branch-codes.ts';
import { type Branch, currentStep, findBranch, restartStep } from './branches.ts';
import type { EventName } from './events.ts';
import { CALLBACK_DUE_MINUTES } from './limits.ts';
import { sameJson } from './slots.ts';
import type { Slots, ThreadState } from './thread-state.ts';

/** Something staff must do because of a turn. */
export interface RequestWish {
  readonly kind: string;
  readonly intent_code: string;
  readonly slots: Slots;
  /** These are all slots; otherwise they are added to those of an open request. */
  readonly is_whole: boolean;
  readonly reason: string;
  readonly due_minutes: number;
}

/** What a turn asks of staff. */
export interface TurnRequests {
  /** The branch whose scenario began anew: its request before is left as it is. */
  readonly begun: string | null;
  readonly wishes: readonly RequestWish[];
}

/** A request that a reply asks for in its tail. */
export interface AskedRequest {
  readonly kind: string;
  readonly slots: Slots;
}

/** A turn as it ended. */
interface EndedTurn {
  readonly state: ThreadState;
  readonly events: readonly EventName[];
  /** What the shown reply asks for, in a branch that allows it. */
  readonly asked: AskedRequest | null;
  /** The kind of danger that was answered before the router, if any. */
  readonly danger: string | null;
}

/** What is known of the patient, also from a scenario that was put aside. */
const knownSlots = ({ slots, resumable_slots }: ThreadState): Slots => ({
  ...resumable_slots,
  ...slots,
});

function callback(intent_code: string, slots: Slots, reason: string): RequestWish {
  const due_minutes = CALLBACK_DUE_MINUTES;
  return { kind: 'callback', intent_code, slots, is_whole: false, reason, due_minutes };
}

/** Entering a step with an outcome makes its request, later slots change it. */
function ofStep(
  before: ThreadState,
  { state }: EndedTurn,
  branches: readonly Branch[],
): RequestWish[] {
  const step = currentStep(state, branches);
  const isThere = before.current_intent === state.current_intent &&
    before.current_step === state.current_step;
  if (!step?.outcome || (isThere && sameJson(before.slots, state.slots))) return [];
  const { kind, due_minutes } = step.outcome;
  const intent_code = state.current_intent!;
  return [{
    kind,
    intent_code,
    slots: state.slots,
    is_whole: true,
    reason: step.code,
    due_minutes,
  }];
}

/** A reply that only a person can make good. */
function ofEscalation(
  before: ThreadState,
  { state, events }: EndedTurn,
  branches: readonly Branch[],
): RequestWish[] {
  const slots = { ...knownSlots(before), ...state.slots };
  if (events.includes('routing_loop')) return [callback(ESCALATION_BRANCH, slots, 'routing_loop')];
  const branch = findBranch(branches, state.current_intent);
  return branch?.is_authoritative ? [callback(branch.code, slots, 'handed_over')] : [];
}

/** The branch whose scenario began in this turn, be it again. */
function begunScenario(
  before: ThreadState,
  { state, events }: EndedTurn,
  branches: readonly Branch[],
): string | null {
  const { current_intent: code } = state;
  if (code === null || state.current_step === null) return null;
  if (code !== before.current_intent) return events.includes('resumed') ? null : code;
  const step = currentStep(before, branches);
  const restart = step && restartStep(findBranch(branches, code), step);
  return restart && restart.code === state.current_step ? code : null;
}

/** What a turn asks of staff: a step's outcome, a reply's wish, a hand-over to people, a danger. */
export function requestsOf(
  before: ThreadState,
  turn: EndedTurn,
  branches: readonly Branch[],
): TurnRequests {
  const { state, asked, danger } = turn;
  if (danger !== null) {
    const slots = knownSlots(state);
    const urgent = { kind: 'urgent', intent_code: SAFETY_BRANCH, slots, is_whole: false };
    return { begun: null, wishes: [{ ...urgent, reason: danger, due_minutes: 0 }] };
  }
  const wished = asked && {
    ...callback(state.current_intent!, asked.slots, 'asked'),
    kind: asked.kind,
  };
  return {
    begun: begunScenario(before, turn, branches),
    wishes: [
      ...ofStep(before, turn, branches),
      ...(wished ? [wished] : []),
      ...ofEscalation(before, turn, branches),
    ],
  };
}
