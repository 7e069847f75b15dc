import type { RenderedNode } from './rendered-node.ts';

export class Matching {
  #after = new Map<RenderedNode, RenderedNode>();
  #before = new Map<RenderedNode, RenderedNode>();

  add(before: RenderedNode, after: RenderedNode): void {
    this.#after.set(before, after);
    this.#before.set(after, before);
  }

  /** Returns the later counterpart of a node; undefined if it was removed or is not paired yet. */
  after(before: RenderedNode): RenderedNode | undefined {
    return this.#after.get(before);
  }

  before(after: RenderedNode): RenderedNode | undefined {
    return this.#before.get(after);
  }

  /** Returns all pairs, in the order in which they were found. */
  pairs(): [before: RenderedNode, after: RenderedNode][] {
    return [...this.#after];
  }
}

/** Returns the kind of an element: its tag and its own classes. */
export function kindOf({ tag, classes }: RenderedNode): string {
  return classes.length ? `${tag}.${[...classes].sort().join('.')}` : tag;
}
