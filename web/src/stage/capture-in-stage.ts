import { captureBlock, type CapturedBlock } from '../features/catalog/capture/capture-block.ts';
import { whileStill } from '../features/catalog/proof/still.ts';
import { heightsAround } from '../features/catalog/viewport-heights.ts';
import { inScheme } from './scheme.ts';

/** Freezes the stage's block as every device shows it in either colour scheme. */
export function captureInStage(root: HTMLElement): Promise<CapturedBlock> {
  return captureBlock(root, {
    colorScheme: 'light dark',
    heights: heightsAround(self),
    // A transition would give colours on their way.
    inScheme: (scheme, read) => inScheme(scheme, () => whileStill(document, read)),
  });
}
