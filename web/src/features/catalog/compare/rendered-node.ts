/** The box of an element or a text, in CSS pixels from the top left of the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An element or a run of text in a rendering. */
export interface RenderedNode {
  /** Lower case; `#text` for text. */
  tag: string;
  /** The element's classes, without generated ones. */
  classes: string[];
  /** Attributes that matter to a reader, a link or assistive technology. */
  attributes: Record<string, string>;
  /** The words of a text with single spaces; empty for elements. */
  text: string;
  /** Computed values by property; those of pseudo-elements as `::before color`. */
  styles: Record<string, string>;
  box: Box;
  /** Whether the node is inside an SVG; all nodes inside it count as one difference. */
  isShape: boolean;
  parent: RenderedNode | null;
  children: RenderedNode[];
}

/** Yields a node and its descendants, in document order. */
export function* walk(node: RenderedNode): Generator<RenderedNode> {
  yield node;
  for (const child of node.children) yield* walk(child);
}

export function textOf(node: RenderedNode): string {
  return [...walk(node)].map(({ text }) => text).filter(Boolean).join(' ');
}
