import { z } from 'zod';
import { type FoundThread, type Span, Thread } from '../schemas/threads.ts';

const EXCERPT = { before: 30, length: 120 };

const [BEGIN, END] = ['\u0002', '\u0003'];

/** Returns the marked spans of a copy of a text, or an empty list if it is not a copy. */
function findMarkedSpans(text: string, marked: string): Span[] {
  const spans: Span[] = [];
  let plain = '';
  for (const part of marked.split(BEGIN)) {
    const [word, rest] = part.split(END, 2);
    if (rest !== undefined) spans.push([plain.length, plain.length + word!.length]);
    plain += word + (rest ?? '');
  }
  return plain === text ? spans : [];
}

/** Merges the marked spans of several copies of a text, in order. */
export function mergeMarks(text: string, copies: readonly string[]): Span[] {
  const spans = copies.flatMap((copy) => findMarkedSpans(text, copy)).toSorted(([a], [b]) => a - b);
  const joined: Span[] = [];
  for (const [begin, end] of spans) {
    const last = joined.at(-1);
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([begin, end]);
  }
  return joined;
}

/** Creates a one-line excerpt around the first mark, with all marks in it. */
export function createExcerpt(text: string, marks: readonly Span[]) {
  const first = Math.max(0, (marks[0]?.[0] ?? 0) - EXCERPT.before);
  const from = first + text.slice(first).search(/\S|$/);
  const part = text.slice(from, from + EXCERPT.length).trimEnd().replace(/\s/g, ' ');
  const isCut = from + part.length < text.trimEnd().length;
  const lead = from > 0 ? '…' : '';
  const shift = lead.length - from;
  return {
    excerpt: `${lead}${part}${isCut ? '…' : ''}`,
    excerpt_marks: marks.filter(([begin, end]) => begin >= from && end <= from + part.length)
      .map(([begin, end]): Span => [begin + shift, end + shift]),
  };
}

const FoundRow = Thread.extend({
  message_id: z.uuid().nullable(),
  text: z.string().nullable(),
  marked: z.array(z.string()).nullable(),
  rank: z.int().nullable(),
});

/** Converts a row of find_threads, with the number that sorts it, if any. */
export function toFoundThread(row: unknown): { thread: FoundThread; rank: number | null } {
  const { message_id, text, marked, rank, ...thread } = FoundRow.parse(row);
  if (message_id === null || text === null) return { thread: { ...thread, match: null }, rank };
  const marks = mergeMarks(text, marked ?? []);
  return {
    thread: { ...thread, match: { message_id, marks, ...createExcerpt(text, marks) } },
    rank,
  };
}
