import type { ScenarioGraph, SlotSet } from './scenario-graph.ts';
import { holds } from './slot-sets.ts';

/** A dialog at a step, and what the steps so far have collected. */
export interface Visit {
  readonly step: number;
  readonly filled: SlotSet;
  readonly length: number;
  readonly from: Visit | null;
}

export interface Exploration {
  /** By step: the first visit; the shortest dialog to the step when explored in width. */
  readonly first: ReadonlyMap<number, Visit>;
  /** By step: the visits with the most slots, of which none holds all slots of another. */
  readonly best: readonly (readonly Visit[])[];
  /** The visit that was looked for, if there is one. */
  readonly last: Visit | null;
  /** The number of comparisons of two visits. */
  readonly comparisons: number;
  /** Whether all dialogs were explored, or those up to the one that was looked for. */
  readonly isComplete: boolean;
}

interface Exploring {
  /** In width finds the shortest dialogs, in depth sees all with the least work. */
  order: 'width' | 'depth';
  /** Steps that collect one of these are not entered. */
  avoid?: SlotSet;
  /** Stops after this visit. */
  until?: (visit: Visit, entered: number) => boolean;
}

/** The number of comparisons of two visits after which an exploration gives up. */
const MAX_COMPARISONS = 300_000;

/** Returns the codes of the steps of a dialog. */
export function toPath({ steps }: ScenarioGraph, visit: Visit): string[] {
  const path: string[] = [];
  for (let each: Visit | null = visit; each; each = each.from) path.push(steps[each.step]!.code);
  return path.reverse();
}

/**
 * Explores the dialogs of a scenario in which each step collects all that it can. Slots are only
 * ever added, so a visit that has no slot more than an earlier one of its step is dropped: whatever
 * can follow it can follow the earlier one.
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
    const visit = order === 'width' ? waiting[index++]! : waiting.pop()!;
    if (order === 'depth' && !best[visit.step]!.includes(visit)) continue;
    for (const step of graph.next[visit.step]!) {
      if (holds(visit.filled, graph.requires[step]!) && enter(step, visit)) return result(true);
    }
    if (comparisons > MAX_COMPARISONS) return result(false);
  }
  return result(true);
}
