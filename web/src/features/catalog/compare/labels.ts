import { type RenderedNode, textOf, walk } from './rendered-node.ts';

const LONGEST_EXCERPT = 32;
/** Maximum number of named elements; beyond it they are counted. */
const NAMED = 2;

/** Returns a short name of an element: its first class, or its tag. */
function shortName(node: RenderedNode): string {
  if (node.tag === '#text') return node.parent ? shortName(node.parent) : 'text';
  if (!node.parent) return 'the block';
  return node.classes.length ? `.${node.classes[0]}` : node.tag;
}

function excerpt(node: RenderedNode): string {
  const text = node.attributes['aria-label'] ?? node.attributes.alt ?? textOf(node);
  if (text.length <= LONGEST_EXCERPT) return text;
  return `${text.slice(0, LONGEST_EXCERPT).replace(/\s+\S*$/, '')}…`;
}

export type Labels = ReturnType<typeof createLabels>;

/**
 * Returns functions that name nodes of both trees, with longer names where short ones are
 * ambiguous.
 */
export function createLabels(...roots: RenderedNode[]) {
  const most = new Map<string, number>();
  for (const root of roots) {
    const counts = new Map<string, number>();
    for (const node of walk(root)) {
      if (node.tag === '#text') continue;
      const name = shortName(node);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    for (const [name, count] of counts) most.set(name, Math.max(count, most.get(name) ?? 0));
  }

  /**
   * Names one node, with its words or its place if its name is ambiguous. A text's words are listed
   * anyway.
   */
  function name(node: RenderedNode): string {
    const short = shortName(node);
    if ((most.get(short) ?? 0) < 2) return short;
    const isText = node.tag === '#text';
    const text = isText ? '' : excerpt(node);
    if (text) return `${short} “${text}”`;
    const parent = isText ? node.parent?.parent : node.parent;
    return parent?.parent ? `${short} in ${name(parent)}` : short;
  }

  /** Names several nodes: individually if they are few, otherwise by name and count. */
  function nameAll(nodes: RenderedNode[]): string {
    if (nodes.length <= NAMED) return nodes.map(name).join(' and ');
    const groups = [...Map.groupBy(nodes, shortName)];
    const told = groups.slice(0, NAMED + 1).map(([short, { length }]) =>
      length > 1 ? `${length} × ${short}` : short
    );
    const rest = groups.slice(NAMED + 1).reduce((sum, [, { length }]) => sum + length, 0);
    return told.join(', ') + (rest ? ` and ${rest} more` : '');
  }

  return { short: shortName, name, nameAll };
}
