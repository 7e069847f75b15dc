/**
 * A long document is split part by part, so that a request can stop after any of them. Where parts
 * end depends on the text alone: the chunks are the same wherever a request stopped.
 */

/** Characters of a part at least: some 10 ms of work. */
export const PART_LENGTH = 65_536;

/** What begins where a part may end: the stronger it divides a text, the shorter a part may be. */
export type Boundary = 'heading' | 'block' | 'item';

const PARTS: Record<Boundary, number> = { heading: 1, block: 2, item: 4 };

/** Whether a part with so many characters ends before such a boundary. */
export const endsPart = (length: number, before: Boundary, partLength = PART_LENGTH) =>
  length >= PARTS[before] * partLength;
