import { alignChildren } from './align-children.ts';
import { matchIdentical } from './match-identical.ts';
import { kindOf, Matching } from './matching.ts';
import { type RenderedNode, walk } from './rendered-node.ts';

/**
 * Returns unpaired elements with a node's tag above the counterparts of its children, with the
 * number of these children.
 */
function placesOf(node: RenderedNode, matching: Matching): Map<RenderedNode, number> {
  const votes = new Map<RenderedNode, number>();
  for (const child of node.children) {
    let above = matching.after(child)?.parent;
    for (; above && !matching.before(above); above = above.parent) {
      if (above.tag === node.tag) votes.set(above, (votes.get(above) ?? 0) + 1);
    }
  }
  return votes;
}

/** Pairs elements that contain paired ones, from the inside out. */
function matchAround(
  root: RenderedNode,
  matching: Matching,
  fits: (before: RenderedNode, after: RenderedNode) => boolean,
): void {
  for (const node of [...walk(root)].reverse()) {
    if (matching.after(node)) continue;
    const places = [...placesOf(node, matching)].filter(([place]) => fits(node, place));
    const [best] = places.sort(([, a], [, b]) => b - a);
    if (best) matching.add(node, best[0]);
  }
}

/** Returns the unpaired nodes with classes that are the only ones of their kind, by kind. */
function uniqueOf(root: RenderedNode, isFree: (node: RenderedNode) => boolean) {
  const kinds = Map.groupBy(walk(root), kindOf);
  return new Map([...kinds].flatMap(([kind, [first, second]]) => {
    return kind.includes('.') && !second && isFree(first!) ? [[kind, first!] as const] : [];
  }));
}

/** Pairs nodes that are the only ones of their kind in both trees, wherever they are. */
function matchUnique(before: RenderedNode, after: RenderedNode, matching: Matching): void {
  const others = uniqueOf(after, (node) => !matching.before(node));
  for (const [kind, node] of uniqueOf(before, (each) => !matching.after(each))) {
    const other = others.get(kind);
    if (other) matching.add(node, other);
  }
}

/**
 * Matches the nodes of two renderings, although they were moved, wrapped or changed: first
 * identical ones, then their surroundings, then those at the same place. Linear in the number of
 * nodes for typical trees.
 */
export function matchTrees(before: RenderedNode, after: RenderedNode): Matching {
  const matching = new Matching();
  matching.add(before, after);
  const contents = matchIdentical(before, after, matching);
  matchAround(before, matching, (a, b) => kindOf(a) === kindOf(b));
  alignChildren(before, contents, matching);
  matchUnique(before, after, matching);
  matchAround(before, matching, () => true);
  alignChildren(before, contents, matching);
  return matching;
}
