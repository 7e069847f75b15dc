import { extractText } from '../../../../functions/assistant/knowledge/extract/extract-text.ts';
import { splitDocument } from '../../../../functions/assistant/knowledge/indexing/split-document.ts';
import type { ReferenceCase } from './reference-case.ts';

/** Shares from 0 to 1; null if nothing is expected. */
export interface Reading {
  name: string;
  /** Share of the expected words that were found, each as often as expected. */
  coverage: number;
  /** Share of the found words that were expected. */
  precision: number;
  /** Share of the expected pairs of adjacent words that were found: reveals a wrong order. */
  order: number;
  headings: number | null;
  rows: number | null;
  /** Share of the page furniture that was removed. */
  furniture: number | null;
  milliseconds: number;
}

/** Reads a file of the reference set and compares its text with the expected one. */
export async function measureReading(reference: ReferenceCase): Promise<Reading> {
  const bytes = reference.bytes();
  const started = performance.now();
  const { text, fileType, blocks } = await extractText(bytes, reference.name);
  const { chunks } = splitDocument({ raw_text: text, file_type: fileType, blocks });
  const milliseconds = performance.now() - started;
  const [expected, found] = [wordsIn(reference.text), wordsIn(text)];
  const common = overlap(expected, found);
  const titles = (blocks ?? []).filter(({ kind }) => kind === 'heading')
    .map(({ level, start, end }) => `${level} ${text.slice(start, end).trim()}`);
  const shown = chunks.map((chunk) => chunk.text).join('\n');
  return {
    name: reference.name,
    coverage: common / expected.length,
    precision: common / found.length,
    order: overlap(pairsOf(expected), pairsOf(found)) / (expected.length - 1),
    headings: f1(reference.headings.map(([level, title]) => `${level} ${title}`), titles),
    rows: share(reference.rows, (row) => shown.split('\n').some((line) => line.trim() === row)),
    furniture: share(reference.furniture, (each) => !text.includes(each)),
    milliseconds,
  };
}

const wordsIn = (text: string) =>
  text.toLowerCase().match(/[\p{L}\p{N}@.€-]*[\p{L}\p{N}€]/gu) ?? [];

const pairsOf = (words: string[]) => words.slice(1).map((word, i) => `${words[i]} ${word}`);

/** Counts the common members of two lists, each as often as both contain it. */
function overlap(a: string[], b: string[]): number {
  const left = Map.groupBy(a, (each) => each);
  const right = Map.groupBy(b, (each) => each);
  return [...left].reduce(
    (sum, [each, { length }]) => sum + Math.min(length, right.get(each)?.length ?? 0),
    0,
  );
}

function f1(expected: string[], found: string[]): number | null {
  if (expected.length + found.length === 0) return null;
  return 2 * overlap(expected, found) / (expected.length + found.length);
}

function share<T>(list: T[] | undefined, holds: (each: T) => boolean): number | null {
  return list ? list.filter(holds).length / list.length : null;
}

export function medianOf(numbers: (number | null)[]): number {
  const sorted = numbers.filter((each) => each !== null).toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
