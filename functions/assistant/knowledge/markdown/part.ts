/**
 * A long document is split in parts, so that a request can stop after any part. Only the text
 * determines the parts, so that the chunks do not depend on where a request stopped.
 */

/** Minimum characters of a part: about 10 ms of work. */
export const PART_LENGTH = 65_536;

/** The kind of text that begins after a part; a stronger boundary allows a shorter part. */
export type Boundary = 'heading' | 'block' | 'item';

const PARTS: Record<Boundary, number> = { heading: 1, block: 2, item: 4 };

/** Returns whether a part of this length ends before such a boundary. */
export const isPartEnd = (length: number, before: Boundary, partLength = PART_LENGTH) =>
  length >= PARTS[before] * partLength;
