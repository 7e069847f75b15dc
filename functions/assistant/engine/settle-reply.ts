import {
  type Branch,
  currentStep,
  findBranch,
  findStep,
  isResponder,
  type Step,
} from './branches.ts';
import type { EventName } from './events.ts';
import { missingSlots } from './guards.ts';
import { MAX_BOUNCES } from './limits.ts';
import { mergeSlots, sameSlots } from './merge-slots.ts';
import type { Reply, Tail } from './reply.ts';
import type { ThreadState } from './thread-state.ts';
import { clearSuspended, handOff, resume } from './transitions.ts';

export interface IllegalTransition {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** What the reply did to the step-by-step scenario, as the Sandbox shows it. */
export interface ScenarioReport {
  readonly has_steps: boolean;
  readonly step_before: string | null;
  readonly step_after: string | null;
  readonly parse_error: string | null;
  readonly illegal_transition: IllegalTransition | null;
}

export interface SettledReply {
  readonly state: ThreadState;
  readonly events: readonly EventName[];
  /** Show the reply, call the branch it handed over to, or show the fixed escalation reply. */
  readonly next: 'show' | 'call' | 'escalate';
  readonly scenario: ScenarioReport;
}

export interface ReplyContext {
  readonly branches: readonly Branch[];
  /** Hand-overs already followed in this turn. */
  readonly bounces: number;
}

function handOverTarget(state: ThreadState, reply: Reply, context: ReplyContext) {
  if (context.bounces >= MAX_BOUNCES) return undefined;
  return reply.intentChanges
    .filter((code) => code !== state.current_intent)
    .map((code) => findBranch(context.branches, code))
    .find(isResponder);
}

function withTailSlots(state: ThreadState, step: Step | undefined, reply: Reply): ThreadState {
  if (!step || !reply.tail?.ok) return state;
  return { ...state, slots: mergeSlots(state.slots, reply.tail.value.slots_updated) };
}

function handOver(
  state: ThreadState,
  target: Branch,
  branches: readonly Branch[],
): Omit<SettledReply, 'scenario'> {
  const moved = target.code === state.suspended_intent
    ? resume(state, branches)
    : handOff(state, target, branches);
  return { state: moved.state, events: moved.events, next: moved.looped ? 'escalate' : 'call' };
}

function report(step: Step | undefined, after: string | null): ScenarioReport {
  return {
    has_steps: step !== undefined,
    step_before: step?.code ?? null,
    step_after: after,
    parse_error: null,
    illegal_transition: null,
  };
}

interface Move {
  readonly state: ThreadState;
  readonly events: readonly EventName[];
  readonly scenario: ScenarioReport;
}

function refusal(step: Step, branch: Branch | undefined, state: ThreadState, to: string) {
  const target = findStep(branch, to);
  if (!target) return `this scenario has no step ${to}`;
  if (!step.allowed_next.includes(to)) return `${to} may not follow ${step.code}`;
  const missing = missingSlots(target, state.slots);
  return missing.length > 0 ? `${to} needs ${missing.join(', ')}` : null;
}

function stayOnStep(before: ThreadState, state: ThreadState, tail: Tail, step: Step): Move {
  const isAside = tail.soft_insertion && sameSlots(before.slots, state.slots);
  return {
    state: { ...state, soft_insertion_count: isAside ? state.soft_insertion_count + 1 : 0 },
    events: isAside ? ['soft_insertion'] : [],
    scenario: report(step, step.code),
  };
}

function moveStep(before: ThreadState, tail: Tail, step: Step, branch: Branch | undefined): Move {
  const state = { ...before, slots: mergeSlots(before.slots, tail.slots_updated) };
  const to = tail.state_after;
  if (to === null || to === step.code) return stayOnStep(before, state, tail, step);
  const reason = refusal(step, branch, state, to);
  if (reason === null) {
    const moved = { ...state, current_step: to, soft_insertion_count: 0 };
    return { state: moved, events: [], scenario: report(step, to) };
  }
  const scenario = {
    ...report(step, step.code),
    illegal_transition: { from: step.code, to, reason },
  };
  return { state, events: ['validation_blocked'], scenario };
}

function followTail(state: ThreadState, reply: Reply, branch: Branch | undefined): Move {
  const step = findStep(branch, state.current_step);
  if (!step) return { state, events: [], scenario: report(undefined, null) };
  if (reply.tail?.ok) return moveStep(state, reply.tail.value, step, branch);
  const parse_error = reply.tail?.reason ?? 'missing';
  return { state, events: [], scenario: { ...report(step, step.code), parse_error } };
}

/**
 * Steps 8 and 9 of the turn: what the branch's reply does to the dialog.
 *
 * `before` is the state the branch was called with. A step that ends its scenario still reads the
 * tail: late facts are kept and a move from it is blocked as from any other step.
 */
export function settleReply(
  before: ThreadState,
  reply: Reply,
  context: ReplyContext,
): SettledReply {
  const step = currentStep(before, context.branches);
  const target = handOverTarget(before, reply, context);
  if (target) {
    const moved = handOver(withTailSlots(before, step, reply), target, context.branches);
    return { ...moved, scenario: report(undefined, null) };
  }
  const branch = findBranch(context.branches, before.current_intent);
  const move = followTail(before, reply, branch);
  const state = branch?.is_authoritative ? clearSuspended(move.state) : move.state;
  return { ...move, state, next: 'show' };
}
