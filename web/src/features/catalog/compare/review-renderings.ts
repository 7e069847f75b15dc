import type { Change } from './change.ts';
import { contentChanges } from './content-changes.ts';
import { foldChanges } from './fold-changes.ts';
import type { ReadTokens } from './fold-styles.ts';
import { createLabels } from './labels.ts';
import { matchTrees } from './match-trees.ts';
import type { Matching } from './matching.ts';
import type { RenderedNode } from './rendered-node.ts';
import type { ReviewEntry } from './review-entry.ts';
import { structureChanges } from './structure-changes.ts';
import { styleChanges } from './style-changes.ts';

export interface Rendering {
  root: RenderedNode;
  tokensOf: ReadTokens;
}

/** Layout is rounded to device pixels: half a pixel is no difference. */
const TOLERANCE = 0.6;
/** Maximum number of size changes, which are listed only if nothing else differs visibly. */
const SIZES = 5;

function isResized({ box: a }: RenderedNode, { box: b }: RenderedNode): boolean {
  return Math.abs(a.width - b.width) > TOLERANCE || Math.abs(a.height - b.height) > TOLERANCE;
}

/**
 * Returns the size changes of the innermost resized elements, for changes without a reported cause,
 * such as a different font.
 */
function sizeChanges(matching: Matching): Change[] {
  const resized = matching.pairs()
    .filter(([before, after]) => after.tag !== '#text' && isResized(before, after));
  const outer = new Set(resized.map(([, { parent }]) => parent));
  return resized.filter(([, after]) => !outer.has(after)).slice(0, SIZES)
    .map(([before, after]) => ({ kind: 'size', before, after }));
}

/** Returns the differences of two renderings at one width, as the lines of a review. */
export function reviewRenderings(before: Rendering, after: Rendering): ReviewEntry[] {
  const matching = matchTrees(before.root, after.root);
  const seen: Change[] = [
    ...structureChanges(before.root, after.root, matching),
    ...styleChanges(matching),
  ];
  const read = contentChanges(matching);
  const isVisible = seen.length > 0 || read.some(({ kind }) => kind !== 'attribute');
  const changes = [...seen, ...read, ...isVisible ? [] : sizeChanges(matching)];
  const isPaired = (node: RenderedNode) => Boolean(matching.after(node) ?? matching.before(node));
  return foldChanges(changes, { labels: createLabels(before.root, after.root), isPaired }, {
    before: before.tokensOf,
    after: after.tokensOf,
  });
}
