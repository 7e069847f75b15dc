import { kindOf, type Matching } from './matching.ts';
import { type RenderedNode, textOf, walk } from './rendered-node.ts';

/** Maximum number of candidates per node of a long list, which keeps the time linear. */
const CANDIDATES = 40;
const ALIKE = 0.3;
/** With more nodes than this, content counts as rewritten, not as wrapped. */
const LARGEST_WRAPPED = 200;

function countWords(node: RenderedNode): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of textOf(node).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Returns the share of common words of two nodes, 0 to 1; 1 when neither has any. */
function similarity(a: Map<string, number>, b: Map<string, number>): number {
  const size = (counts: Map<string, number>) => [...counts.values()].reduce((x, y) => x + y, 0);
  const total = size(a) + size(b);
  let common = 0;
  for (const [word, count] of a) common += Math.min(count, b.get(word) ?? 0);
  return total ? 2 * common / total : 1;
}

type Alike = (before: RenderedNode, after: RenderedNode) => number;

/** Pairs each unpaired node with the most similar remaining one; the first of equals. */
function pairUp(lists: [RenderedNode[], RenderedNode[]], alike: Alike, matching: Matching) {
  const free = new Set(lists[1].filter((node) => !matching.before(node)));
  for (const before of lists[0]) {
    if (matching.after(before)) continue;
    let [best, most]: [RenderedNode | null, number] = [null, 0];
    let looks = 0;
    for (const after of free) {
      const degree = alike(before, after);
      if (degree > most) [best, most] = [after, degree];
      if (most === 1 || ++looks === CANDIDATES) break;
    }
    if (!best) continue;
    matching.add(before, best);
    free.delete(best);
  }
}

/** Returns the rules that pair nodes, most reliable first. */
function rulesFor(contents: Map<RenderedNode, number>) {
  const words = new Map<RenderedNode, Map<string, number>>();
  const wordsOf = (node: RenderedNode) => {
    if (!words.has(node)) words.set(node, countWords(node));
    return words.get(node)!;
  };
  const inWords: Alike = (a, b) => {
    const degree = similarity(wordsOf(a), wordsOf(b));
    return degree >= ALIKE ? degree : 0;
  };
  const isOfKind = (a: RenderedNode, b: RenderedNode) => kindOf(a) === kindOf(b);
  return {
    sameContent: (a, b) => contents.get(a) === contents.get(b) ? 1 : 0,
    sameKindAndWords: (a, b) => isOfKind(a, b) ? inWords(a, b) : 0,
    sameTagAndWords: (a, b) => a.tag === b.tag ? inWords(a, b) : 0,
    sameKind: (a, b) => isOfKind(a, b) ? 1 : 0,
  } satisfies Record<string, Alike>;
}

/** Returns the descendants that are reachable without passing a paired one. */
function freeBelow(node: RenderedNode, isFree: (node: RenderedNode) => boolean): RenderedNode[] {
  return node.children.filter(isFree).flatMap((child) => [child, ...freeBelow(child, isFree)]);
}

/**
 * Pairs the children of paired parents, from the top down: by content, then by kind and words, also
 * across a wrapper, finally by kind and order, so that a changed text is one change instead of a
 * removal and an addition.
 */
export function alignChildren(
  root: RenderedNode,
  contents: Map<RenderedNode, number>,
  matching: Matching,
): void {
  const rules = rulesFor(contents);
  const isFree = {
    before: (node: RenderedNode) => !matching.after(node),
    after: (node: RenderedNode) => !matching.before(node),
  };
  const alignWithin = (before: RenderedNode, after: RenderedNode) => {
    const left = before.children.filter(isFree.before);
    const right = after.children.filter(isFree.after);
    if (!left.length || !right.length) return;
    pairUp([left, right], rules.sameContent, matching);
    pairUp([left, right], rules.sameKindAndWords, matching);
    pairUp([left, right], rules.sameTagAndWords, matching);
    const all = [freeBelow(before, isFree.before), freeBelow(after, isFree.after)] as const;
    if (Math.max(all[0].length, all[1].length) <= LARGEST_WRAPPED) {
      pairUp([...all], rules.sameKindAndWords, matching);
    }
    pairUp([left, right], rules.sameKind, matching);
  };
  for (const before of walk(root)) {
    const after = matching.after(before);
    if (after) alignWithin(before, after);
  }
}
