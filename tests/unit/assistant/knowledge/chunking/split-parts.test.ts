import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanBlocks } from '../../../../../functions/assistant/knowledge/cleaning/clean.ts';
import {
  type PartReader,
  readBlockParts,
  readMarkdownParts,
  readPlainParts,
} from '../../../../../functions/assistant/knowledge/chunking/parts.ts';
import {
  BEGINNING,
  splitParts,
} from '../../../../../functions/assistant/knowledge/chunking/split-parts.ts';
import type { Block } from '../../../../../functions/assistant/knowledge/block.ts';
import { hostileMarkdown, ordinaryMarkdown } from '../markdown/markdown-samples.ts';
import { runs } from '../../../../support/property-runs.ts';

/** Short, so that samples have many parts. */
const PART = 60;

/** Returns blocks of a text, as a reader of files does. */
const blocksOf = (text: string): Block[] => {
  const { text: cleaned, blocks } = cleanBlocks(text);
  return cleaned === text ? blocks : [{ kind: 'paragraph', level: 0, start: 0, end: text.length }];
};

const READERS: [name: string, (text: string) => PartReader][] = [
  ['Markdown', (text) => readMarkdownParts(text, PART)],
  ['plain text', (text) => readPlainParts(text, PART)],
  ['blocks', (text) => readBlockParts(text, blocksOf(text), PART)],
];

/** Splits in steps, each with a number of parts, and passes the rest through JSON. */
function inSteps(readerOf: () => PartReader, budgets: number[]) {
  const chunks = [];
  let position: typeof BEGINNING | undefined = BEGINNING;
  for (let step = 0; position; step++) {
    let left = budgets[step % budgets.length]!;
    const result = splitParts(readerOf(), JSON.parse(JSON.stringify(position)), () => --left <= 0);
    chunks.push(...result.chunks);
    position = result.next;
  }
  return chunks;
}

const documents = fc.array(fc.oneof(ordinaryMarkdown, hostileMarkdown), { maxLength: 6 })
  .map((texts) => texts.join('\n\n'));

describe('splitParts', () => {
  test.each(READERS)('gives the same chunks of %s wherever it is interrupted', (_, readerOf) => {
    fc.assert(
      fc.property(
        documents,
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
        (text, budgets) => {
          const whole = splitParts(readerOf(text)).chunks;
          expect(inSteps(() => readerOf(text), budgets)).toEqual(whole);
          expect(whole.map(({ index }) => index)).toEqual(whole.map((_, i) => i));
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test.each(READERS)('leaves out no part of %s, and repeats none', (_, readerOf) => {
    fc.assert(fc.property(documents, (text) => {
      const reader = readerOf(text);
      let words = '';
      for (let from = 0; from < reader.end;) {
        const part = reader.partAt(from);
        expect(part.end).toBeGreaterThan(from);
        words += part.blocks.map(({ start, end }) => part.text.slice(start, end)).join('');
        from = part.end;
      }
      const isMarkdown = reader.end === text.length && _ === 'Markdown';
      const expected = isMarkdown ? cleanBlocks(text).text : text;
      expect(words.replace(/\s/g, '').length).toBe(expected.replace(/\s/g, '').length);
    }));
  });

  test('finds a link whose definition is in another part', () => {
    const filler = '# Title\n\nSome twenty characters and more.\n\n'.repeat(10);
    const text = `See [our prices][p] for more.\n\n${filler}[p]: /prices`;
    const { chunks } = splitParts(readMarkdownParts(text, PART));
    expect(chunks[0]!.text).toBe('See our prices for more.');
  });

  test('keeps the titles that a part stands under', () => {
    const sections = Array.from(
      { length: 9 },
      (_, i) => `## Part ${i}\n\n${'Words and more. '.repeat(9)}`,
    );
    const { chunks } = splitParts(readMarkdownParts(`# Prices\n\n${sections.join('\n\n')}`, PART));
    expect(chunks.map(({ headingPath }) => headingPath))
      .toEqual(sections.map((_, i) => `Prices > Part ${i}`));
  });

  // Quadratic work on 60,000 rows takes more than ten seconds.
  test('takes linear time over a long table', () => {
    const table = `| a | b |\n|---|---|\n${
      '| The crown takes two visits | 900 |\n'.repeat(60_000)
    }`;
    const started = performance.now();
    expect(splitParts(readMarkdownParts(table)).chunks.length).toBeGreaterThan(1_000);
    expect(performance.now() - started).toBeLessThan(8_000);
  }, 60_000);

  test.each([
    ['a list', '- one item of it\n'],
    ['paragraphs', 'One paragraph of it.\n\n'],
    ['headings', '# Title\n\nText.\n\n'],
    ['code blocks', '```\n# no heading\n```\n\n'],
  ])('divides a long text of %s', (_, piece) => {
    const text = piece.repeat(200);
    const reader = readMarkdownParts(text, PART);
    for (let from = 0; from < text.length;) {
      const { end } = reader.partAt(from);
      expect(end - from).toBeLessThan(5 * PART);
      expect(text.slice(from)).toMatch(new RegExp(`^${piece.split(' ')[0]}`));
      from = end;
    }
  });
});
