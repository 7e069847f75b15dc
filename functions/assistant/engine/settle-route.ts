import { DEFAULT_LIMITS, type TurnLimits } from '../../shared/contract/turn-limits.ts';
import {
  type Branch,
  findBranch,
  findStep,
  firstStep,
  isResponder,
  isRunning,
} from './branches.ts';
import type { ThreadState } from './thread-state.ts';
import { enterBranch, handOff, resumeScenario, type Transition } from './transitions.ts';

export interface SettledRoute extends Transition {
  /** The other branch that the router proposed while a scenario continued, or null. */
  readonly hint: string | null;
}

const NO_COUNTS = { soft_insertion_count: 0, stall_count: 0 } as const;

/**
 * Adapts a state after editors changed branches. A removed step restarts its scenario at the first
 * step and keeps the slots; a removed scenario becomes an ordinary branch.
 */
export function reconcileState(state: ThreadState, branches: readonly Branch[]): ThreadState {
  if (state.current_step === null) return state;
  const branch = findBranch(branches, state.current_intent);
  if (findStep(branch, state.current_step)) return state;
  return { ...state, current_step: firstStep(branch), ...NO_COUNTS };
}

/**
 * Handles an uncertain router: a running scenario continues; otherwise the fallback branch answers
 * without a hand-off. Resumes and suspends nothing.
 */
function fallBack(state: ThreadState, target: Branch, branches: readonly Branch[]): ThreadState {
  if (isRunning(state, branches)) return state;
  const isThere = state.current_intent === target.code && state.current_step !== null;
  return isThere ? state : enterBranch({ ...state, slots: {}, ...NO_COUNTS }, target);
}

interface RouteContext {
  isFallback?: boolean;
  limits?: TurnLimits;
}

/**
 * Applies the router's decision to the dialog: steps 2 to 6 of the turn.
 *
 * @param routed code of an enabled responder; the router replaces any other code by general_info.
 * @param context `isFallback`: the router was uncertain or failed; `limits` default to those of a
 * new database.
 * @throws TypeError when `routed` is not the code of an enabled responder.
 */
export function settleRoute(
  before: ThreadState,
  routed: string,
  branches: readonly Branch[],
  { isFallback = false, limits = DEFAULT_LIMITS }: RouteContext = {},
): SettledRoute {
  const state = reconcileState(before, branches);
  const target = findBranch(branches, routed);
  if (!isResponder(target)) throw new TypeError(`${routed} cannot answer`);
  const { current_intent: current, suspended_intent: suspended } = state;
  const unchanged: SettledRoute = { state, events: [], next: 'call', hint: null };
  if (isFallback) return { ...unchanged, state: fallBack(state, target, branches) };
  if (routed === suspended) return { ...unchanged, ...resumeScenario(state, branches) };
  if (isRunning(state, branches)) {
    return routed === current ? unchanged : { ...unchanged, events: ['sticky'], hint: routed };
  }
  if (current !== null && routed !== current) {
    return { ...unchanged, ...handOff(state, target, { branches, limits }) };
  }
  // Also starts steps that a branch got while the dialog was in it.
  return state.current_step === null
    ? { ...unchanged, state: enterBranch(state, target) }
    : unchanged;
}
