import type { Change } from './change.ts';
import { increasing } from './increasing.ts';
import type { Matching } from './matching.ts';
import { type RenderedNode, walk } from './rendered-node.ts';

type Partner = (node: RenderedNode) => RenderedNode | undefined;

/** Returns the nearest ancestor that has a counterpart. */
function matchedAbove(node: RenderedNode, partner: Partner): RenderedNode | null {
  let above = node.parent;
  while (above && !partner(above)) above = above.parent;
  return above;
}

/** Returns the SVG that a shape is part of. */
function drawingOf(node: RenderedNode): RenderedNode {
  return node.isShape && node.parent ? drawingOf(node.parent) : node;
}

/** Returns nodes without a counterpart, only the outermost. */
function unmatched(root: RenderedNode, partner: Partner): RenderedNode[] {
  const wrappers = new Set<RenderedNode>();
  for (const node of walk(root)) {
    if (!partner(node)) continue;
    for (let up = node.parent; up && !partner(up) && !wrappers.has(up); up = up.parent) {
      wrappers.add(up);
    }
  }
  const isTold = (node: RenderedNode) => {
    const { parent } = node;
    if (partner(node) || !parent) return false;
    // Hidden content is not added; its appearance is reported instead.
    if (partner(parent)) return partner(parent)!.styles.display !== 'none';
    return wrappers.has(parent) && !wrappers.has(node);
  };
  return [...walk(root)].filter(isTold);
}

/** Returns the pairs that moved to another parent, or to another place among its children. */
function movedPairs(before: RenderedNode, after: RenderedNode, matching: Matching): Change[] {
  const order = new Map([...walk(before)].map((node, at) => [node, at]));
  const siblings = new Map<RenderedNode, RenderedNode[]>();
  const changes: Change[] = [];
  for (const node of walk(after)) {
    const old = matching.before(node);
    const above = matchedAbove(node, (each) => matching.before(each));
    if (!old || !above || node.isShape) continue;
    const oldAbove = matchedAbove(old, (each) => matching.after(each));
    if (!oldAbove || matching.after(oldAbove) !== above) {
      changes.push({ kind: 'moved', before: old, after: node, isWithinParent: false });
      continue;
    }
    if (!siblings.has(above)) siblings.set(above, []);
    siblings.get(above)!.push(node);
  }
  for (const nodes of siblings.values()) {
    const kept = increasing(nodes, (node) => order.get(matching.before(node)!)!);
    for (const node of nodes.filter((each) => !kept.has(each))) {
      const old = matching.before(node)!;
      changes.push({ kind: 'moved', before: old, after: node, isWithinParent: true });
    }
  }
  return changes;
}

/** Returns a change for each SVG whose shapes differ, ignoring their paint. */
function redrawn(before: RenderedNode, after: RenderedNode, matching: Matching): Change[] {
  const changed = new Map<RenderedNode, RenderedNode>();
  const attributes = (node: RenderedNode) => JSON.stringify(node.attributes) + node.text;
  const tell = (old: RenderedNode | undefined, now: RenderedNode | undefined) => {
    if (old && now) changed.set(now, old);
  };
  for (const node of walk(before)) {
    if (!node.isShape) continue;
    const now = matching.after(node);
    if (now && attributes(now) === attributes(node)) continue;
    tell(drawingOf(node), matching.after(drawingOf(node)));
  }
  for (const node of walk(after)) {
    if (node.isShape && !matching.before(node)) {
      tell(matching.before(drawingOf(node)), drawingOf(node));
    }
  }
  return [...changed].map(([now, old]) => ({ kind: 'drawing', before: old, after: now }));
}

/** Returns additions, removals, moves and changed SVG images. */
export function structureChanges(
  before: RenderedNode,
  after: RenderedNode,
  matching: Matching,
): Change[] {
  const added = unmatched(after, (node) => matching.before(node));
  const removed = unmatched(before, (node) => matching.after(node));
  const isWhole = (node: RenderedNode) => !node.isShape;
  return [
    ...added.filter(isWhole).map((node): Change => ({ kind: 'added', before: null, after: node })),
    ...removed.filter(isWhole)
      .map((node): Change => ({ kind: 'removed', before: node, after: null })),
    ...movedPairs(before, after, matching),
    ...redrawn(before, after, matching),
  ];
}
