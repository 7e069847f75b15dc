import type { RenderedNode } from './rendered-node.ts';

/** A difference between two renderings. An addition has no before, a removal no after. */
export type Change =
  | { kind: 'added'; before: null; after: RenderedNode }
  | { kind: 'removed'; before: RenderedNode; after: null }
  | Pair & { kind: 'moved'; isWithinParent: boolean }
  | Pair & { kind: 'text' | 'image' | 'drawing' | 'size' }
  | Pair & { kind: 'attribute'; name: string; from: string | undefined; to: string | undefined }
  | Pair & StyleDifference & { kind: 'style' };

interface Pair {
  before: RenderedNode;
  after: RenderedNode;
}

export interface StyleDifference {
  /** A CSS property, after its pseudo-element, if any: `::before color`. */
  property: string;
  from: string;
  to: string;
}

export type ChangeOf<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>;
