import type { SlotSet } from './scenario-graph.ts';

/** Returns whether one set holds all of another. */
export const holds = (set: SlotSet, other: SlotSet): boolean => (set & other) === other;

/** Returns the sets that hold no other of them. */
export function toMinimal(sets: readonly SlotSet[]): SlotSet[] {
  const unique = [...new Set(sets)];
  return unique.filter((set) => !unique.some((other) => other !== set && holds(set, other)));
}

/** Returns the slots of a set, each as a set of its own. */
export function splitSet(set: SlotSet): SlotSet[] {
  const bits: SlotSet[] = [];
  for (let rest = set; rest > 0n; rest &= rest - 1n) bits.push(rest & -rest);
  return bits;
}

/**
 * Returns the smallest sets that share a slot with each of the given ones: without such a set,
 * none of the given is complete. Null when there are more than `most`.
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
