import { z } from 'zod';
import { decodeCursor } from '../cursor.ts';

/** Maximum characters of a result's JSON without its cursor; with it, at most 200,000. */
export const PAGE_LIMIT = 198_000;

/**
 * Longer strings are split at the end of a page and continue on the next; shorter ones are on each
 * page.
 */
const SHORT = 500;

/**
 * The start of a page of results: the cursor of the operation's page, null for the first, and the
 * number of characters of long strings, or of entries, to skip in that page.
 */
const Position = z.strictObject({ at: z.string().nullable(), from: z.int().min(0) });
export type Position = z.infer<typeof Position>;

export const START: Position = { at: null, from: 0 };

/** Returns the position of a cursor, or null for an invalid one. */
export const toPosition = (cursor: string): Position | null =>
  Position.safeParse(decodeCursor(cursor)).data ?? null;

interface Window {
  from: number;
  to: number;
  /** Characters of long strings before the current value. */
  passed: number;
}

/** Cuts every long string to its part in the window; omits entries without any part. */
function cut(value: unknown, window: Window): unknown {
  if (typeof value === 'string') {
    if (value.length <= SHORT) return value;
    const start = window.passed;
    window.passed += value.length;
    return value.slice(Math.max(0, window.from - start), Math.max(0, window.to - start));
  }
  if (Array.isArray(value)) {
    return value.flatMap((each) => {
      const before = window.passed;
      const part = cut(each, window);
      const isLong = window.passed > before;
      const isOutside = window.passed <= window.from || before >= window.to;
      return isLong && isOutside ? [] : [part];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cut(each, window)]));
}

/** Returns the longest array among an object's fields, with its name. */
function findLongestArray(value: object): [name: string, entries: unknown[]] | undefined {
  const arrays = Object.entries(value).filter((field): field is [string, unknown[]] =>
    Array.isArray(field[1])
  );
  const lengthOf = (entries: unknown[]) => JSON.stringify(entries).length;
  return arrays.toSorted(([, a], [, b]) => lengthOf(b) - lengthOf(a))[0];
}

/**
 * Cuts a value with many short strings to whole entries of its longest array, starting at an index.
 */
function toPageOfEntries(value: object, from: number) {
  const [name, entries] = findLongestArray(value) ?? [];
  if (!name || !entries) throw new Error('a value without an array is too long for one page');
  const rest = entries.slice(from);
  let length = JSON.stringify({ ...value, [name]: [] }).length;
  const end = rest.findIndex((entry) => (length += JSON.stringify(entry).length + 1) > PAGE_LIMIT);
  if (end === 0) throw new Error('one entry is too long for a page');
  const part = { ...value, [name]: end < 0 ? rest : rest.slice(0, end) };
  return { part, next: end < 0 ? null : from + end };
}

/**
 * Cuts a value to one page. Long strings continue where the previous page ended, so that all pages
 * together contain them completely. A value whose short strings fill a page continues with the next
 * entries instead. `next` is where the next page starts; null on the last one.
 */
export function toPage(value: object, from: number): { part: object; next: number | null } {
  if (from === 0 && JSON.stringify(value).length <= PAGE_LIMIT) return { part: value, next: null };
  const onEachPage = JSON.stringify(cut(value, { from: 0, to: 0, passed: 0 })).length;
  if (onEachPage > PAGE_LIMIT * 0.9) return toPageOfEntries(value, from);
  for (let size = PAGE_LIMIT; size >= 1000; size = Math.floor(size * 0.8)) {
    const window = { from, to: from + size, passed: 0 };
    const part = cut(value, window) as object;
    if (JSON.stringify(part).length > PAGE_LIMIT) continue;
    return { part, next: window.passed > window.to ? window.to : null };
  }
  throw new Error('one entry is too long for a page');
}
