/** What one line of Markdown begins, by CommonMark 0.31: all of it in one pass over the line. */

export interface Line {
  /** Offsets: `end` is before the line break, `next` after it. */
  start: number;
  end: number;
  next: number;
  /** First character that is neither space nor tab; `end` on a blank line. */
  text: number;
  /** Columns before `text`; a tab goes to the next multiple of four. */
  indent: number;
}

const RETURN = 13, TAB = 9, SPACE = 32;

export function readLine(source: string, start: number): Line {
  const found = source.indexOf('\n', start);
  const next = found < 0 ? source.length : found + 1;
  let end = found < 0 ? source.length : found;
  if (end > start && source.charCodeAt(end - 1) === RETURN) end--;
  let text = start;
  let indent = 0;
  for (; text < end; text++) {
    const code = source.charCodeAt(text);
    if (code === SPACE) indent++;
    else if (code === TAB) indent += 4 - indent % 4;
    else break;
  }
  return { start, end, next, text, indent };
}

export const isBlank = (line: Line) => line.text === line.end;

/** Four columns make indented code where no paragraph is open. */
export const isIndented = (line: Line) => line.indent >= 4;

const HEADING = /#{1,6}(?=[ \t\r\n]|$)/y;

/** Level of an ATX heading, 0 when the line is none. */
export function headingLevel(source: string, line: Line): number {
  if (isIndented(line) || source.charCodeAt(line.text) !== 35) return 0;
  HEADING.lastIndex = line.text;
  return HEADING.exec(source)?.[0].length ?? 0;
}

const FENCE = /`{3,}(?=[^`\r\n]*(?:\r?\n|$))|~{3,}/y;

/** The opening fence of a code block, for example "```"; empty when the line is none. */
export function fenceOf(source: string, line: Line): string {
  const code = source.charCodeAt(line.text);
  if (isIndented(line) || (code !== 96 && code !== 126)) return '';
  FENCE.lastIndex = line.text;
  return FENCE.exec(source)?.[0] ?? '';
}

export function closesFence(source: string, line: Line, fence: string): boolean {
  if (isIndented(line) || !source.startsWith(fence, line.text)) return false;
  let at = line.text + fence.length;
  while (source[at] === fence[0]) at++;
  return source.slice(at, line.end).trim() === '';
}

const RULE = /(?:\*[ \t]*){3,}$|(?:-[ \t]*){3,}$|(?:_[ \t]*){3,}$/y;

export function isThematicBreak(source: string, line: Line): boolean {
  const code = source.charCodeAt(line.text);
  if (isIndented(line) || (code !== 42 && code !== 45 && code !== 95)) return false;
  RULE.lastIndex = 0;
  return RULE.test(source.slice(line.text, line.end));
}

const UNDERLINE = /^(?:=+|-+)[ \t]*$/;

/** Level of the heading that this line underlines: 1 for ===, 2 for ---, 0 for neither. */
export function underlineLevel(source: string, line: Line): number {
  const code = source.charCodeAt(line.text);
  if (isIndented(line) || (code !== 61 && code !== 45)) return 0;
  if (!UNDERLINE.test(source.slice(line.text, line.end))) return 0;
  return code === 61 ? 1 : 2;
}

export const isQuote = (source: string, line: Line) =>
  !isIndented(line) && source.charCodeAt(line.text) === 62;

export interface ListMarker {
  /** Column where the item's content begins. */
  content: number;
  /** A list interrupts a paragraph only with a bullet or 1, and never with an empty item. */
  canInterrupt: boolean;
}

const MARKER = /(?:[-+*]|(\d{1,9})[.)])(?=[ \t\r\n]|$)/y;

export function listMarker(source: string, line: Line): ListMarker | undefined {
  const code = source.charCodeAt(line.text);
  const isDigit = code >= 48 && code <= 57;
  if (isIndented(line) || !(isDigit || code === 42 || code === 43 || code === 45)) return undefined;
  MARKER.lastIndex = line.text;
  const marker = MARKER.exec(source);
  if (!marker) return undefined;
  const after = line.indent + marker[0].length;
  let spaces = 0;
  let at = line.text + marker[0].length;
  for (; at < line.end; at++) {
    if (source.charCodeAt(at) === SPACE) spaces++;
    else if (source.charCodeAt(at) === TAB) spaces += 4 - (after + spaces) % 4;
    else break;
  }
  const isEmpty = at === line.end;
  return {
    content: after + (isEmpty || spaces > 4 ? 1 : spaces),
    canInterrupt: !isEmpty && (marker[1] === undefined || Number(marker[1]) === 1),
  };
}

const DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Cells of a table's delimiter row (`| --- | :-: |`), 0 when the line is none. */
export function delimiterCells(source: string, line: Line): number {
  const code = source.charCodeAt(line.text);
  if (isIndented(line) || (code !== 124 && code !== 45 && code !== 58)) return 0;
  const row = source.slice(line.text, line.end);
  return DELIMITERS.test(row) ? cellsOf(row) : 0;
}

/** Cells of a table row: pipes divide them, but not escaped ones. */
export function cellsOf(row: string): number {
  const text = row.trim();
  const start = text.startsWith('|') ? 1 : 0;
  const isClosed = text.length > start && text.endsWith('|') && text.at(-2) !== '\\';
  const end = isClosed ? text.length - 1 : text.length;
  let cells = 1;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 124) cells++;
  }
  return cells;
}
