import { codeOf, type DraftStep, UNNAMED } from './scenario-draft.ts';

export interface GraphStep {
  code: string;
  name: string;
  allowed_next: readonly string[];
}

export interface ScenarioEdge {
  from: string;
  to: string;
  /** Whether the arrow leads to the next step, skips steps or goes back. */
  kind: 'next' | 'skip' | 'back';
  /** Column beside the steps for a skip or back edge; 0 is nearest. */
  lane: number;
  fromIndex: number;
  toIndex: number;
}

const span = (edge: ScenarioEdge) => Math.abs(edge.toIndex - edge.fromIndex);

function overlaps(a: ScenarioEdge, b: ScenarioEdge): boolean {
  const [a1, a2] = [Math.min(a.fromIndex, a.toIndex), Math.max(a.fromIndex, a.toIndex)];
  const [b1, b2] = [Math.min(b.fromIndex, b.toIndex), Math.max(b.fromIndex, b.toIndex)];
  return a1 < b2 && b1 < a2;
}

function withLanes(edges: ScenarioEdge[]): ScenarioEdge[] {
  const placed: ScenarioEdge[] = [];
  for (const edge of edges.toSorted((a, b) => span(a) - span(b))) {
    let lane = 0;
    const taken = (at: number) => placed.some((each) => each.lane === at && overlaps(each, edge));
    while (taken(lane)) lane += 1;
    placed.push({ ...edge, lane });
  }
  return placed;
}

function kindOf(fromIndex: number, toIndex: number): ScenarioEdge['kind'] {
  if (toIndex < fromIndex) return 'back';
  return toIndex === fromIndex + 1 ? 'next' : 'skip';
}

/**
 * Computes the arrows between steps in one column. Arrows on the same side never share a part of a
 * lane. Omits unknown steps in allowed_next, and a step that names itself.
 */
export function scenarioEdges(steps: GraphStep[]): ScenarioEdge[] {
  const indexOf = new Map(steps.map((step, index) => [step.code, index]));
  const edges = steps.flatMap(({ code, allowed_next }, fromIndex) =>
    [...new Set(allowed_next)].flatMap((to): ScenarioEdge[] => {
      const toIndex = indexOf.get(to);
      if (toIndex === undefined || toIndex === fromIndex) return [];
      const kind = kindOf(fromIndex, toIndex);
      return [{ from: code, to, kind, lane: 0, fromIndex, toIndex }];
    })
  );
  const of = (kind: ScenarioEdge['kind']) => edges.filter((edge) => edge.kind === kind);
  return [...of('next'), ...withLanes(of('skip')), ...withLanes(of('back'))];
}

/**
 * Returns the steps of a draft for the diagram, by their codes; while a code is empty or taken
 * twice, by their ids.
 */
export function toGraphSteps(steps: readonly DraftStep[]): (GraphStep & { id: string })[] {
  const keyOf = (id: string) => {
    const code = codeOf(steps, id);
    return code && steps.filter((step) => step.code === code).length === 1 ? code : id;
  };
  return steps.map(({ id, code, name, next }) => ({
    id,
    code: keyOf(id),
    name: name || code || UNNAMED,
    allowed_next: next.map(keyOf),
  }));
}
