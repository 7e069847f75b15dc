import { joinSegments, type Row, type Segment } from './segment.ts';

/** Maximum difference of baselines within a line, as a multiple of the font size. */
const SAME_LINE = 0.3;

/** Maximum gap between segments that are joined, as a multiple of the font size. */
const NEAR = 0.4;

/** Maximum gap within a justified line, as a multiple of the font size. */
const WIDEST_GAP = 3;
const SAME_GAP = 0.05;

/** A bullet or heading number, which a wide gap separates from its text. */
export const MARKER =
  /^(?:[•·‣◦▪■□●○➢✓✔–—*\uf0a7\uf0b7-]|\(?(?:\d{1,3}|[A-Za-z])[.)]|\d{1,2}(?:\.\d{1,2})+\.?)$/;
const MARKER_GAP = 4;

/** Groups segments into the lines of a page, from top to bottom. */
export function groupRows(segments: Segment[]): Row[] {
  const rows: Row[] = [];
  for (const segment of segments.toSorted((a, b) => a.y - b.y || a.left - b.left)) {
    const row = rows.at(-1);
    const isSame = row && segment.y - row[0]!.y < SAME_LINE * Math.min(segment.size, row[0]!.size);
    if (isSame) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => joinNear(joinJustified(row.toSorted((a, b) => a.left - b.left))));
}

/** Joins the words of a justified line, which are drawn consecutively with equal gaps. */
function joinJustified(row: Row): Row {
  const joined: Row = [];
  for (let from = 0; from < row.length;) {
    const gap = measureGapAfter(row, from);
    let to = from + 1;
    while (to < row.length && isSameGap(measureGapAfter(row, to - 1), gap, row[to]!.size)) to++;
    const words = row.slice(from, to);
    const isText = words.length > 2 && words.filter(({ text }) => /\p{L}/u.test(text)).length > 2;
    if (isText) joined.push(joinSegments(words));
    else joined.push(...row.slice(from, to = from + 1));
    from = to;
  }
  return joined;
}

/** Returns the gap to the next segment if it was drawn next, otherwise Infinity. */
function measureGapAfter(row: Row, at: number): number {
  const [here, next] = [row[at]!, row[at + 1]];
  return next?.order === here.order + 1 ? next.left - here.right : Infinity;
}

const isSameGap = (gap: number, first: number, size: number) =>
  gap < WIDEST_GAP * size && Math.abs(gap - first) < SAME_GAP * size;

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
