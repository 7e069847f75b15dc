import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanInline } from '../../../../../functions/assistant/knowledge/markdown/scan-inline.ts';
import { scanBlocks } from '../../../../../functions/assistant/knowledge/markdown/scan-blocks.ts';
import type { Span } from '../../../../../functions/shared/span.ts';
import { ordinaryMarkdown } from './markdown-samples.ts';
import { parseLinks } from './parse-links.ts';
import { runs } from '../../../../support/property-runs.ts';

function linksOf(source: string): [number, number][] {
  const { leaves, labels } = scanBlocks(source);
  const texts = leaves.filter(({ kind }) => ['paragraph', 'heading', 'table'].includes(kind));
  return texts.flatMap((leaf) => scanInline(source, leaf, labels).links)
    .map(({ start, end }: Span) => [start, end]);
}

const sorted = (spans: [number, number][]) => spans.toSorted(([a], [b]) => a - b);

describe('the links of a text', () => {
  test('are those that a maintained parser finds', () => {
    fc.assert(
      fc.property(ordinaryMarkdown, (source) => {
        expect(sorted(linksOf(source))).toEqual(sorted(parseLinks(source)));
      }),
      { numRuns: runs(200) },
    );
  });
});
