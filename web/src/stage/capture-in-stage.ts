import { captureBlock, type CapturedBlock } from '../features/catalog/capture/capture-block.ts';
import { withAnimationsPaused } from '../features/catalog/proof/pause-animations.ts';
import { heightsAround } from '../features/catalog/viewport-heights.ts';
import { inScheme } from './scheme.ts';

/** Captures the stage's block for all device widths in both colour schemes. */
export function captureInStage(root: HTMLElement): Promise<CapturedBlock> {
  return captureBlock(root, {
    colorScheme: 'light dark',
    heights: heightsAround(self),
    // A running transition would give intermediate colours.
    inScheme: (scheme, read) => inScheme(scheme, () => withAnimationsPaused(document, read)),
  });
}
