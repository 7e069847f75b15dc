import { checkNames } from './check-names.ts';
import { checkSlots } from './check-slots.ts';
import { type Exploration, exploreDialogs, toPath } from './explore-dialogs.ts';
import { findStuckDialog } from './find-stuck-dialog.ts';
import {
  reachFrom,
  type Scenario,
  type ScenarioGraph,
  type SlotSet,
  toCodes,
  toPrevious,
  toScenarioGraph,
} from './scenario-graph.ts';
import type { ScenarioError, ScenarioReport, ScenarioWarning } from './scenario-report.ts';
import { holds, splitSet } from './slot-sets.ts';

/** A scenario with every dialog that it allows. */
interface Explored {
  readonly graph: ScenarioGraph;
  readonly previous: readonly (readonly number[])[];
  /** Steps that `allowed_next` can reach, regardless of guards. */
  readonly reached: ReadonlySet<number>;
  readonly dialogs: Exploration;
  /** By step: the path of the shortest dialog that enters it, if there is one. */
  readonly paths: ReadonlyMap<number, readonly string[]>;
}

function explore(graph: ScenarioGraph): Explored {
  const dialogs = exploreDialogs(graph, { order: 'depth' });
  const entered = dialogs.first.size;
  const nearest = exploreDialogs(graph, {
    order: 'breadth',
    until: (_, count) => count === entered,
  });
  const visits = new Map([...dialogs.first, ...nearest.first]);
  return {
    graph,
    previous: toPrevious(graph),
    reached: reachFrom(graph.steps.length > 0 ? [0] : [], graph.next),
    dialogs,
    paths: new Map([...visits].map(([step, visit]) => [step, toPath(graph, visit)])),
  };
}

const codeOf = ({ graph }: Explored, step: number) => graph.steps[step]!.code;

function checkReach({ graph, reached }: Explored): ScenarioError[] {
  return graph.steps.flatMap(({ code: step }, number): ScenarioError[] =>
    reached.has(number) ? [] : [{
      ...{ code: 'unreachable', step },
      message: `There is no path from the first step, ${graph.steps[0]!.code}, to ${step}.`,
    }]
  );
}

function checkEnds({ graph, previous, reached, paths }: Explored): ScenarioError[] {
  const ends = [...graph.steps.keys()].filter((step) => graph.isEnd[step]);
  const ending = reachFrom(ends, previous);
  return [...graph.steps.keys()].filter((step) => reached.has(step) && !ending.has(step))
    .map((step): ScenarioError => ({
      ...{ code: 'no-way-to-an-end', step: graph.steps[step]!.code },
      message: `There is no path from ${graph.steps[step]!.code} to an end, which is a step ` +
        'without next steps.',
      ...paths.has(step) && { path: paths.get(step) },
    }));
}

/**
 * Returns the slots that a step's guard requires and that no step on a path to it collects,
 * regardless of other guards.
 */
function findNeverCollected({ graph, previous }: Explored, step: number): SlotSet {
  const before = [...reachFrom(previous[step]!, previous, step)];
  const starts = reachFrom([0], graph.next, step);
  const collected = before.filter((each) => starts.has(each))
    .reduce((set, each) => set | graph.collects[each]!, 0n);
  return graph.requires[step]! & ~collected;
}

/**
 * Returns the smallest set of required slots that a dialog lacks after one of the previous steps.
 */
function findLacking({ graph, dialogs, previous }: Explored, step: number): SlotSet {
  const lacking = previous[step]!.flatMap((before) =>
    dialogs.best[before]!.map(({ filled }) => graph.requires[step]! & ~filled)
  );
  const sizes = lacking.map((set) => splitSet(set).length);
  return lacking[sizes.indexOf(Math.min(...sizes))] ?? 0n;
}

