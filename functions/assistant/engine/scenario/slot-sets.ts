import type { SlotSet } from './scenario-graph.ts';

/** Returns whether a set is a superset of another. */
export const holds = (set: SlotSet, other: SlotSet): boolean => (set & other) === other;

/** Returns the minimal sets: those that contain none of the others. */
export function toMinimal(sets: readonly SlotSet[]): SlotSet[] {
  const unique = [...new Set(sets)];
  return unique.filter((set) => !unique.some((other) => other !== set && holds(set, other)));
}

/** Returns the slots of a set as sets of one slot each. */
export function splitSet(set: SlotSet): SlotSet[] {
  const bits: SlotSet[] = [];
  for (let rest = set; rest > 0n; rest &= rest - 1n) bits.push(rest & -rest);
  return bits;
}

/**
 * Returns the minimal sets that share a slot with each of the given ones (minimal hitting sets), or
 * null when there are more than `most`.
 */
export function findTransversals(sets: readonly SlotSet[], most: number): SlotSet[] | null {
  let found: SlotSet[] = [0n];
  for (const set of sets) {
    found = toMinimal(
      found.flatMap((each) => each & set ? [each] : splitSet(set).map((slot) => each | slot)),
    );
    if (found.length > most) return null;
  }
  return found;
}
