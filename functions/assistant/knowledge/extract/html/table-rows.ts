import { type Element, findAttribute, listChildren, walkDescendants } from './parse-html.ts';

const STRUCTURE = new Set(['thead', 'tbody', 'tfoot']);

/** Returns the rows of a table as cells; repeats a cell that spans rows in each of them. */
export function readTableRows(table: Element, textOf: (cell: Element) => string): string[][] {
  /** By column: the text of a cell that spans rows, and its number of remaining rows. */
  const spans: { text: string; rows: number }[] = [];
  const rows = rowElements(table).map((row) => {
    const cells: string[] = [];
    const takeSpans = () => {
      for (; spans[cells.length]?.rows! > 0; cells.push(spans[cells.length]!.text)) {
        spans[cells.length]!.rows--;
      }
    };
    for (const cell of cellElements(row)) {
      takeSpans();
      const text = textOf(cell).replace(/\s+/g, ' ');
      const down = Number(findAttribute(cell, 'rowspan') || 1) - 1;
      const across = Number(findAttribute(cell, 'colspan') || 1);
      for (let i = 0; i < across; i++) {
        spans[cells.length] = { text: i === 0 ? text : '', rows: down };
        cells.push(i === 0 ? text : '');
      }
    }
    takeSpans();
    return cells;
  });
  return withoutEmptyColumns(rows.filter((row) => row.some(Boolean)));
}

/** Returns whether a table is used for layout instead of data. */
export function isLayout(table: Element): boolean {
  if (/^(?:presentation|none)$/.test(findAttribute(table, 'role'))) return true;
  const rows = rowElements(table);
  if (rows.every((row) => cellElements(row).length < 2)) return rows.length < 2;
  return rows.length === 1 ||
    [...walkDescendants(table)].some(({ tagName }) => /^(?:table|h[1-6]|pre)$/.test(tagName));
}

export const rowElements = (table: Element): Element[] =>
  listChildren(table).flatMap((child) =>
    child.tagName === 'tr' ? [child] : STRUCTURE.has(child.tagName) ? listChildren(child) : []
  );

export const cellElements = (row: Element): Element[] =>
  listChildren(row).filter(({ tagName }) => tagName === 'td' || tagName === 'th');

function withoutEmptyColumns(rows: string[][]): string[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const used = Array.from({ length: width }, (_, i) => rows.some((row) => row[i]));
  return rows.map((row) => row.filter((_, i) => used[i]));
}
