import { listInputSlots } from '../actions/step-actions.ts';
import type { Step } from '../branches.ts';

/** The properties of a step that decide about transitions. */
export interface ScenarioStep extends
  Pick<
    Step,
    'code' | 'name' | 'system_prompt' | 'allowed_next' | 'guards' | 'before' | 'on_enter'
  > {
  /** Slots that the step asks for; null or undefined means every slot. */
  readonly collects?: readonly string[] | null;
}

interface ScenarioSlot {
  readonly code: string;
  readonly label: string;
}

export interface Scenario {
  readonly steps: readonly ScenarioStep[];
  /** The scenario's declared slots; an empty list allows any slot. */
  readonly slots: readonly ScenarioSlot[];
}

/** A set of slots: one bit per slot of {@link ScenarioGraph.guarded}. */
export type SlotSet = bigint;

/**
 * A scenario as a graph whose nodes are step numbers. Ignores duplicate codes, unknown steps and
 * slots, and steps that follow themselves.
 */
export interface ScenarioGraph {
  readonly steps: readonly ScenarioStep[];
  readonly next: readonly (readonly number[])[];
  readonly isEnd: readonly boolean[];
  readonly requires: readonly SlotSet[];
  readonly collects: readonly SlotSet[];
  /** The slots that guards require; no other slot affects a transition. */
  readonly guarded: readonly string[];
}

/** Returns whether a slot is declared, or the scenario declares none. */
export function isKnownSlot({ slots }: Scenario, code: string): boolean {
  return slots.length === 0 || slots.some((slot) => slot.code === code);
}

/** Lists the slots that the guards, the list of slots and the actions of a step name. */
export function listNamedSlots({ guards, collects, before = [], on_enter }: ScenarioStep) {
  const calls = on_enter ? [...before, on_enter] : before;
  return [...guards.requires ?? [], ...collects ?? [], ...calls.flatMap(listInputSlots)];
}

/** Returns the items without later duplicates of a code. */
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

/** Returns the names of a set of slots. */
export function toCodes({ guarded }: ScenarioGraph, set: SlotSet): string[] {
  return guarded.filter((_, index) => (set >> BigInt(index) & 1n) === 1n);
}

/**
 * Returns `starts` and the steps that `next` reaches from them, regardless of guards and without
 * entering `without`.
 */
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

export function toPrevious({ next }: ScenarioGraph): number[][] {
  const previous: number[][] = next.map(() => []);
  next.forEach((steps, from) => steps.forEach((to) => previous[to]!.push(from)));
  return previous;
}
