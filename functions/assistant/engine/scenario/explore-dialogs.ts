import type { ScenarioGraph, SlotSet } from './scenario-graph.ts';
import { holds } from './slot-sets.ts';

/** A dialog at a step, with the slots collected so far. */
export interface Visit {
  readonly step: number;
  readonly filled: SlotSet;
  readonly length: number;
  readonly from: Visit | null;
}

export interface Exploration {
  /** By step: the first visit, which is the shortest dialog when `order` is `breadth`. */
  readonly first: ReadonlyMap<number, Visit>;
  /** By step: the visits with maximal sets of slots; none contains another. */
  readonly best: readonly (readonly Visit[])[];
  /** The visit at which `until` returned true, if any. */
  readonly last: Visit | null;
  /** Number of comparisons of two visits. */
  readonly comparisons: number;
  /** Whether all dialogs, or all up to `last`, were explored. */
  readonly isComplete: boolean;
}

interface Exploring {
  /**
   * `breadth` (breadth-first) finds the shortest dialogs; `depth` (depth-first) explores all
   * dialogs with the least work.
   */
  order: 'breadth' | 'depth';
  /** Steps that collect one of these slots are not entered. */
  avoid?: SlotSet;
  /** Returns true to stop after this visit. */
  until?: (visit: Visit, entered: number) => boolean;
}

/** Maximum number of comparisons before an exploration gives up. */
const MAX_COMPARISONS = 300_000;

/** Returns the codes of the steps of a dialog. */
export function toPath({ steps }: ScenarioGraph, visit: Visit): string[] {
  const path: string[] = [];
  for (let each: Visit | null = visit; each; each = each.from) path.push(steps[each.step]!.code);
  return path.reverse();
}

/**
 * Explores the dialogs of a scenario in which each step collects all that it can. Slots are only
 * added, so a visit whose slots are a subset of an earlier visit's at the same step is skipped.
 */
export function exploreDialogs(graph: ScenarioGraph, exploring: Exploring): Exploration {
  const { order, avoid = 0n, until = () => false } = exploring;
  const first = new Map<number, Visit>();
  const best: Visit[][] = graph.steps.map(() => []);
  const waiting: Visit[] = [];
  let comparisons = 0;
  let last: Visit | null = null;
  const enter = (step: number, from: Visit | null): boolean => {
    if (graph.collects[step]! & avoid) return false;
    const filled = (from?.filled ?? 0n) | graph.collects[step]!;
    comparisons += 2 * best[step]!.length + 1;
    if (best[step]!.some((other) => holds(other.filled, filled))) return false;
    const visit = { step, filled, length: (from?.length ?? 0) + 1, from };
    best[step] = [...best[step]!.filter((other) => !holds(filled, other.filled)), visit];
    if (!first.has(step)) first.set(step, visit);
    waiting.push(visit);
    if (until(visit, first.size)) last = visit;
    return last !== null;
  };
  const result = (isComplete: boolean) => ({ first, best, last, comparisons, isComplete });
  if (graph.steps.length === 0 || enter(0, null)) return result(true);
  for (let index = 0; waiting.length > index;) {
    const visit = order === 'breadth' ? waiting[index++]! : waiting.pop()!;
    if (order === 'depth' && !best[visit.step]!.includes(visit)) continue;
    for (const step of graph.next[visit.step]!) {
      if (holds(visit.filled, graph.requires[step]!) && enter(step, visit)) return result(true);
    }
    if (comparisons > MAX_COMPARISONS) return result(false);
  }
  return result(true);
}
