import type { Span } from '../../../shared/span.ts';

/** A line of Markdown, and where its content begins after quote and list markers. */
export interface Line extends Span {
  /** `end` is before the line break, `next` after it. */
  next: number;
  /** Position of the first character that is neither space nor tab; `end` if there is none. */
  text: number;
  /**
   * Columns of `text` and of the innermost container's content; tab stops are multiples of four.
   */
  column: number;
  base: number;
}

export function readLine(source: string, start: number): Line {
  const found = source.indexOf('\n', start);
  const next = found < 0 ? source.length : found + 1;
  let end = found < 0 ? source.length : found;
  if (end > start && source[end - 1] === '\r') end--;
  const line = { start, end, next, text: start, column: 0, base: 0 };
  skipSpace(source, line);
  return line;
}

/**
 * Enters a container: `mark` is the length of its marker, and `columns` the number of columns from
 * the start of the marker to the container's content.
 */
export function enterContainer(source: string, line: Line, mark: number, columns: number) {
  line.base = line.column + columns;
  line.text += mark;
  line.column += mark;
  skipSpace(source, line);
}

function skipSpace(source: string, line: Line) {
  for (; line.text < line.end; line.text++) {
    const code = source.charCodeAt(line.text);
    if (code === 9) line.column += 4 - line.column % 4;
    else if (code === 32) line.column++;
    else return;
  }
}

export const isBlank = (line: Line) => line.text === line.end;

export const countIndent = (line: Line) => line.column - line.base;

/**
 * Returns whether a line is indented by at least four columns, which makes it code if no paragraph
 * is open.
 */
export const isIndented = (line: Line) => countIndent(line) >= 4;

const matchAt = (pattern: RegExp, source: string, { text }: Line) => {
  pattern.lastIndex = text;
  return pattern.exec(source);
};

const HEADING = /#{1,6}(?=[ \t\r\n]|$)/y;

/** Returns the level of an ATX heading, or 0. */
export const parseHeadingLevel = (source: string, line: Line) =>
  matchAt(HEADING, source, line)?.[0].length ?? 0;

const FENCE = /`{3,}(?=[^`\r\n]*(?:\r?\n|$))|~{3,}/y;

/** Returns the opening fence of a code block, such as "```", or an empty string. */
export const findFence = (source: string, line: Line) => matchAt(FENCE, source, line)?.[0] ?? '';

export function isClosingFence(source: string, line: Line, fence: string): boolean {
  if (isIndented(line) || !source.startsWith(fence, line.text)) return false;
  let at = line.text + fence.length;
  while (source[at] === fence[0]) at++;
  return source.slice(at, line.end).trim() === '';
}

const RULE = /(?:\*[ \t]*){3,}(?=\r?\n|$)|(?:-[ \t]*){3,}(?=\r?\n|$)|(?:_[ \t]*){3,}(?=\r?\n|$)/y;

export const isThematicBreak = (source: string, line: Line) => matchAt(RULE, source, line) !== null;

const UNDERLINE = /(?:=+|-+)[ \t]*(?=\r?\n|$)/y;

/** Returns the level of a setext heading underline: 1 for ===, 2 for ---, otherwise 0. */
export function parseUnderlineLevel(source: string, line: Line): number {
  if (isIndented(line) || !matchAt(UNDERLINE, source, line)) return 0;
  return source[line.text] === '=' ? 1 : 2;
}

interface ListMarker {
  /** Characters of the marker. */
  length: number;
  /** Columns from the marker to the item's content. */
  width: number;
  isEmpty: boolean;
  /**
   * Whether it can interrupt a paragraph: only a bullet or the number 1 can, and never an empty
   * item.
   */
  canInterrupt: boolean;
}

const MARKER = /(?:[-+*]|(\d{1,9})[.)])(?=([ \t]*)([^ \t\r\n])?)/y;

export function parseListMarker(source: string, line: Line): ListMarker | undefined {
  const found = matchAt(MARKER, source, line);
  if (!found) return undefined;
  const [marker, number, space = '', content] = found;
  if (content && !space) return undefined;
  const after = { ...line };
  enterContainer(source, after, marker.length, marker.length);
  const spaces = countIndent(after);
  return {
    length: marker.length,
    width: marker.length + (!content || spaces > 4 ? 1 : spaces),
    isEmpty: !content,
    canInterrupt: content !== undefined && (number === undefined || Number(number) === 1),
  };
}

const DELIMITERS = /\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*(?=\r?\n|$)/y;

/** Returns whether a table begins: a row above delimiters (`---`, `:-:`) for as many cells. */
export function isTableStart(source: string, header: Line, line: Line): boolean {
  if (isIndented(line) || !matchAt(DELIMITERS, source, line)) return false;
  const cells = splitCells(source, header).length;
  return cells === splitCells(source, line).length &&
    (cells > 1 || source.slice(header.text, header.end).includes('|'));
}

/** Returns the cells of a table row, separated by unescaped pipes. */
export function splitCells(source: string, { text, end }: Pick<Line, 'text' | 'end'>): Span[] {
  const cells: Span[] = [];
  let start = source[text] === '|' ? text + 1 : text;
  for (let at = start; at < end; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '|') {
      cells.push({ start, end: at });
      start = at + 1;
    }
  }
  if (cells.length === 0 || source.slice(start, end).trim() !== '') cells.push({ start, end });
  return cells;
}
