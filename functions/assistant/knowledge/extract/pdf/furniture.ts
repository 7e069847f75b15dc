import type { Row } from './segment.ts';

export interface PageRows {
  number: number;
  height: number;
  rows: Row[];
}

/** Number of lines at the top and bottom of a page that may be a header or footer. */
const EDGE_LINES = 3;

/** Share of the page's height, at the top and bottom, that may contain a header or footer. */
const MARGIN = 0.14;

const PAGE_NUMBER =
  /^((?:page|seite|страница|стр\.?|p\.)?)\s*[-–—]?\s*(\d{1,4})\s*(?:[-–—]|(?:of|von|из|\/)\s*\d{1,4})?$/i;

const ROMAN = /^[ivxl]{1,6}$/;

/** The page number at the end of an entry of the table of contents, and leaders before it. */
const CONTENTS_LINE = /(?<=[\s.…])(\d{1,4})$/;
const LEADERS = /(?:\.\s?){4}|…{2}/;
const LONGEST_ENTRY = 400;
const FEWEST_ENTRIES = 3;

/** Maximum number of pages before page 1. */
const FRONT_MATTER = 30;

const CONTENTS_TITLE =
  /^(?:table of )?contents$|^inhalt(?:sverzeichnis)?$|^содержание$|^оглавление$|^sommaire$|^índice$/i;

/** Removes headers, footers, page numbers and tables of contents from pages. */
export function removeFurniture(pages: PageRows[], titles: Set<string>): PageRows[] {
  const seen = countEdges(pages);
  const least = pages.length > 3 ? 3 : 2;
  return pages.map((page) => {
    const edges = findEdgeRows(page);
    const isFurniture = (row: Row) =>
      edges.includes(row) &&
      (isPageNumber(row, page) || getEdgeKeys(row, page).some((key) => seen.get(key)! >= least));
    const rows = page.rows.filter((row) => !isFurniture(row));
    return { ...page, rows: withoutContents(rows, pages.length, titles) };
  });
}

const joinRow = (row: Row) => row.map(({ text }) => text).join(' ');

/**
 * Returns keys that a header or footer shares across pages: its position with its text, or its
 * position with the offset of its number from the page's.
 */
function getEdgeKeys(row: Row, page: PageRows): string[] {
  const place = Math.round(row[0]!.y / 4);
  const text = joinRow(row);
  const number = /^\d{1,4}(?=\s|$)|(?<=^|\s)\d{1,4}$/.exec(text)?.[0];
  return [
    ...(/\p{L}/u.test(text) ? [`${place} ${text.replace(/\d+/g, '#')}`] : []),
    ...(number ? [`${place} ${Number(number) - page.number}`] : []),
  ];
}

function countEdges(pages: PageRows[]): Map<string, number> {
  const seen = new Map<string, number>();
  for (const page of pages) {
    for (const key of findEdgeRows(page).flatMap((row) => getEdgeKeys(row, page))) {
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  return seen;
}

function findEdgeRows({ rows, height }: PageRows): Row[] {
  const isInMargin = (y: number) => y < height * MARGIN || y > height * (1 - MARGIN);
  return [...rows.slice(0, EDGE_LINES), ...rows.slice(EDGE_LINES).slice(-EDGE_LINES)]
    .filter((row) => isInMargin(row[0]!.y));
}

function isPageNumber(row: Row, { number }: PageRows): boolean {
  if (ROMAN.test(joinRow(row))) return true;
  const [, word, found] = PAGE_NUMBER.exec(joinRow(row)) ?? [];
  return found !== undefined && (word !== '' || Number(found) === number);
}

/**
 * Removes tables of contents. Unlike price lists, which may have leaders too, they name pages in
 * order.
 */
function withoutContents(rows: Row[], pages: number, titles: Set<string>): Row[] {
  const found = rows.flatMap((row) => {
    const page = readNamedPage(joinRow(row), titles);
    return page === undefined ? [] : [{ row, page }];
  });
  const inOrder = found.every(({ page }, i) =>
    page >= (found[i - 1]?.page ?? 0) && page <= pages + FRONT_MATTER
  );
  if (found.length < FEWEST_ENTRIES || !inOrder) return rows;
  const contents = new Set(found.map(({ row }) => row));
  return rows.filter((row) => !contents.has(row) && !CONTENTS_TITLE.test(joinRow(row)));
}

/**
 * Returns the page number of an entry of the table of contents: after leaders, or after a title of
 * the outline. Returns undefined for other lines.
 */
function readNamedPage(text: string, titles: Set<string>): number | undefined {
  const page = text.length <= LONGEST_ENTRY ? CONTENTS_LINE.exec(text)?.[1] : undefined;
  if (page === undefined) return undefined;
  return LEADERS.test(text) || titles.has(normalizeTitle(text.slice(0, -page.length)))
    ? Number(page)
    : undefined;
}

/** Normalizes a title for comparison: lower case, without its number, spaces and punctuation. */
export const normalizeTitle = (title: string) =>
  title.toLowerCase().replace(/^[\d.\s]+/, '').replace(/[^\p{L}\p{N}]+/gu, '');
