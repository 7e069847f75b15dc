/**
 * A run of text on one line without gaps wider than a space. Lengths are in points; y is the
 * distance of the baseline from the top of the page.
 */
export interface Segment {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  font: string;
  /** Whether part of the segment has another font. */
  isMixed: boolean;
  /** Index in the order in which the page draws its text. */
  order: number;
}

/** The segments of a line, from left to right. */
export type Row = Segment[];

/** Joins segments with a space between them. */
export function joinSegments(row: Row): Segment {
  const longest = row.reduce((a, b) => b.text.length > a.text.length ? b : a);
  const joined = { ...longest, text: row.map(({ text }) => text).join(' ') };
  for (const { left, right, order, isMixed, font } of row) {
    joined.left = Math.min(joined.left, left);
    joined.right = Math.max(joined.right, right);
    joined.order = Math.min(joined.order, order);
    joined.isMixed ||= isMixed || font !== longest.font;
  }
  return joined;
}
