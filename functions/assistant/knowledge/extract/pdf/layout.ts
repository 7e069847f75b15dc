import type { Budget } from '../budget.ts';
import { joinSegments, type Row, type Segment } from './segment.ts';
import { cellsOf, median } from './table.ts';

/** Lines below each other between two edges, or the rows of a table. */
export type Region =
  | { kind: 'lines'; lines: Segment[]; left: number; right: number }
  | { kind: 'table'; rows: string[][] };

interface Band {
  /** Rows `from` to before `end` keep clear of the gutter; from `to` on they have one side only. */
  from: number;
  to: number;
  end: number;
  gutter: number;
  /** Rows with text on both sides, or the smaller side's where those are fewer. */
  score: number;
}

/** In parts of the font's size. */
const GUTTER = 0.7;

/** Times the usual distance of rows, and times the font's size. */
const TABLE_GAP = 2.2;

/** A page with more was made to keep somebody busy; its lines are read as they stand. */
const MOST_SEGMENTS = 5_000;

/** The regions of a page in reading order: columns one after the other, tables whole. */
export function layOut(rows: Row[], budget: Budget): Region[] {
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  return count > MOST_SEGMENTS ? [linesOf(rows)] : regionsOf(rows, budget);
}

function regionsOf(rows: Row[], budget: Budget): Region[] {
  budget.checkTime();
  const band = bestBand(rows);
  if (!band) return rows.length > 0 ? [linesOf(rows)] : [];
  const before = regionsOf(rows.slice(0, band.from), budget);
  const columns = sidesOf(rows.slice(band.from, band.end), band.gutter);
  if (areColumns(columns, band.gutter)) {
    return [
      ...before,
      ...columns.flatMap((column) => regionsOf(column, budget)),
      ...regionsOf(rows.slice(band.end), budget),
    ];
  }
  const tables = tablesOf(rows.slice(band.from, band.to));
  return [...before, ...tables, ...regionsOf(rows.slice(band.to), budget)];
}

/** Tables below each other stand further apart than the rows of one. */
function tablesOf(rows: Row[]): Region[] {
  const gaps = rows.map((row, i) => i === 0 ? 0 : row[0]!.y - rows[i - 1]![0]!.y);
  const farther = Math.max(TABLE_GAP * median(gaps.slice(1)), TABLE_GAP * rows[0]![0]!.size);
  const tables: Row[][] = [];
  rows.forEach((row, i) => {
    if (i === 0 || gaps[i]! > farther) tables.push([row]);
    else tables.at(-1)!.push(row);
  });
  return tables.map((table) =>
    table.length > 1 ? { kind: 'table', rows: cellsOf(table) } : linesOf(table)
  );
}

function linesOf(rows: Row[]): Region {
  const lines = rows.map(joinSegments);
  return { kind: 'lines', lines, left: edge(lines, 'left'), right: edge(lines, 'right') };
}

function edge(segments: Segment[], side: 'left' | 'right'): number {
  const all = segments.map((each) => each[side]);
  return side === 'left' ? Math.min(...all) : Math.max(...all);
}

function sidesOf(rows: Row[], gutter: number): [left: Row[], right: Row[]] {
  const side = (isOn: (segment: Segment) => boolean) =>
    rows.map((row) => row.filter(isOn)).filter((row) => row.length > 0);
  return [side(({ left }) => left < gutter), side(({ left }) => left >= gutter)];
}

/** The run of rows with the most text on both sides of a gap that they share. */
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

/** The best run of rows that keep clear of `gutter` by `half` on either side. */
function bandAt(rows: Row[], gutter: number, half: number): Band | undefined {
  let best: Band | undefined;
  for (let from = 0; from < rows.length;) {
    let to = from;
    while (to < rows.length && isClear(rows[to]!, gutter, half)) to++;
    const band = trimmed(rows, from, to, gutter);
    if (band && (!best || band.score > best.score)) best = band;
    from = to + 1;
  }
  return best;
}

const isClear = (row: Row, gutter: number, half: number) =>
  row.every(({ left, right }) => right <= gutter - half || left >= gutter + half - 1);

/** Without the rows before that have text on one side only. */
function trimmed(rows: Row[], from: number, end: number, gutter: number): Band | undefined {
  const isLeft = (row: Row) => row[0]!.left < gutter;
  const isRight = (row: Row) => row.at(-1)!.left >= gutter;
  let [lefts, rights, both] = [0, 0, 0];
  for (let i = from; i < end; i++) {
    if (isLeft(rows[i]!)) lefts++;
    if (isRight(rows[i]!)) rights++;
    if (isLeft(rows[i]!) && isRight(rows[i]!)) both++;
  }
  const score = Math.min(lefts, rights);
  // Two rows side by side are a small table; columns whose lines are not level are longer.
  if (both < 2 && score < 6) return undefined;
  let to = end;
  while (!isRight(rows[from]!)) from++;
  while (!isRight(rows[to - 1]!)) to--;
  if (both * 2 > score) {
    while (!(isLeft(rows[from]!) && isRight(rows[from]!))) from++;
  }
  return { from, to, end, gutter, score };
}

/** Prose on both sides, and drawn one side after the other: else the rows are a table's. */
function areColumns([left, right]: [Row[], Row[]], gutter: number): boolean {
  const drawn = [...left, ...right].flat().toSorted((a, b) => a.order - b.order);
  let switches = 0;
  for (let i = 1; i < drawn.length; i++) {
    if ((drawn[i]!.left < gutter) !== (drawn[i - 1]!.left < gutter)) switches++;
  }
  return switches <= left.length / 4 && isProse(left) && isProse(right);
}

/** Most lines fill their column, with several words each. */
function isProse(rows: Row[]): boolean {
  const lines = rows.map(joinSegments);
  const width = edge(lines, 'right') - edge(lines, 'left');
  const full = lines.filter(({ text, left, right }) =>
    right - left > width * 0.6 && text.split(' ').length >= 3
  );
  return lines.length >= 4 && full.length >= lines.length / 2;
}
