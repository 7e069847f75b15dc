import { type ScenarioGraph, type SlotSet, toPrevious } from './scenario-graph.ts';
import { toMinimal } from './slot-sets.ts';

/** Maximum number of sets per step, or of transversals, that are listed. */
export const MAX_SETS = 64;

/**
 * Returns for each step the minimal sets of slots with which a dialog can reach an end from there:
 * no set when no path leads to an end, the empty set when every dialog reaches one. Steps on the
 * way collect all they can. A step with too many sets counts as one that always reaches an end.
 */
export function findNeeds(graph: ScenarioGraph): { needs: SlotSet[][]; isComplete: boolean } {
  const previous = toPrevious(graph);
  const needs: SlotSet[][] = graph.isEnd.map((isEnd) => isEnd ? [0n] : []);
  let isComplete = true;
  const waiting = new Set(graph.steps.keys().filter((step) => graph.isEnd[step]));
  for (const step of waiting) {
    waiting.delete(step);
    for (const before of previous[step]!) {
      const added = needs[step]!.map((need) =>
        (need | graph.requires[step]!) & ~graph.collects[before]!
      );
      let sets = toMinimal([...needs[before]!, ...added]);
      if (sets.length > MAX_SETS) {
        sets = [0n];
        isComplete = false;
      }
      if (sets.length === needs[before]!.length && sets.every((s) => needs[before]!.includes(s))) {
        continue;
      }
      needs[before] = sets;
      waiting.add(before);
    }
  }
  return { needs, isComplete };
}
