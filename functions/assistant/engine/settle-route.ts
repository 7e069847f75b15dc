import {
  type Branch,
  findBranch,
  findStep,
  firstStep,
  isResponder,
  isRunning,
} from './branches.ts';
import type { ThreadState } from './thread-state.ts';
import { enter, handOff, resume, type Settled } from './transitions.ts';

export interface SettledRoute extends Settled {
  /** The branch the router proposed while a scenario kept the dialog; null when they agree. */
  readonly hint: string | null;
}

function settled(state: ThreadState): SettledRoute {
  return { state, events: [], looped: false, hint: null };
}

/**
 * The state on the branches as they are today. A step that no longer exists restarts its scenario
 * at the first step, slots kept; a scenario that lost all its steps is an ordinary branch.
 */
export function standOnToday(state: ThreadState, branches: readonly Branch[]): ThreadState {
  if (state.current_step === null) return state;
  const branch = findBranch(branches, state.current_intent);
  if (findStep(branch, state.current_step)) return state;
  return { ...state, current_step: firstStep(branch), soft_insertion_count: 0 };
}

/** A branch that got its first steps while the dialog stood on it starts them now. */
function stay(state: ThreadState, branch: Branch | undefined): ThreadState {
  return state.current_step === null ? { ...state, current_step: firstStep(branch) } : state;
}

/**
 * Steps 2 to 6 of the turn: what the router's answer does to the dialog.
 *
 * `routed` is the code of an enabled responder; that a wrong answer became general_info is the
 * router's concern.
 */
export function settleRoute(
  before: ThreadState,
  routed: string,
  branches: readonly Branch[],
): SettledRoute {
  const state = standOnToday(before, branches);
  const target = findBranch(branches, routed);
  if (!isResponder(target)) throw new TypeError(`${routed} cannot answer`);
  if (routed === state.suspended_intent) return { ...resume(state, branches), hint: null };
  if (isRunning(state, branches)) {
    if (routed === state.current_intent) return settled(state);
    return { ...settled(state), events: ['sticky'], hint: routed };
  }
  if (state.current_intent === null) return settled(enter(state, target));
  if (routed === state.current_intent) return settled(stay(state, target));
  return { ...handOff(state, target, branches), hint: null };
}
