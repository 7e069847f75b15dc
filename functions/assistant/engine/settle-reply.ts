import { type Branch, findBranch, findStep, isResponder, type Step } from './branches.ts';
import { MAX_BOUNCES } from './limits.ts';
import type { Reply, Tail } from './reply.ts';
import { mergeSlots, missingSlots, sameSlots } from './slots.ts';
import type { ThreadState } from './thread-state.ts';
import { clearSuspended, handOff, resume, type Settled } from './transitions.ts';

/** What the reply did to the step-by-step scenario, as the Sandbox shows it. */
export interface ScenarioReport {
  readonly has_steps: boolean;
  readonly step_before: string | null;
  readonly step_after: string | null;
  /** `missing`, or why the tail could not be read. */
  readonly parse_error: string | null;
  readonly illegal_transition: Readonly<{ from: string; to: string; reason: string }> | null;
}

export const NO_SCENARIO: ScenarioReport = Object.freeze({
  has_steps: false,
  step_before: null,
  step_after: null,
  parse_error: null,
  illegal_transition: null,
});

interface SettledReply extends Omit<Settled, 'next'> {
  /** Show the reply, call the branch it handed off to, or show the fixed escalation reply. */
  readonly next: Settled['next'] | 'show';
  readonly scenario: ScenarioReport;
}

interface ReplyContext {
  readonly branches: readonly Branch[];
  /** Hand-offs by INTENT_CHANGE tags already followed in this turn. */
  readonly bounces: number;
}

function handOffTarget(
  { current_intent }: ThreadState,
  reply: Reply,
  { branches, bounces }: ReplyContext,
): Branch | undefined {
  if (bounces >= MAX_BOUNCES) return undefined;
  return reply.intentChanges
    .filter((code) => code !== current_intent)
    .map((code) => findBranch(branches, code))
    .find(isResponder);
}

/** Why a step may not be entered, or null. */
function refusal(step: Step, branch: Branch | undefined, state: ThreadState, to: string) {
  const target = findStep(branch, to);
  if (!target) return `this scenario has no step ${to}`;
  if (!step.allowed_next.includes(to)) return `${to} may not follow ${step.code}`;
  const missing = missingSlots(target, state.slots);
  return missing.length > 0 ? `${to} needs ${missing.join(', ')}` : null;
}

type Move = Pick<SettledReply, 'state' | 'events'> & Partial<ScenarioReport>;

/** What a tail does to a scenario; `state` holds its slots already. */
function followTail(state: ThreadState, tail: Tail, context: {
  before: ThreadState;
  step: Step;
  branch: Branch | undefined;
}): Move {
  const { before, step, branch } = context;
  const to = tail.state_after ?? step.code;
  if (to === step.code) {
    const isAside = tail.soft_insertion && sameSlots(before.slots, state.slots);
    const soft_insertion_count = isAside ? state.soft_insertion_count + 1 : 0;
    return {
      state: { ...state, soft_insertion_count },
      events: isAside ? ['soft_insertion'] : [],
    };
  }
  const reason = refusal(step, branch, state, to);
  if (reason === null) {
    return { state: { ...state, current_step: to, soft_insertion_count: 0 }, events: [] };
  }
  const illegal_transition = { from: step.code, to, reason };
  return { state, events: ['validation_blocked'], illegal_transition };
}

/**
 * Steps 8 and 9 of the turn: what the branch's reply does to the dialog.
 *
 * A step that ends its scenario still reads the tail: late facts are kept, and a move from it is
 * blocked as from any other step. A branch without steps drops the tail.
 *
 * @param before the state the branch was called with.
 */
export function settleReply(
  before: ThreadState,
  reply: Reply,
  context: ReplyContext,
): SettledReply {
  const { branches } = context;
  const branch = findBranch(branches, before.current_intent);
  const step = findStep(branch, before.current_step);
  const tail = step && reply.tail?.ok ? reply.tail.value : null;
  const slots = tail ? mergeSlots(before.slots, tail.slots_updated) : before.slots;
  const merged = { ...before, slots };

  const target = handOffTarget(merged, reply, context);
  if (target) {
    const isResumed = target.code === merged.suspended_intent;
    const moved = isResumed ? resume(merged, branches) : handOff(merged, target, branches);
    return { ...moved, scenario: NO_SCENARIO };
  }

  const { state, events, ...report }: Move = step && tail
    ? followTail(merged, tail, { before, step, branch })
    : { state: merged, events: [] };
  const parse_error = reply.tail?.ok === false ? reply.tail.reason : 'missing';
  return {
    state: branch?.is_authoritative ? clearSuspended(state) : state,
    events,
    next: 'show',
    scenario: {
      ...NO_SCENARIO,
      ...(step && { has_steps: true, step_before: step.code, step_after: state.current_step }),
      ...(step && !tail && { parse_error }),
      ...report,
    },
  };
}
