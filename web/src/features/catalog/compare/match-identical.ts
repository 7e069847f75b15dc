import { kindOf, type Matching } from './matching.ts';
import { type RenderedNode, walk } from './rendered-node.ts';

interface Subtree {
  /** Equal for subtrees with equal kinds, texts and order. */
  content: number;
  /** The amount of content, for identification. */
  weight: number;
}

/**
 * An element counts as much as a word or two: an icon or a number alone is identified by its place.
 */
const ELEMENT_WEIGHT = 8;
const LEAST_WEIGHT = 12;

/** Returns the content of each subtree of both trees; equal contents get equal numbers. */
function readContents(roots: RenderedNode[]): Map<RenderedNode, Subtree> {
  const numbers = new Map<string, number>();
  const subtrees = new Map<RenderedNode, Subtree>();
  const read = (node: RenderedNode): Subtree => {
    const below = node.children.map(read);
    const key = `${kindOf(node)}\n${node.text}\n${below.map(({ content }) => content).join()}`;
    const content = numbers.get(key) ?? numbers.size;
    numbers.set(key, content);
    const own = node.tag === '#text' ? node.text.length : ELEMENT_WEIGHT;
    const subtree = { content, weight: below.reduce((sum, { weight }) => sum + weight, own) };
    subtrees.set(node, subtree);
    return subtree;
  };
  roots.forEach(read);
  return subtrees;
}

function addWhole(before: RenderedNode, after: RenderedNode, matching: Matching): void {
  matching.add(before, after);
  before.children.forEach((child, at) => addWhole(child, after.children[at]!, matching));
}

function groupByContent(root: RenderedNode, subtrees: Map<RenderedNode, Subtree>) {
  return Map.groupBy(walk(root), (node) => subtrees.get(node)!.content);
}

/**
 * Pairs identical subtrees anywhere, the largest first, so that moved or wrapped content is found.
 * If several are identical, both trees must have equally many; the others are identified by their
 * parents. Returns the numbers of contents by node; equal contents have equal numbers.
 */
export function matchIdentical(
  before: RenderedNode,
  after: RenderedNode,
  matching: Matching,
): Map<RenderedNode, number> {
  const subtrees = readContents([before, after]);
  const [left, right] = [groupByContent(before, subtrees), groupByContent(after, subtrees)];
  const heavy = [...left].map(([content, nodes]) => ({ content, nodes }))
    .map((each) => ({ ...each, weight: subtrees.get(each.nodes[0]!)!.weight }))
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .sort((a, b) => b.weight - a.weight);
  for (const { content, nodes } of heavy) {
    const free = nodes.filter((node) => !matching.after(node));
    const others = (right.get(content) ?? []).filter((node) => !matching.before(node));
    if (free.length !== others.length) continue;
    free.forEach((node, at) => addWhole(node, others[at]!, matching));
  }
  return new Map([...subtrees].map(([node, { content }]) => [node, content]));
}
