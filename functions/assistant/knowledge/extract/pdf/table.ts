import { joinSegments, type Row } from './segment.ts';

interface Column {
  left: number;
  right: number;
}

/** In parts of the font's size. */
const COLUMN_GAP = 0.2;
const LINE_GAP = 1.35;

/** Lines of one row stand nearer to each other than rows do, by this factor. */
const WITHIN_ROW = 0.75;

/** The rows of a table with as many cells each; lines that continue a row's cells are joined to it. */
export function cellsOf(lines: Row[]): string[][] {
  const columns = columnsOf(lines);
  const rowGap = median(lines.slice(1).map((line, i) => line[0]!.y - lines[i]![0]!.y));
  const rows: string[][] = [];
  lines.forEach((line, i) => {
    const cells = columns.map(() => '');
    for (const segment of line) {
      const at = columns.findIndex(({ right }) => segment.left <= right);
      const column = at < 0 ? columns.length - 1 : at;
      cells[column] = `${cells[column]} ${segment.text}`.trim();
    }
    const above = rows.at(-1);
    const gap = i > 0 ? line[0]!.y - lines[i - 1]![0]!.y : Infinity;
    if (above && continues(above, cells, gap, joinSegments(line).size, rowGap)) {
      cells.forEach((cell, at) => above[at] = `${above[at]} ${cell}`.trim());
    } else rows.push(cells);
  });
  return rows;
}

function continues(
  above: string[],
  cells: string[],
  gap: number,
  size: number,
  rowGap: number,
): boolean {
  const isPart = cells.every((cell, at) => cell === '' || above[at] !== '');
  if (!isPart || cells.every((cell) => cell !== '')) return false;
  return gap < rowGap * WITHIN_ROW || (cells[0] === '' && gap < size * LINE_GAP);
}

/** Where hardly any line has text between them, columns are divided. */
function columnsOf(lines: Row[]): Column[] {
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
