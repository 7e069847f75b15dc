import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanMarkdown } from '../../../../../functions/assistant/knowledge/cleaning/clean.ts';
import type { Chunk } from '../../../../../functions/assistant/knowledge/chunking/split.ts';
import { cleanAndSplit as split } from '../../../../../functions/assistant/knowledge/chunking/split-parts.ts';
import { hostileMarkdown, ordinaryMarkdown } from '../markdown/markdown-samples.ts';
import { runs } from '../../../../support/property-runs.ts';

const sentence = (i: number) => `Sentence number ${i} says something about the clinic. `;
const prose = (count: number) =>
  Array.from({ length: count }, (_, i) => sentence(i)).join('').trim();
const texts = (source: string) => split(source).chunks.map(({ text }) => text);
const paths = (source: string) => split(source).chunks.map(({ headingPath }) => headingPath);

const BODY = 'Twenty characters and more.';

describe('split', () => {
  test.each([
    [`# Prices\n\n${BODY}\n\n## Implants\n\n${BODY}`, ['Prices', 'Prices > Implants']],
    [`# A\n\n## B\n\n### C\n\n${BODY}\n\n## D\n\n${BODY}`, ['A > B > C', 'A > D']],
    [`Prices\n===\n\nImplants\n---\n\n${BODY}`, ['Prices > Implants']],
    [`### Deep first\n\n${BODY}\n\n# Top\n\n${BODY}`, ['Deep first', 'Top']],
    [`# **Bold** \`code\` _em_ a_b \\* #\n\n${BODY}`, ['Bold code em a_b *']],
    [`${BODY}\n\n# A\n\n${BODY}`, ['', 'A']],
    ['```\n# no heading in here\n```', ['']],
  ])('gives the sections of %j their heading paths', (source, expected) => {
    expect(paths(source)).toEqual(expected);
  });

  test('begins the first section below with a heading that has no text of its own', () => {
    expect(texts(`# Prices\n\n## Implants\n\n${BODY}`)).toEqual([
      `# Prices\n\n## Implants\n\n${BODY}`,
    ]);
  });

  test('drops chunks shorter than 20 characters and numbers the rest anew', () => {
    const { chunks, dropped } = split(
      `# A\n\nshort\n\n# B\n\n${BODY}\n\n# C\n\nx\n\n# D\n\n${BODY}`,
    );
    expect(chunks.map(({ index, headingPath }) => [index, headingPath])).toEqual([[0, 'B'], [
      1,
      'D',
    ]]);
    expect(dropped).toHaveLength(2);
  });

  test('takes out soft hyphens, which would divide a word for a search', () => {
    expect(texts('# A\n\nThe im\u00adplan\u00adtation takes an hour.')[0]).toContain(
      'The implantation takes',
    );
  });

  test('cuts a long section between sentences and repeats the last one', () => {
    const { chunks } = split(`# A\n\n${prose(60)}`);
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks[0]!.context).toBe('');
    for (const { context, text } of chunks.slice(1)) {
      expect(context.length).toBeGreaterThan(20);
      expect(text).toMatch(/^Sentence number \d+ says[^]*clinic\.$/);
    }
  });

  test('cuts a sentence that does not fit below a long heading', () => {
    const source = `# ${'Heading '.repeat(50)}\n\n${'A sentence of many words '.repeat(40)}`;
    for (const text of texts(source)) expect(text.length).toBeLessThanOrEqual(1_200);
  });

  test('repeats nothing where a section was not cut', () => {
    expect(split(`# A\n\n${prose(10)}\n\n# B\n\n${prose(10)}`).chunks.map(({ context }) => context))
      .toEqual(['', '']);
  });

  test.each([
    ['a code block', '```\n' + 'line of code\n'.repeat(60) + '```'],
    ['a list', Array.from({ length: 16 }, (_, i) => `- ${sentence(i)}`).join('\n')],
    ['a table', '| a | b |\n|---|---|\n' + '| some cell | another cell |\n'.repeat(30)],
  ])('keeps %s whole where it fits', (_, block) => {
    expect(
      texts(`# A\n\n${prose(12)}\n\n${block}\n\n${prose(12)}`).some((text) =>
        text.includes(block.trim())
      ),
    )
      .toBe(true);
  });

  test('never cuts inside a code block, whatever its length', () => {
    const code = '```\n' + 'line of code, with some words\n\n'.repeat(200) + '```';
    const chunks = texts(`${prose(3)}\n\n${code}\n\n${prose(3)}`);
    expect(chunks.filter((text) => text.includes(code))).toHaveLength(1);
  });

  test('cuts a long table between rows and repeats its header', () => {
    const rows = Array.from({ length: 90 }, (_, i) => `| service ${i} | ${i}00 |`);
    const { chunks } = split(`# Prices\n\n| Service | Price |\n|---|---|\n${rows.join('\n')}`);
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text, context } of chunks.slice(1)) {
      expect(context).toBe('| Service | Price |\n|---|---|\n');
      expect(text).toMatch(
        /^\| Service \| Price \|\n\|---\|---\|\n(\| service \d+ \| \d+00 \|\n?)+$/,
      );
    }
  });

  test('cuts a long list between its items', () => {
    const items = Array.from({ length: 60 }, (_, i) => `- ${sentence(i)}\n  second line`);
    for (const { text, context } of split(items.join('\n')).chunks) {
      expect(text.slice(context.length)).toMatch(/^- Sentence/);
      expect(text).toMatch(/second line$/);
    }
  });

  test.each([
    ['code', '```\n' + 'line of code, with some words\n'.repeat(60) + '```'],
    ['a table', '| a | b |\n|---|---|\n' + '| some cell | another cell |\n'.repeat(60)],
    ['a list', Array.from({ length: 60 }, (_, i) => `- ${sentence(i)}`).join('\n')],
    ['prose', prose(60)],
  ])('leaves no heading alone before %s that is longer than a chunk', (_, body) => {
    const { chunks } = split(`# Prices\n\n## Everything we charge for\n\n${body}`);
    expect(chunks[0]!.text.length).toBeGreaterThan(200);
    expect(chunks[0]!.text).toContain('## Everything we charge for\n\n');
  });

  test.each([
    [
      'escapes',
      '1\\. Prices \\*from\\* 900\\$ and \\\nmore of it',
      '1. Prices *from* 900$ and \nmore of it',
    ],
    [
      'entities',
      'Fish &amp; chips&nbsp;&#8364;9 &#x20AC;9 &laquo;now&raquo; &unknown; &',
      'Fish & chips\u00a0€9 €9 «now» &unknown; &',
    ],
    ['comments', 'Open <!-- not\non Monday --> from nine to six', 'Open  from nine to six'],
    [
      'comments by themselves',
      '<!-- a note\n\nto us -->\n\nOpen from nine to six',
      'Open from nine to six',
    ],
    [
      'cells',
      '| a &lt; b | c\\_d |\n|---|---|\n| 900 &euro; | e |',
      '| a < b | c_d |\n|---|---|\n| 900 € | e |',
    ],
  ])('shows %s as a reader sees them', (_, source, shown) => {
    expect(texts(source)).toEqual([shown]);
  });

  test.each(['`a \\* &amp; <!-- b --> of code`', '```\n\\* &amp; <!-- a comment in code -->\n```'])(
    'leaves %j as it is: code',
    (source) => expect(texts(source)).toEqual([source]),
  );

  test('shows escapes and entities of a heading in the path, too', () => {
    expect(paths(`# Fish &amp; chips \\_now\\_ <!-- x -->\n\n${BODY}`)).toEqual([
      'Fish & chips _now_',
    ]);
  });

  test.each([
    ['a row', `| a | b |\n|---|---|\n| ${'x'.repeat(5_000)} | c |`],
    ['a code block', '```\n' + 'y'.repeat(5_000) + '\n```'],
    ['a quoted row', `> | a | b |\n> |---|---|\n> | ${'x'.repeat(5_000)} | c |`],
  ])('cuts a word that is longer than a chunk in %s, too', (_, source) => {
    const { chunks } = split(source);
    expect(chunks.length).toBeGreaterThan(3);
    for (const { text } of chunks) expect(text.length).toBeLessThanOrEqual(1_200);
  });

  test('fills no chunk with the padding of a table', () => {
    const rows = Array.from({ length: 12 }, (_, i) => `| ${`service ${i}`.padEnd(300)} | ${i}00 |`);
    const source = `| ${'Service'.padEnd(300)} | Price |\n|${'-'.repeat(302)}|---|\n${
      rows.join('\n')
    }`;
    const [text, ...others] = texts(source);
    expect(others).toEqual([]);
    expect(text).toContain('| service 11 | 1100 |');
  });

  test('cuts a word that is longer than a chunk, but no character', () => {
    const { chunks } = split('😀'.repeat(3_000));
    expect(chunks.length).toBeGreaterThan(4);
    for (const { text } of chunks) expect(text.isWellFormed()).toBe(true);
  });

  /** Escapes and comments, whose visible text is in a chunk. */
  const ESCAPED = /\\|<!--/;
  const isLong = ({ text }: Chunk) => text.length > 1_220;
  const holdsWhole = ({ text }: Chunk) => /`{3}|~{3}|\||^ {4}/m.test(text);

  test.each([['ordinary', ordinaryMarkdown], ['hostile', hostileMarkdown]])(
    'puts every character of %s documents into exactly one own span, or drops it by rule 5',
    (_, documents) => {
      const long = fc.array(documents, { maxLength: 8 }).map((parts) =>
        cleanMarkdown(parts.join('\n\n'))
      );
      fc.assert(
        fc.property(long, (source) => {
          const { chunks, dropped } = split(source);
          const spans = [...chunks, ...dropped].toSorted((a, b) => a.start - b.start);
          expect(spans.map(({ start, end }) => source.slice(start, end)).join('')).toBe(source);
          expect(chunks.map(({ index }) => index)).toEqual([...chunks.keys()]);
          for (const { start, end } of dropped) {
            const own = source.slice(start, end);
            if (!ESCAPED.test(own)) expect(own.trim().length).toBeLessThan(20);
          }
          for (const chunk of chunks) {
            const own = source.slice(chunk.start, chunk.end);
            expect(own.trim().length).toBeGreaterThanOrEqual(20);
            if (!ESCAPED.test(own)) expect(chunk.text).toBe((chunk.context + own).trim());
            expect(isLong(chunk) && !holdsWhole(chunk)).toBe(false);
          }
        }),
        { numRuns: runs(300) },
      );
    },
  );
});
