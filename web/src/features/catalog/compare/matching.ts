import type { RenderedNode } from './rendered-node.ts';

/** Which node of the earlier tree is which of the later one. */
export class Matching {
  #after = new Map<RenderedNode, RenderedNode>();
  #before = new Map<RenderedNode, RenderedNode>();

  add(before: RenderedNode, after: RenderedNode): void {
    this.#after.set(before, after);
    this.#before.set(after, before);
  }

  /** What a node of the earlier tree became; undefined when it was removed or is not found yet. */
  after(before: RenderedNode): RenderedNode | undefined {
    return this.#after.get(before);
  }

  /** What a node of the later tree was. */
  before(after: RenderedNode): RenderedNode | undefined {
    return this.#before.get(after);
  }

  /** Both of each pair, in the order in which they were found. */
  pairs(): [before: RenderedNode, after: RenderedNode][] {
    return [...this.#after];
  }
}

/** What tells a kind of element from another: its tag and the classes that were written for it. */
export function kindOf({ tag, classes }: RenderedNode): string {
  return classes.length ? `${tag}.${[...classes].sort().join('.')}` : tag;
}
