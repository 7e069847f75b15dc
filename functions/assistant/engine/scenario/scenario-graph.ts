import type { Step } from '../branches.ts';

/** The parts of a step that decide how dialogs move through a scenario. */
export interface ScenarioStep extends
  Pick<
    Step,
    'code' | 'name' | 'system_prompt' | 'allowed_next' | 'guards' | 'before' | 'on_enter'
  > {
  /** Slots that the step asks for; every slot when left out. */
  readonly collects?: readonly string[] | null;
}

export interface ScenarioSlot {
  readonly code: string;
  readonly label: string;
}

export interface Scenario {
  readonly steps: readonly ScenarioStep[];
  /** None: the scenario accepts any slot. */
  readonly slots: readonly ScenarioSlot[];
}

/** A set of slots: one bit for each slot of {@link ScenarioGraph.guarded}. */
export type SlotSet = bigint;

/**
 * A scenario as a graph. Steps are numbers, in order; of several with one code only the first
 * counts. Next steps and guards that name nothing known are left out, as is a step's own code.
 */
export interface ScenarioGraph {
  readonly steps: readonly ScenarioStep[];
  readonly next: readonly (readonly number[])[];
  readonly isEnd: readonly boolean[];
  readonly requires: readonly SlotSet[];
  readonly collects: readonly SlotSet[];
  /** The slots that guards name; no other slot decides about a move. */
  readonly guarded: readonly string[];
}

/** Returns whether a scenario knows a slot: it is declared, or none is. */
export function isKnownSlot({ slots }: Scenario, code: string): boolean {
  return slots.length === 0 || slots.some((slot) => slot.code === code);
}

/** Returns the items of which none before has the same code. */
export function uniqueByCode<T extends { code: string }>(items: readonly T[]): T[] {
  const codes = items.map(({ code }) => code);
  return items.filter(({ code }, index) => codes.indexOf(code) === index);
}

export function toScenarioGraph(scenario: Scenario): ScenarioGraph {
  const steps = uniqueByCode(scenario.steps);
  const numbers = new Map(steps.map(({ code }, number) => [code, number]));
  const named = steps.flatMap(({ guards }) => guards.requires ?? []);
  const guarded = [...new Set(named)].filter((code) => isKnownSlot(scenario, code));
  const bits = new Map(guarded.map((code, index) => [code, 1n << BigInt(index)]));
  const toSet = (codes: readonly string[]) =>
    codes.reduce((set, code) => set | (bits.get(code) ?? 0n), 0n);
  const all = toSet(guarded);
  return {
    steps,
    next: steps.map(({ code, allowed_next }) =>
      [...new Set(allowed_next)].filter((next) => next !== code && numbers.has(next))
        .map((next) => numbers.get(next)!)
    ),
    isEnd: steps.map(({ allowed_next }) => allowed_next.length === 0),
    requires: steps.map(({ guards }) => toSet(guards.requires ?? [])),
    collects: steps.map(({ collects }) => collects ? toSet(collects) : all),
    guarded,
  };
}

/** Returns the codes of a set of slots. */
export function toCodes({ guarded }: ScenarioGraph, set: SlotSet): string[] {
  return guarded.filter((_, index) => (set >> BigInt(index) & 1n) === 1n);
}

/** Returns which steps can be reached along `next`, guards aside, without entering `without`. */
export function reachFrom(
  starts: readonly number[],
  next: readonly (readonly number[])[],
  without?: number,
): Set<number> {
  const reached = new Set(starts.filter((start) => start !== without));
  for (const step of reached) {
    for (const each of next[step]!) if (each !== without) reached.add(each);
  }
  return reached;
}

/** Returns the steps before each step. */
export function toPrevious({ next }: ScenarioGraph): number[][] {
  const previous: number[][] = next.map(() => []);
  next.forEach((steps, from) => steps.forEach((to) => previous[to]!.push(from)));
  return previous;
}
