import { exploreDialogs, type Visit } from './explore-dialogs.ts';
import { findNeeds, MAX_SETS } from './find-needs.ts';
import type { ScenarioGraph, SlotSet } from './scenario-graph.ts';
import { findTransversals, holds } from './slot-sets.ts';

export interface StuckDialog {
  visit: Visit;
  /** Slots that an end needs and that this dialog can no longer collect. */
  missing: SlotSet;
}

/** Maximum number of comparisons before no further dead end is tried. */
const MAX_COMPARISONS = 1_000_000;

/** Maximum number of visits before a stuck dialog is no longer continued. */
const MAX_VISITS = 2000;

/** Returns the steps where a dialog without certain slots is stuck, grouped by those slots. */
function findTraps(
  graph: ScenarioGraph,
): { traps: Map<SlotSet, Set<number>>; isComplete: boolean } {
  const { needs, ...found } = findNeeds(graph);
  const traps = new Map<SlotSet, Set<number>>();
  let { isComplete } = found;
  needs.forEach((sets, step) => {
    // No transversal hits an empty set: a step that always reaches an end is no trap.
    const missing = findTransversals(sets, MAX_SETS);
    isComplete &&= missing !== null;
    for (const each of missing ?? []) traps.set(each, (traps.get(each) ?? new Set()).add(step));
  });
  return { traps, isComplete };
}

/**
 * Continues a stuck dialog to the nearest step that cannot be left; returns `start` if it finds
 * none.
 */
function continueStuck(graph: ScenarioGraph, start: Visit): Visit {
  const seen = new Set<string>();
  const waiting = [start];
  for (const visit of waiting) {
    const next = graph.next[visit.step]!
      .filter((step) => holds(visit.filled, graph.requires[step]!));
    if (next.length === 0) return visit;
    for (const step of next) {
      const filled = visit.filled | graph.collects[step]!;
      const key = `${step} ${filled}`;
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push({ step, filled, length: visit.length + 1, from: visit });
    }
    if (seen.size > MAX_VISITS) break;
  }
  return start;
}

/**
 * Finds the shortest dialog that can no longer reach an end, and continues it to a step that cannot
 * be left. Such a dialog lacks a set of slots and so avoids the steps that collect them; the search
 * only asks whether the dead end can be entered without these steps.
 */
export function findStuckDialog(
  graph: ScenarioGraph,
): { stuck: StuckDialog | null; isComplete: boolean } {
  const { traps, ...found } = findTraps(graph);
  let { isComplete } = found;
  let shortest: StuckDialog | null = null;
  let comparisons = 0;
  for (const [missing, steps] of traps) {
    if (comparisons > MAX_COMPARISONS) {
      isComplete = false;
      break;
    }
    const isTrap = ({ step }: Visit) => steps.has(step);
    const seen = exploreDialogs(graph, { order: 'depth', avoid: missing, until: isTrap });
    comparisons += seen.comparisons;
    isComplete &&= seen.isComplete;
    if (!seen.last || !isTrap(seen.last)) continue;
    const most = shortest?.visit.length ?? Infinity;
    const near = exploreDialogs(graph, {
      ...{ order: 'breadth', avoid: missing },
      until: (visit) => isTrap(visit) || visit.length >= most,
    });
    const visit = near.isComplete ? near.last! : seen.last;
    if (isTrap(visit) && visit.length < most) shortest = { visit, missing };
  }
  return {
    stuck: shortest && { ...shortest, visit: continueStuck(graph, shortest.visit) },
    isComplete,
  };
}
