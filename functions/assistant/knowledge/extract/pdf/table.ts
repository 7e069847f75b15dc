import { isDivided, joinLines, type Words } from './join-lines.ts';
import type { Row } from './segment.ts';

interface Column {
  left: number;
  right: number;
}

/** Minimum gap between columns and between rows, as multiples of the font size. */
const COLUMN_GAP = 0.2;
const LINE_GAP = 1.6;

/** Minimum ratio of the distance of rows to the distance of lines within a row. */
const ROW_GAP = 1.2;

/**
 * Returns the rows of a table with equal numbers of cells; joins lines that continue a row's cells.
 */
export function readCells(lines: Row[], words: Words): string[][] {
  const columns = findColumns(lines);
  const cells = lines.map((line) => splitCells(line, columns));
  const gaps = lines.map((line, i) => i === 0 ? Infinity : line[0]!.y - lines[i - 1]![0]!.y);
  const isLine = gapOfLines(gaps, cells);
  const rows: string[][] = [];
  cells.forEach((line, i) => {
    const above = rows.at(-1);
    const isRest = line[0] === '' && line.filter(Boolean).length === 1 &&
      gaps[i]! < lines[i]![0]!.size * LINE_GAP;
    const isRestOfWord = above && line[0] === '' &&
      line.some((cell, at) => isDivided(above[at]!, cell));
    if (
      above && (isRest || isRestOfWord || isLine(gaps[i]!)) &&
      line.every((cell, at) => !cell || above[at])
    ) {
      line.forEach((cell, at) => above[at] = joinLines(above[at]!, cell, words).trim());
    } else rows.push(line);
  });
  return rows;
}

function splitCells(line: Row, columns: Column[]): string[] {
  const cells = columns.map(() => '');
  for (const { text, left } of line) {
    const found = columns.findIndex(({ right }) => left <= right);
    const at = found < 0 ? columns.length - 1 : found;
    cells[at] = `${cells[at]} ${text}`.trim();
  }
  return cells;
}

/**
 * Returns a function that returns whether a gap is between two lines of one row; always false if
 * rows are not further apart than lines.
 */
function gapOfLines(gaps: number[], cells: string[][]): (gap: number) => boolean {
  const between = median(gaps.filter((_, i) => i > 0 && cells[i]!.every(Boolean)));
  const within = gaps.reduce((least, gap) => Math.min(least, gap), Infinity);
  if (!(between > within * ROW_GAP)) return () => false;
  return (gap) => gap < (between + within) / 2;
}

/** Finds columns, with gaps between them where at most an eighth of the lines have text. */
function findColumns(lines: Row[]): Column[] {
  const few = Math.floor(lines.length / 8);
  const edges = lines.flatMap((line) => line).flatMap(({ left, right, size }) => [
    { x: left, change: 1, size },
    { x: right, change: -1, size },
  ]).toSorted((a, b) => a.x - b.x || b.change - a.change);
  const columns: Column[] = [];
  let depth = 0;
  for (const { x, change, size } of edges) {
    const wasInside = depth > few;
    depth += change;
    if (wasInside === depth > few) continue;
    const last = columns.at(-1);
    if (wasInside) last!.right = x;
    else if (!last || x > last.right + COLUMN_GAP * size) columns.push({ left: x, right: x });
  }
  return columns;
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
