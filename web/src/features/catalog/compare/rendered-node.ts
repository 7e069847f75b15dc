/** Where an element or a text is, in CSS pixels from the top left of the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An element or a run of text as a browser laid it out. */
export interface RenderedNode {
  /** Lower case; `#text` for text. */
  tag: string;
  /** Classes as they were written, without those that a build made. */
  classes: string[];
  /** What of the attributes a reader, a link or an assistive technology meets. */
  attributes: Record<string, string>;
  /** Of a text, its words with single spaces; empty for elements. */
  text: string;
  /** Computed values by property; those of pseudo-elements as `::before color`. */
  styles: Record<string, string>;
  box: Box;
  /** Inside an SVG drawing, whose shapes are told of as one. */
  isShape: boolean;
  parent: RenderedNode | null;
  children: RenderedNode[];
}

/** A node and everything below it, in document order. */
export function* walk(node: RenderedNode): Generator<RenderedNode> {
  yield node;
  for (const child of node.children) yield* walk(child);
}

/** All text below a node. */
export function textOf(node: RenderedNode): string {
  return [...walk(node)].map(({ text }) => text).filter(Boolean).join(' ');
}
