/**
 * A run of text on one line of a page without gaps wider than a space. Lengths are in points; y
 * runs from the top of the page down to the baseline.
 */
export interface Segment {
  text: string;
  left: number;
  right: number;
  y: number;
  /** Font size. */
  size: number;
  font: string;
  /** Whether a part of it has another font. */
  isMixed: boolean;
  /** Its position in the order in which the page draws its text. */
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
