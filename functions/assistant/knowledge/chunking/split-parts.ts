import { z } from 'zod';
import { type PartReader, readMarkdownParts } from './parts.ts';
import { type Chunk, NOTHING_BEFORE, splitChunks } from './split.ts';
import type { Span } from '../../../shared/span.ts';

/** Where the next request continues to split a document. */
export const SplitPosition = z.strictObject({
  from: z.int().min(0),
  /** Number of chunks before it: see Before. */
  index: z.int().min(0),
  titles: z.array(z.strictObject({ level: z.int().min(0), title: z.string() })),
});
export type SplitPosition = z.infer<typeof SplitPosition>;

export interface SplitParts {
  chunks: Chunk[];
  dropped: Span[];
  /** Undefined at the end of the document. */
  next?: SplitPosition;
}

export const BEGINNING: SplitPosition = { from: 0, ...NOTHING_BEFORE };

/** Splits at least the next part of a document, and further ones until `isSpent` returns true. */
export function splitParts(
  reader: PartReader,
  position: SplitPosition = BEGINNING,
  isSpent: () => boolean = () => false,
): SplitParts {
  const result: SplitParts = { chunks: [], dropped: [], next: position };
  while (result.next) {
    const { from, ...before } = result.next;
    const { text, blocks, markup, end } = reader.partAt(from);
    const { chunks, dropped, after } = splitChunks(text, blocks, { markup, before });
    for (const chunk of chunks) result.chunks.push(chunk);
    for (const span of dropped) result.dropped.push(span);
    result.next = end < reader.end ? { from: end, ...after } : undefined;
    if (isSpent()) break;
  }
  return result;
}

export const cleanAndSplit = (source: string): SplitParts => splitParts(readMarkdownParts(source));
