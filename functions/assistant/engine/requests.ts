import { ESCALATION_BRANCH, SAFETY_BRANCH } from './branch-codes.ts';
import { type Branch, currentStep, findBranch, restartStep } from './branches.ts';
import type { EventName } from './events.ts';
import { isSameJson } from './slots.ts';
import type { Slots, ThreadState } from './thread-state.ts';

/** A task for staff that a turn creates. */
export interface StaffRequest {
  readonly kind: string;
  readonly intent_code: string;
  readonly slots: Slots;
  /** Whether these slots replace all slots of an open request; otherwise they are merged. */
  readonly replaceSlots: boolean;
  readonly reason: string;
  readonly due_minutes: number;
}

export interface StaffRequests {
  /** The branch whose scenario started or restarted; its previous request stays unchanged. */
  readonly restartedBranch: string | null;
  readonly staffRequests: readonly StaffRequest[];
}

/** A request to staff in a reply's tail. */
export interface AskedRequest {
  readonly kind: string;
  readonly slots: Slots;
}

/** A turn in which no model answered: staff calls the patient back. */
export interface Outage {
  /** Contact details that the message contained. */
  readonly slots: Slots;
  /** Whether the patient's telephone number is known, so that the reply need not ask for it. */
  readonly isPhoneKnown: boolean;
}

interface EndedTurn {
  readonly state: ThreadState;
  readonly events: readonly EventName[];
  /** The request in the shown reply's tail, if its branch allows one. */
  readonly asked: AskedRequest | null;
  /** The kind of danger that was answered before the router, or null. */
  readonly danger: string | null;
  /** Set when no model answered. */
  readonly outage: Pick<Outage, 'slots'> | null;
}

/** Returns the known details of the patient, including those of a suspended scenario. */
const knownSlots = ({ slots, resumable_slots }: ThreadState): Slots => ({
  ...resumable_slots,
  ...slots,
});

type Callback = Pick<StaffRequest, 'intent_code' | 'slots' | 'reason' | 'due_minutes'>;

const createCallback = (callback: Callback): StaffRequest => ({
  ...callback,
  kind: 'callback',
  replaceSlots: false,
});

interface RequestSettings {
  readonly branches: readonly Branch[];
  /** Minutes within which a person contacts the patient, as the fixed reply promises. */
  readonly callbackDueMinutes: number;
}

/** Creates the request of a step with an outcome when the step is entered or its slots change. */
function createStepRequests(
  before: ThreadState,
  { state }: EndedTurn,
  branches: readonly Branch[],
): StaffRequest[] {
  const step = currentStep(state, branches);
  const isThere = before.current_intent === state.current_intent &&
    before.current_step === state.current_step;
  if (!step?.outcome || (isThere && isSameJson(before.slots, state.slots))) return [];
  const { kind, due_minutes } = step.outcome;
  const intent_code = state.current_intent!;
  return [{
    kind,
    intent_code,
    slots: state.slots,
    replaceSlots: true,
    reason: step.code,
    due_minutes,
  }];
}

/**
 * Creates a callback when only a person can help: after a routing loop, or when an authoritative
 * branch answers.
 */
function createEscalationRequests(
  before: ThreadState,
  { state, events }: EndedTurn,
  { branches, callbackDueMinutes: due_minutes }: RequestSettings,
): StaffRequest[] {
  const known = { slots: { ...knownSlots(before), ...state.slots }, due_minutes };
  if (events.includes('routing_loop')) {
    return [createCallback({ ...known, intent_code: ESCALATION_BRANCH, reason: 'routing_loop' })];
  }
  const branch = findBranch(branches, state.current_intent);
  if (!branch?.is_authoritative) return [];
  return [createCallback({ ...known, intent_code: branch.code, reason: 'handed_over' })];
}

function findRestartedBranch(
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

/**
 * Collects the requests of a turn: from a step's outcome, the reply's tail, an escalation, a danger
 * or an outage of the model.
 */
export function collectRequests(
  before: ThreadState,
  turn: EndedTurn,
  settings: RequestSettings,
): StaffRequests {
  const { branches, callbackDueMinutes: due_minutes } = settings;
  const { state, asked, danger, outage } = turn;
  if (danger !== null) {
    const slots = knownSlots(state);
    const urgent = { kind: 'urgent', intent_code: SAFETY_BRANCH, slots, replaceSlots: false };
    return {
      restartedBranch: null,
      staffRequests: [{ ...urgent, reason: danger, due_minutes: 0 }],
    };
  }
  if (outage !== null) {
    const slots = { ...knownSlots(state), ...outage.slots };
    const callback = { intent_code: ESCALATION_BRANCH, slots, reason: 'model_unavailable' };
    return { restartedBranch: null, staffRequests: [createCallback({ ...callback, due_minutes })] };
  }
  const askedRequest = asked && {
    ...createCallback({
      ...{ intent_code: state.current_intent!, slots: asked.slots, reason: 'asked' },
      due_minutes,
    }),
    kind: asked.kind,
  };
  return {
    restartedBranch: findRestartedBranch(before, turn, branches),
    staffRequests: [
      ...createStepRequests(before, turn, branches),
      ...(askedRequest ? [askedRequest] : []),
      ...createEscalationRequests(before, turn, settings),
    ],
  };
}
