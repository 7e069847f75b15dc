import { DEFAULT_LIMITS, type TurnLimits } from '../../shared/contract/turn-limits.ts';
import { z } from 'zod';
import {
  type Branch,
  findBranch,
  findStep,
  isResponder,
  restartStep,
  type Step,
} from './branches.ts';
import type { EventName } from './events.ts';
import type { Reply, Tail } from './reply.ts';
import type { AskedRequest } from './requests.ts';
import { isSameJson, mergeSlots, missingSlots } from './slots.ts';
import type { Region } from './slots/fit-slot.ts';
import { fitSlots } from './slots/fit-slots.ts';
import { type SlotError, slotError } from './slots/slot-error.ts';
import type { Slots, ThreadState } from './thread-state.ts';
import { countStall, isPersonOfferDue } from './stalls.ts';
import { clearSuspended, handOff, resumeScenario, type Transition } from './transitions.ts';

/** The effect of the reply on the scenario, as the Sandbox shows it. */
export const scenarioReport = z.object({
  has_steps: z.boolean(),
  step_before: z.string().nullable(),
  step_after: z.string().nullable(),
  /** `missing`, or why the tail or a tag could not be parsed. */
  parse_error: z.string().nullable(),
  illegal_transition: z.object({ from: z.string(), to: z.string(), reason: z.string() }).nullable(),
  slot_errors: z.array(slotError).readonly().default([])
    .describe('New values of slots that failed validation and were not stored'),
});
export type ScenarioReport = Readonly<z.infer<typeof scenarioReport>>;

export const NO_SCENARIO: ScenarioReport = Object.freeze({
  has_steps: false,
  step_before: null,
  step_after: null,
  parse_error: null,
  illegal_transition: null,
  slot_errors: [],
});

interface SettledReply extends Omit<Transition, 'next'> {
  /**
   * `show` shows the reply, `call` calls the branch that it hands off to, `escalate` shows the
   * fixed escalation reply.
   */
  readonly next: Transition['next'] | 'show';
  readonly scenario: ScenarioReport;
  /** The request to staff in the reply's tail, if its branch allows one. */
  readonly asked: AskedRequest | null;
}

interface ReplyContext {
  readonly branches: readonly Branch[];
  /** Number of hand-offs by INTENT_CHANGE tags in this turn so far. */
  readonly bounces: number;
  /** Determines the format of declared slots; defaults to UTC, with telephone numbers unchanged. */
  readonly region?: Region;
  /** Defaults to the limits of a new database. */
  readonly limits?: TurnLimits;
  /** Steps that this turn cannot enter, because their effect failed. */
  readonly failedSteps?: readonly string[];
}

function handOffTarget(
  { current_intent }: ThreadState,
  reply: Reply,
  { branches, bounces, limits = DEFAULT_LIMITS }: ReplyContext,
): Branch | undefined {
  if (bounces >= limits.max_bounces) return undefined;
  return reply.intentChanges
    .filter((code) => code !== current_intent)
    .map((code) => findBranch(branches, code))
    .find(isResponder);
}

const NO_REGION: Region = { timeZone: 'UTC', defaultCountry: null };

interface Scenario {
  step: Step;
  branch: Branch | undefined;
  region: Region | undefined;
  failedSteps: readonly string[] | undefined;
}

/** Returns why a tail's step cannot be entered with these slots, or null if it can. */
function findRefusal(slots: Slots, to: string | null, scenario: Scenario): string | null {
  const { step, branch, failedSteps } = scenario;
  if (to === null || to === step.code) return null;
  const target = findStep(branch, to);
  if (!target) return `this scenario has no step ${to}`;
  if (!step.allowed_next.includes(to) && restartStep(branch, step) !== target) {
    return `${to} may not follow ${step.code}`;
  }
  if (failedSteps?.includes(to)) return 'action_failed';
  const missing = missingSlots(target, slots);
  return missing.length > 0 ? `${to} needs ${missing.join(', ')}` : null;
}

type Move = Pick<SettledReply, 'state' | 'events'> & Partial<ScenarioReport>;

/**
 * Enters the step that a tail names, unless there is a `reason` against it; `state` already
 * contains the tail's slots.
 */
