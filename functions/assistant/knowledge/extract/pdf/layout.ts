import type { Budget } from '../budget.ts';
import type { Words } from './join-lines.ts';
import { joinSegments, type Row, type Segment } from './segment.ts';
import { median, readCells } from './table.ts';

/** Consecutive lines between two edges, or the rows of a table with the start of its last line. */
export type Region =
  | { kind: 'lines'; lines: Segment[]; left: number; right: number }
  | { kind: 'table'; rows: string[][]; last: Segment };

interface Band {
  /** Rows `from` to before `to` leave the gutter empty; the first has text on its right. */
  from: number;
  to: number;
  gutter: number;
  /** Number of rows with text on the side that has fewer. */
  score: number;
}

/** Minimum width of a gutter, as a multiple of the font size. */
const GUTTER = 0.7;

/**
 * Maximum gap between rows that belong together, as a multiple of the median gap or of the font
 * size, whichever is larger.
 */
const FAR = 2;

/** Multiple of the font size above which text is a title instead of a table row. */
const LARGER = 1.15;

/** Maximum number of additional lines in a row's first cell. */
const MOST_LINES = 4;

/**
 * Maximum number of segments of a page whose layout is analysed (denial of service); above it,
 * lines are read in order.
 */
const MOST_SEGMENTS = 2_000;

interface Context {
  budget: Budget;
  words: Words;
}

/** Returns the regions of a page in reading order: column by column, and each table as a whole. */
export function findRegions(rows: Row[], context: Context): Region[] {
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  return count > MOST_SEGMENTS ? [joinLines(rows)] : splitRegions(rows, context);
}

function splitRegions(rows: Row[], context: Context): Region[] {
  context.budget.checkTime('pdfMilliseconds');
  const band = bestBand(rows);
  if (!band) return rows.length > 0 ? [joinLines(rows)] : [];
  const { from, gutter } = band;
  const inside = takeUpToGap(rows.slice(from, band.to));
  const columns = splitSides(inside, gutter);
  if (areColumns(columns, gutter)) {
    return [
      ...splitRegions(rows.slice(0, from), context),
      ...columns.flatMap((column) => splitRegions(column, context)),
      ...splitRegions(rows.slice(from + inside.length), context),
    ];
  }
  const table = findTable(inside, gutter);
  // If the rows are not a table, the first one is a line, and the rest is searched again.
  const [start, end] = table ?? [0, 1];
  return [
    ...splitRegions(rows.slice(0, from + start), context),
    table
      ? {
        kind: 'table',
        rows: readCells(inside.slice(start, end), context.words),
        last: inside[end - 1]![0]!,
      }
      : joinLines(inside.slice(start, end)),
    ...splitRegions(rows.slice(from + end), context),
  ];
}

/** Returns the rows before an unusually large gap. */
function takeUpToGap(rows: Row[]): Row[] {
  const gaps = rows.slice(1).map((row, i) => row[0]!.y - rows[i]![0]!.y);
  const farther = FAR * Math.max(median(gaps), rows[0]![0]!.size);
  const at = gaps.findIndex((gap) => gap > farther);
  return at < 0 ? rows : rows.slice(0, at + 1);
}

/** Returns the range of rows that form a table, without lines around it that fill only one side. */
function findTable(rows: Row[], gutter: number): [number, number] | undefined {
  const isBoth = (row: Row) => row[0]!.left < gutter && row.at(-1)!.left >= gutter;
  const start = rows.findIndex(isBoth);
  if (start < 0) return undefined;
  const { size } = rows[start]![0]!;
  let last = start;
  for (let i = start + 1; i < rows.length && rows[i]![0]!.size <= size * LARGER; i++) {
    if (rows[i]!.at(-1)!.left >= gutter) last = i;
    else if (i - last > MOST_LINES) break;
  }
  return last > start ? [start, last + 1] : undefined;
}

function joinLines(rows: Row[]): Region {
  const lines = rows.map(joinSegments);
  return { kind: 'lines', lines, left: findEdge(lines, 'left'), right: findEdge(lines, 'right') };
}

function findEdge(segments: Segment[], side: 'left' | 'right'): number {
  const farther = side === 'left' ? Math.min : Math.max;
  return segments.reduce((found, each) => farther(found, each[side]), segments[0]![side]);
}

function splitSides(rows: Row[], gutter: number): [left: Row[], right: Row[]] {
  const side = (isOn: (segment: Segment) => boolean) =>
    rows.map((row) => row.filter(isOn)).filter((row) => row.length > 0);
  return [side(({ left }) => left < gutter), side(({ left }) => left >= gutter)];
}

/** Returns the range of rows with the most text on both sides of a shared gutter. */
function bestBand(rows: Row[]): Band | undefined {
  const starts = new Map<number, number>();
  for (const { left, size } of rows.flatMap((row) => row)) {
    starts.set(Math.round(left), Math.max(starts.get(Math.round(left)) ?? 0, size));
  }
  let best: Band | undefined;
  for (const [start, size] of starts) {
    const band = bandAt(rows, start - (GUTTER * size) / 2 - 1, (GUTTER * size) / 2);
    if (band && (!best || band.score > best.score)) best = band;
  }
  return best;
}

/** Returns the best range of rows that leave `half` on both sides of `gutter` empty. */
function bandAt(rows: Row[], gutter: number, half: number): Band | undefined {
  let best: Band | undefined;
  for (let from = 0; from < rows.length;) {
    let to = from;
    while (to < rows.length && isClear(rows[to]!, gutter, half)) to++;
    const band = trimBand(rows, from, to, gutter);
    if (band && (!best || band.score > best.score)) best = band;
    from = to + 1;
  }
  return best;
}

const isClear = (row: Row, gutter: number, half: number) =>
  row.every(({ left, right }) => right <= gutter - half || left >= gutter + half - 1);

/** Drops leading rows with text only on the left; returns undefined when too few rows remain. */
function trimBand(rows: Row[], start: number, to: number, gutter: number): Band | undefined {
  let [lefts, rights, both] = [0, 0, 0];
  let from = to;
  for (let i = start; i < to; i++) {
    const isLeft = rows[i]![0]!.left < gutter;
    const isRight = rows[i]!.at(-1)!.left >= gutter;
    if (isLeft) lefts++;
    if (isRight) rights++;
    if (isLeft && isRight) both++;
    if (isRight) from = Math.min(from, i);
  }
  const score = Math.min(lefts, rights);
  // Two rows side by side are a small table; columns with unaligned lines are longer.
  return both < 2 && score < 6 ? undefined : { from, to, gutter, score };
}

/**
 * Returns whether both sides are prose and drawn one after the other; otherwise they form a table.
 */
function areColumns([left, right]: [Row[], Row[]], gutter: number): boolean {
  const drawn = [...left, ...right].flat().toSorted((a, b) => a.order - b.order);
  let switches = 0;
  for (let i = 1; i < drawn.length; i++) {
    if ((drawn[i]!.left < gutter) !== (drawn[i - 1]!.left < gutter)) switches++;
  }
  return switches <= left.length / 4 && isProse(left) && isProse(right);
}

/** Returns whether most lines fill their column, with several words each. */
function isProse(rows: Row[]): boolean {
  const lines = rows.map(joinSegments);
  const width = findEdge(lines, 'right') - findEdge(lines, 'left');
  const full = lines.filter(({ text, left, right }) =>
    right - left > width * 0.6 && text.split(' ').length >= 3
  );
  return lines.length >= 4 && full.length >= lines.length / 2;
}
