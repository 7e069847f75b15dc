import type { Scenario } from '../../../../../functions/assistant/engine/scenario/scenario-graph.ts';

interface State {
  step: string;
  filled: ReadonlySet<string>;
  length: number;
}

/** Returns every state that a dialog of a small scenario can reach, found by trying all. */
export function tryAllDialogs({ steps }: Scenario) {
  const stepOf = (code: string) => steps.find((step) => step.code === code)!;
  const keyOf = ({ step, filled }: State) => `${step}:${[...filled].sort().join()}`;
  const enter = (code: string, before: ReadonlySet<string>, length: number): State => ({
    step: code,
    filled: new Set([...before, ...stepOf(code).collects ?? []]),
    length,
  });
  const canEnter = (code: string, { filled }: State) =>
    (stepOf(code).guards.requires ?? []).every((slot) => filled.has(slot));
  const movesOf = (state: State) =>
    stepOf(state.step).allowed_next.filter((next) => next !== state.step && canEnter(next, state));
  const start = enter(steps[0]!.code, new Set(), 1);
  const states = new Map([[keyOf(start), start]]);
  for (const state of states.values()) {
    for (const next of movesOf(state)) {
      const entered = enter(next, state.filled, state.length + 1);
      if (!states.has(keyOf(entered))) states.set(keyOf(entered), entered);
    }
  }
  const isEnd = ({ step }: State) => stepOf(step).allowed_next.length === 0;
  const ending = new Set([...states.values()].filter(isEnd).map(keyOf));
  for (let size = -1; size !== ending.size;) {
    size = ending.size;
    for (const state of states.values()) {
      const next = movesOf(state).map((code) => keyOf(enter(code, state.filled, 0)));
      if (next.some((key) => ending.has(key))) ending.add(keyOf(state));
    }
  }
  const all = [...states.values()];
  const isStuck = (state: State) => !ending.has(keyOf(state));

  /** Plays a path; null when a guard on it does not hold. */
  const play = (path: readonly string[]): State[] | null => {
    const played = [start];
    if (path[0] !== start.step) return null;
    for (const code of path.slice(1)) {
      const last = played.at(-1)!;
      if (!movesOf(last).includes(code)) return null;
      played.push(enter(code, last.filled, last.length + 1));
    }
    return played;
  };
  return { states: all, entered: new Set(all.map(({ step }) => step)), isStuck, movesOf, play };
}