/** Finds steps whose own guards prevent every dialog from entering them. */
function checkGuards(explored: Explored): ScenarioError[] {
  const { graph, previous, reached, dialogs, paths } = explored;
  const blocked = [...reached].filter((step) => !dialogs.first.has(step)).toSorted((a, b) => a - b);
  return blocked.flatMap((step) => {
    const lacking = dialogs.isComplete
      ? findLacking(explored, step) || findNeverCollected(explored, step)
      : findNeverCollected(explored, step);
    const ways = previous[step]!.flatMap((before) => paths.has(before) ? [paths.get(before)!] : []);
    const way = ways.toSorted((a, b) => a.length - b.length)[0];
    const code = codeOf(explored, step);
    return toCodes(graph, lacking).map((slot): ScenarioError => ({
      ...{ code: 'unfillable-guard', step: code, slot },
      message: `${code} requires ${slot}, which no step on any path to it collects.`,
      ...way && { path: [...way, code] },
    }));
  });
}

/**
 * Finds transitions whose guards never hold, although dialogs enter the next step from elsewhere.
 */
function checkTransitions({ graph, dialogs }: Explored): ScenarioWarning[] {
  if (!dialogs.isComplete) return [];
  return [...graph.steps.keys()].flatMap((from) =>
    dialogs.best[from]!.length === 0 ? [] : graph.next[from]!
      .filter((to) =>
        dialogs.first.has(to) &&
        !dialogs.best[from]!.some(({ filled }) => holds(filled, graph.requires[to]!))
      )
      .map((to): ScenarioWarning => {
        const [step, next] = [graph.steps[from]!.code, graph.steps[to]!.code];
        return {
          ...{ code: 'dead-transition', step },
          message: `${step} allows ${next}, but never has the slots that ${next} requires.`,
        };
      })
  );
}

const NOT_STUCK = { stuck: null, isComplete: true };

/** Finds the shortest dialog that cannot reach an end, in a scenario where another one can. */
function checkStuck({ graph, dialogs }: Explored): ScenarioWarning[] {
  const ends = [...dialogs.first.keys()].some((step) => graph.isEnd[step]);
  const { stuck, isComplete } = ends ? findStuckDialog(graph) : NOT_STUCK;
  const unproven: ScenarioWarning[] = isComplete && dialogs.isComplete ? [] : [{
    code: 'too-complex',
    message: 'Too many combinations of slots to check all dialogs. Some errors may not be listed.',
  }];
  if (!stuck) return unproven;
  const path = toPath(graph, stuck.visit);
  const missing = toCodes(graph, stuck.missing);
  const reason = missing.length > 0
    ? `no step on the path collects ${missing.join(', ')}`
    : 'there is no path from it to an end';
  return [{
    ...{ code: 'can-get-stuck', step: path.at(-1)! },
    ...missing.length === 1 && { slot: missing[0] },
    message: `A dialog gets stuck at ${path.at(-1)}: ${reason}.`,
    path,
  }, ...unproven];
}

/** Adds the path of the shortest dialog to an error that has none. */
function withPath(error: ScenarioError, { graph, paths }: Explored): ScenarioError {
  if (error.path || error.code === 'duplicate-code' || error.code === 'unreachable') return error;
  const path = paths.get(graph.steps.findIndex(({ code }) => code === error.step));
  return path ? { ...error, path } : error;
}

/**
 * Checks a scenario for unknown names, unreachable steps, dead ends and unused slots. Assumes that
 * a step collects its listed slots, or every slot without a list, and that a dialog enters the
 * first step without its guard. Reports exactly the faults of the dialogs that these assumptions
 * allow, unless it warns `too-complex`.
 */
export function checkScenario(scenario: Scenario): ScenarioReport {
  const explored = explore(toScenarioGraph(scenario));
  return {
    errors: [
      ...checkNames(scenario).map((error) => withPath(error, explored)),
      ...checkReach(explored),
      ...checkEnds(explored),
      ...checkGuards(explored),
    ],
    warnings: [
      ...checkStuck(explored),
      ...checkTransitions(explored),
      ...checkSlots(scenario),
    ],
  };
}
