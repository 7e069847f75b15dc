/**
 * A long document is split in parts, so that a request can stop after any part. Only the text
 * determines the parts, so that the chunks do not depend on where a request stopped.
 */

/** Minimum characters of a part: about 10 ms of work. */
export const PART_LENGTH = 65_536;

/** The kind of text that begins after a part. */
export type Boundary = 'heading' | 'block' | 'item';

/** Length of a part, in multiples of its minimum, from which it ends before a boundary. */
const PARTS: Record<Boundary, number> = { heading: 1, block: 2, item: 4 };

/** Returns whether a part of `length` characters ends before the boundary `before`. */
export const isPartEnd = (length: number, before: Boundary, partLength = PART_LENGTH) =>
  length >= PARTS[before] * partLength;
