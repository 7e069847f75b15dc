import { joinSegments, type Row, type Segment } from './segment.ts';

/** Baselines that differ by less of the font's size are one line. */
const SAME_LINE = 0.3;

/** What was drawn at other times is joined only where it is this near, in parts of the font's size. */
const NEAR = 0.4;

/** A list's mark or a heading's number, whose text stands in some distance. */
export const MARKER =
  /^(?:[•·‣◦▪■□●○➢✓✔–—*\uf0a7\uf0b7-]|\(?(?:\d{1,3}|[A-Za-z])[.)]|\d{1,2}(?:\.\d{1,2})+\.?)$/;
const MARKER_GAP = 4;

/** The lines of a page from top to bottom. */
export function rowsOf(segments: Segment[]): Row[] {
  const rows: Row[] = [];
  for (const segment of segments.toSorted((a, b) => a.y - b.y || a.left - b.left)) {
    const row = rows.at(-1);
    const isSame = row && segment.y - row[0]!.y < SAME_LINE * Math.min(segment.size, row[0]!.size);
    if (isSame) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => joinNear(row.toSorted((a, b) => a.left - b.left)));
}

function joinNear(row: Row): Row {
  const joined: Row = [];
  for (const segment of row) {
    const last = joined.at(-1);
    const gap = last ? segment.left - last.right : Infinity;
    const isNear = gap < NEAR * segment.size ||
      (MARKER.test(last?.text ?? '') && gap < MARKER_GAP * segment.size);
    if (last && isNear) joined[joined.length - 1] = joinSegments([last, segment]);
    else joined.push(segment);
  }
  return joined;
}
