import { type ScenarioGraph, type SlotSet, toPrevious } from './scenario-graph.ts';
import { toMinimal } from './slot-sets.ts';

/** The number of sets of one step, or of transversals, above which they are not all listed. */
export const MAX_SETS = 64;

/**
 * Returns for each step the smallest sets of slots with which a dialog that enters it can reach an
 * end: none where no way leads to an end, the empty set where one always does. Steps on the way
 * collect all they can. A step with too many such sets counts as one that always reaches an end.
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
