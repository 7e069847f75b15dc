import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Budget } from '../budget.ts';

export type Document = DefaultTreeAdapterTypes.Document;
export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;

/** Maximum row and column spans; larger ones are reduced. */
const LARGEST_SPANS: Record<string, number> = { colspan: 100, rowspan: 1000 };

/** Parses an HTML page to a tree, as browsers do; counts it against the budget while it grows. */
export async function parseHtml(html: string, budget: Budget): Promise<Document> {
  const { parse, defaultTreeAdapter } = await import('parse5');
  let depth = 0;
  return parse(html, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...created) {
        budget.take('elements', countCells(created[2]));
        return defaultTreeAdapter.createElement(...created);
      },
      onItemPush: () => budget.checkDepth(++depth),
      onItemPop: () => void depth--,
    },
  });
}

/** Returns the number of table cells that an element occupies; reduces spans that are too large. */
export function countCells(attributes: { name: string; value: string }[]): number {
  let cells = 1;
  for (const attribute of attributes) {
    const most = LARGEST_SPANS[attribute.name];
    if (!most) continue;
    const span = Math.min(most, Math.max(1, parseInt(attribute.value, 10) || 1));
    attribute.value = String(span);
    cells *= span;
  }
  return cells;
}

export const isElement = (node: Node): node is Element => 'tagName' in node;

export const findAttribute = ({ attrs }: Element, name: string) =>
  attrs.find((each) => each.name === name)?.value ?? '';

export const listChildren = (node: Document | Element): Element[] =>
  node.childNodes.filter(isElement);

export function* walkDescendants(node: Document | Element): Generator<Element> {
  const waiting = listChildren(node).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (const child of listChildren(next).reverse()) waiting.push(child);
  }
}
