import type { TurnLimits } from '../../shared/contract/turn-limits.ts';
import { ESCALATION_BRANCH } from './branch-codes.ts';
import {
  type Branch,
  findBranch,
  findStep,
  firstStep,
  isResponder,
  isRunning,
} from './branches.ts';
import type { EventName } from './events.ts';
import type { ThreadState } from './thread-state.ts';

export interface Transition {
  readonly state: ThreadState;
  readonly events: readonly EventName[];
  /**
   * `call` calls the current branch; `escalate` shows the fixed reply after the loop guard ended
   * the turn.
   */
  readonly next: 'call' | 'escalate';
}

const NOTHING_SUSPENDED = {
  suspended_intent: null,
  resumable_step_code: null,
  resumable_slots: null,
} as const;

export function clearSuspended(state: ThreadState): ThreadState {
  return { ...state, ...NOTHING_SUSPENDED };
}

/** Enters a branch at its first step; counts no hand-off. */
export function enterBranch(state: ThreadState, target: Branch): ThreadState {
  return { ...state, current_intent: target.code, current_step: firstStep(target) };
}

/**
 * Resumes the suspended scenario at its step, or at the first step if that was removed, and resets
 * all counts.
 */
export function resumeScenario(state: ThreadState, branches: readonly Branch[]): Transition {
  const branch = findBranch(branches, state.suspended_intent);
  const step = findStep(branch, state.resumable_step_code);
  const resumed: ThreadState = {
    ...clearSuspended(state),
    current_intent: state.suspended_intent,
    current_step: step?.code ?? firstStep(branch),
    slots: state.resumable_slots ?? {},
    handoff_count: 0,
    soft_insertion_count: 0,
    stall_count: 0,
  };
  return { state: resumed, events: ['resumed'], next: 'call' };
}

/** Suspends the running scenario, unless another one that can still be resumed is suspended. */
function suspendScenario(state: ThreadState, branches: readonly Branch[]): ThreadState {
  const isTaken = isResponder(findBranch(branches, state.suspended_intent));
  if (isTaken || !isRunning(state, branches)) return state;
  return {
    ...state,
    suspended_intent: state.current_intent,
    resumable_step_code: state.current_step,
    resumable_slots: state.slots,
  };
}

function escalate(state: ThreadState): ThreadState {
  return {
    ...state,
    current_intent: ESCALATION_BRANCH,
    current_step: null,
    slots: {},
    handoff_count: 0,
  };
}

/** Hands the dialog off to another branch, unless the loop guard ends the turn. */
export function handOff(
  state: ThreadState,
  target: Branch,
  { branches, limits }: { branches: readonly Branch[]; limits: Pick<TurnLimits, 'handoff_cap'> },
): Transition {
  const moved: ThreadState = {
    ...enterBranch(suspendScenario(state, branches), target),
    slots: {},
    handoff_count: state.handoff_count + 1,
    soft_insertion_count: 0,
    stall_count: 0,
  };
  if (moved.handoff_count <= limits.handoff_cap) {
    return { state: moved, events: ['hard_handoff'], next: 'call' };
  }
  return { state: escalate(moved), events: ['hard_handoff', 'routing_loop'], next: 'escalate' };
}
