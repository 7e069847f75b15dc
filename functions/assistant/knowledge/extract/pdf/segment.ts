/**
 * A run of text on one line of a page, without a gap wider than a word's. Lengths are in points, y
 * from the top of the page down to the baseline.
 */
export interface Segment {
  text: string;
  left: number;
  right: number;
  y: number;
  /** Of the font. */
  size: number;
  font: string;
  /** A part of it is in another font. */
  isMixed: boolean;
  /** The place in the order in which the page draws its text. */
  order: number;
}

/** The segments of a line, from left to right. */
export type Row = Segment[];

/** The segments as one, with a space between them. */
export function joinSegments(row: Row): Segment {
  const longest = row.reduce((a, b) => b.text.length > a.text.length ? b : a);
  return {
    ...longest,
    text: row.map(({ text }) => text).join(' '),
    left: Math.min(...row.map(({ left }) => left)),
    right: Math.max(...row.map(({ right }) => right)),
    isMixed: row.some(({ isMixed, font }) => isMixed || font !== longest.font),
    order: Math.min(...row.map(({ order }) => order)),
  };
}
