import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { without } from '../../../../../functions/assistant/knowledge/cleaning/clean.ts';
import { rescanBlocks } from '../../../../../functions/assistant/knowledge/markdown/rescan-blocks.ts';
import { scanBlocks } from '../../../../../functions/assistant/knowledge/markdown/scan-blocks.ts';
import { hostileMarkdown, ordinaryMarkdown } from './markdown-samples.ts';
import { runs } from '../../../../support/property-runs.ts';

/** Places in a text in thousandths of its length, two for each removal. */
const places = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 12 });

test('what is read again after removals is what a reading of the whole gives', () => {
  let kept = 0;
  fc.assert(
    fc.property(
      fc.oneof(ordinaryMarkdown, hostileMarkdown),
      places,
      fc.boolean(),
      (source, shares, byLine) => {
        const offsets = shares.toSorted((a, b) => a - b)
          .map((share) => Math.floor(share * source.length / 1000))
          .map((offset) => byLine ? source.lastIndexOf('\n', offset - 1) + 1 : offset);
        const removals = offsets.flatMap((start, i) =>
          i % 2 === 0 && offsets[i + 1]! > start
            ? [{ start, end: offsets[i + 1]!, rule: 'link-markup' as const }]
            : []
        );
        const text = without(source, removals);
        const rescanned = rescanBlocks(text, scanBlocks(source), removals);
        expect(rescanned.blocks).toEqual(scanBlocks(text));
        kept += rescanned.isKept.reduce((sum, each) => sum + each, 0);
      },
    ),
    { numRuns: runs(3_000) },
  );
  expect(kept).toBeGreaterThan(runs(3_000));
});
