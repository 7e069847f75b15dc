import { makeDocx, makePdf } from '../testing/samples/sample-files.ts';
import { makeMarkdown } from '../testing/samples/sample-texts.ts';

/** A request whose CPU time and memory are measured. */
export interface Call {
  name: string;
  api: 'assistant' | 'catalog';
  path: string;
  body?: unknown;
  /** Expected stored characters of a document; fewer would invalidate the measurement. */
  characters?: number;
  /** The expected status, if the request must be rejected. */
  refusedWith?: number;
  /**
   * Whether it may also be rejected on a slower processor, because reading
   * takes too long.
   */
  isTimed?: boolean;
}

/** Writes a number in letters: PDF lines that differ only by a number count as headers. */
const nameOf = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
const line = (n: number) => `The crown ${nameOf(n)} takes two visits about ten days apart.`;
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(n));
const paragraphs = (count: number, times: number) =>
  lines(count).map((each) => `${each} `.repeat(times).trim());
const lengthOf = (texts: string[]) => texts.reduce((sum, { length }) => sum + length, 0);

function document(
  name: string,
  file: string,
  content: Uint8Array | string,
  characters: number,
): Call {
  const body = new FormData();
  body.append('file', new File([content as Uint8Array<ArrayBuffer>], file));
  return { name, api: 'assistant', path: '/documents', body, characters };
}

/** Generates a text of an exact size whose characters need two bytes in memory. */
function markdown(mebibytes: number): Call {
  const size = Math.floor(mebibytes * 2 ** 20);
  const text = makeMarkdown(size).replaceAll('(£', '— (');
  const bytes = new TextEncoder().encode(text).slice(0, size);
  const { length } = new TextDecoder().decode(bytes);
  return document(`Markdown of ${mebibytes} MiB`, 'text.md', bytes, length);
}

/** Generates a page with two elements per paragraph. */
function html(elements: number): Call {
  const shown = paragraphs(elements / 2, 3);
  const text = shown.map((each) => `<p>${each} <b>Ask us.</b></p>`).join('');
  const page = `<!doctype html><h1>Crowns</h1>${text}`;
  return document(`HTML of ${elements} elements`, 'page.html', page, lengthOf(shown));
}

function docx(count: number, times: number): Call {
  const shown = paragraphs(count, times);
  const name = `DOCX of ${count} paragraphs, ${lengthOf(shown)} characters`;
  return document(name, 'text.docx', makeDocx('Crowns', shown), lengthOf(shown));
}

function pdf(pages: number, imageBytes = 0): Call {
  const shown = lines(35 * pages);
  const name = `PDF of ${pages} pages${imageBytes ? ' and an image of 9 MiB' : ''}`;
  const file = makePdf(shown, { imageBytes });
  return { ...document(name, 'pages.pdf', file, lengthOf(shown)), isTimed: true };
}

const SNAPSHOT = {
  path: '/blocks/hero',
  version: 'v1.1',
  changelog: [],
  html: `<p>${'x'.repeat(2 ** 20 - 7)}</p>`,
  css: 'y'.repeat(2 ** 20),
};

export const CALLS: Call[] = [
  { name: 'health', api: 'catalog', path: '/health' },
  { name: 'the API description', api: 'assistant', path: '/openapi.json' },
  { name: 'the blocks', api: 'catalog', path: '/blocks' },
  { name: 'a snapshot of 2 MiB', api: 'catalog', path: '/blocks/snapshots', body: SNAPSHOT },
  { name: 'a turn', api: 'assistant', path: '/chat', body: { message: 'How much is a filling?' } },
  ...[0.1, 0.5, 2, 5, 9.9].map(markdown),
  html(19_000),
  docx(4_500, 1),
  docx(4_500, 8),
  pdf(100),
  pdf(200),
  pdf(200, 9 * 2 ** 20),
  { ...pdf(2_000), refusedWith: 413 },
];
