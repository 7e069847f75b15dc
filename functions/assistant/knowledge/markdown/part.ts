/**
 * A long document is split in parts, so that a request can stop after any of them. The ends of
 * parts depend only on the text: the chunks are the same wherever a request stopped.
 */

/** Minimum characters of a part: about 10 ms of work. */
export const PART_LENGTH = 65_536;

/** What may begin after a part's end: the more it separates the text, the shorter a part may be. */
export type Boundary = 'heading' | 'block' | 'item';

const PARTS: Record<Boundary, number> = { heading: 1, block: 2, item: 4 };

/** Returns whether a part with this many characters ends before such a boundary. */
export const isPartEnd = (length: number, before: Boundary, partLength = PART_LENGTH) =>
  length >= PARTS[before] * partLength;