function followTail(
  before: ThreadState,
  state: ThreadState,
  { tail, step, reason }: { tail: Tail; step: Step; reason: string | null },
): Move {
  const to = tail.state_after ?? step.code;
  if (to === step.code) {
    const isAside = tail.soft_insertion && isSameJson(before.slots, state.slots);
    const soft_insertion_count = isAside ? state.soft_insertion_count + 1 : 0;
    return {
      state: { ...state, soft_insertion_count },
      events: isAside ? ['soft_insertion'] : [],
    };
  }
  if (reason === null) {
    return { state: { ...state, current_step: to, soft_insertion_count: 0 }, events: [] };
  }
  const illegal_transition = { from: step.code, to, reason };
  return { state, events: ['validation_blocked'], illegal_transition };
}

interface AppliedTail {
  /** The state including the tail's slots, from which a hand-off starts. */
  readonly merged: ThreadState;
  readonly slot_errors: readonly SlotError[];
  readonly move: Move;
}

/** Applies the slots and the step of a tail; a scenario that restarts drops its previous slots. */
function applyTail(before: ThreadState, tail: Tail, scenario: Scenario): AppliedTail {
  const { step, branch, region = NO_REGION } = scenario;
  const beginsAnew = restartStep(branch, step)?.code === tail.state_after;
  const fitted = fitSlots(tail.slots_updated, branch?.slots ?? [], region);
  const kept = mergeSlots(before.slots, fitted.changes);
  const entered = beginsAnew ? mergeSlots({}, fitted.changes) : kept;
  const reason = findRefusal(entered.slots, tail.state_after, scenario);
  const { slots, errors } = reason === null ? entered : kept;
  const merged = { ...before, slots };
  return {
    merged,
    slot_errors: [...fitted.errors, ...errors],
    move: followTail(before, merged, { tail, step, reason }),
  };
}

/** Returns a tail's request if the branch allows its kind, without slots that are too long. */
function askedRequest(branch: Branch | undefined, { tail }: Reply): AskedRequest | null {
  const request = tail?.ok ? tail.value.request : null;
  if (!request || !branch?.request_kinds?.includes(request.kind)) return null;
  return { kind: request.kind, slots: mergeSlots({}, request.slots).slots };
}

/**
 * Applies a branch's reply to the dialog: steps 8 and 9 of the turn.
 *
 * A step that ends its scenario still reads the tail: it stores late slots and may restart the
 * scenario; any other move from it is blocked. A branch without steps reads only the request in the
 * tail.
 *
 * @param before the state in which the branch was called.
 */
export function settleReply(
  before: ThreadState,
  reply: Reply,
  context: ReplyContext,
): SettledReply {
  const { branches, limits = DEFAULT_LIMITS } = context;
  const branch = findBranch(branches, before.current_intent);
  const step = findStep(branch, before.current_step);
  const tail = step && reply.tail?.ok ? reply.tail.value : null;
  const { merged, slot_errors, move }: AppliedTail = step && tail
    ? applyTail(before, tail, {
      step,
      branch,
      region: context.region,
      failedSteps: context.failedSteps,
    })
    : { merged: before, slot_errors: [], move: { state: before, events: [] } };

  const target = handOffTarget(merged, reply, context);
  if (target) {
    const isResumed = target.code === merged.suspended_intent;
    const moved = isResumed
      ? resumeScenario(merged, branches)
      : handOff(merged, target, { branches, limits });
    return { ...moved, asked: null, scenario: { ...NO_SCENARIO, slot_errors } };
  }

  const { state: moved, events: happened, ...report } = move;
  const state = tail ? countStall(before, { state: moved, events: happened }, branches) : moved;
  const offersPerson = tail !== null && isPersonOfferDue(state, limits);
  const events: EventName[] = offersPerson ? [...happened, 'person_offered'] : [...happened];
  const unread = reply.unread ?? null;
  const broken = reply.tail?.ok === false ? reply.tail.reason : null;
  return {
    state: branch?.is_authoritative ? clearSuspended(state) : state,
    events,
    asked: askedRequest(branch, reply),
    next: 'show',
    scenario: {
      ...NO_SCENARIO,
      slot_errors,
      parse_error: tail ? unread : broken ?? (step ? 'missing' : unread),
      ...(step && { has_steps: true, step_before: step.code, step_after: state.current_step }),
      ...report,
    },
  };
}
