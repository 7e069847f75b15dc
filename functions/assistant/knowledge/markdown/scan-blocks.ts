import { htmlBlockEnd } from './html-block.ts';
import {
  cellsOf,
  closesFence,
  delimiterCells,
  fenceOf,
  headingLevel,
  isBlank,
  isIndented,
  isQuote,
  isThematicBreak,
  type Line,
  listMarker,
  readLine,
  underlineLevel,
} from './line.ts';

export type BlockKind =
  | 'blank'
  | 'heading'
  | 'code'
  | 'html'
  | 'table'
  | 'list'
  | 'quote'
  | 'rule'
  | 'paragraph';

/** A top-level block: whole lines, line breaks included; the blocks of a text have no gaps. */
export interface Block {
  kind: BlockKind;
  start: number;
  end: number;
  /** Of a heading, 1 to 6; 0 for the other kinds. */
  level: number;
}

/**
 * Cuts Markdown into its top-level blocks in one pass. Where a block ends depends on nothing
 * after it, so each can be read alone: a parser of the whole (0.1 to 3 MB/s measured) is asked
 * only about the few whose inside is in doubt.
 */
export function scanBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < source.length;) {
    const block = readBlankLines(source, at) ?? readBlockAt(source, at);
    blocks.push(block);
    at = block.end;
  }
  return blocks;
}

/** A blank block of nothing but line breaks, which most are; undefined where it takes a closer look. */
function readBlankLines(source: string, start: number): Block | undefined {
  let end = start;
  while (source.charCodeAt(end) === LINE_BREAK) end++;
  if (end === start || isSpace(source.charCodeAt(end))) return undefined;
  return { kind: 'blank', start, end, level: 0 };
}

/** The block that begins with the line at this offset. */
export const readBlockAt = (source: string, at: number): Block =>
  readBlock(source, readLine(source, at));

function readBlock(source: string, line: Line): Block {
  if (isBlank(line)) return block('blank', line, readWhile(source, line, isBlank));
  if (line.indent === 0 && isLetter(source.charCodeAt(line.text))) return readText(source, line);
  if (isIndented(line)) {
    return block('code', line, readWithBlanks(source, line, (next) => isIndented(next)));
  }
  const level = headingLevel(source, line);
  if (level) return block('heading', line, line.next, level);
  const fence = fenceOf(source, line);
  if (fence) return block('code', line, readFence(source, line, fence));
  const htmlEnd = htmlBlockEnd(source, line);
  if (htmlEnd) return block('html', line, readHtml(source, line, htmlEnd));
  if (isQuote(source, line)) return block('quote', line, readQuote(source, line));
  if (isThematicBreak(source, line)) return block('rule', line, line.next);
  if (listMarker(source, line)) return block('list', line, readList(source, line));
  return readText(source, line);
}

function readText(source: string, line: Line): Block {
  return beginsTable(source, line)
    ? block('table', line, readTable(source, line))
    : readParagraph(source, line);
}

function block(kind: BlockKind, line: Line, end: number, level = 0): Block {
  return { kind, start: line.start, end, level };
}

function readWhile(source: string, first: Line, belongs: (line: Line) => boolean): number {
  let end = first.next;
  while (end < source.length) {
    const line = readLine(source, end);
    if (!belongs(line)) break;
    end = line.next;
  }
  return end;
}

/** As readWhile, over blank lines too, but a block does not end with them. */
function readWithBlanks(source: string, first: Line, belongs: (line: Line) => boolean): number {
  let end = first.next;
  for (let at = end; at < source.length;) {
    const line = readLine(source, at);
    at = line.next;
    if (isBlank(line)) continue;
    if (!belongs(line)) break;
    end = at;
  }
  return end;
}

function readFence(source: string, first: Line, fence: string): number {
  let isClosed = false;
  return readWhile(source, first, (line) => {
    if (isClosed) return false;
    isClosed = closesFence(source, line, fence);
    return true;
  });
}

function readHtml(source: string, first: Line, end: RegExp | 'blank line'): number {
  if (end === 'blank line') return readWhile(source, first, (line) => !isBlank(line));
  let isClosed = end.test(source.slice(first.text, first.end));
  return readWhile(source, first, (line) => {
    if (isClosed) return false;
    isClosed = end.test(source.slice(line.start, line.end));
    return true;
  });
}

const LINE_BREAK = 10;

/** What a line begins with that may be blank all the same. */
const isSpace = (code: number) => code === 32 || code === 9 || code === 13;

/** No block but a paragraph or a table begins with a letter; the no-break space is none. */
const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 160;

/** Whether a line ends an open paragraph, whichever container the paragraph stands in. */
function interrupts(source: string, line: Line): boolean {
  if (isIndented(line)) return false;
  if (isLetter(source.charCodeAt(line.text))) return false;
  return headingLevel(source, line) > 0 || fenceOf(source, line) !== '' ||
    isQuote(source, line) || isThematicBreak(source, line) ||
    htmlBlockEnd(source, line, true) !== undefined ||
    listMarker(source, line)?.canInterrupt === true;
}

/** Lines with `>` and what follows lazily. */
function readQuote(source: string, first: Line): number {
  return readWhile(source, first, (line) => {
    if (isBlank(line)) return false;
    return isQuote(source, line) || !interrupts(source, line);
  });
}

function readList(source: string, first: Line): number {
  let content = listMarker(source, first)!.content;
  let isAfterBlank = false;
  let before = first.next;
  return readWithBlanks(source, first, (line) => {
    isAfterBlank = line.start !== before;
    before = line.next;
    if (line.indent >= content) return true;
    const marker = isThematicBreak(source, line) ? undefined : listMarker(source, line);
    if (marker) content = marker.content;
    return marker !== undefined || (!isAfterBlank && !interrupts(source, line));
  });
}

function beginsTable(source: string, line: Line): boolean {
  const next = source.charCodeAt(line.next);
  if (line.next >= source.length || next === LINE_BREAK || isLetter(next)) return false;
  const cells = delimiterCells(source, readLine(source, line.next));
  if (cells === 0) return false;
  const row = source.slice(line.text, line.end);
  return cellsOf(row) === cells && (row.includes('|') || cells > 1);
}

function readTable(source: string, first: Line): number {
  return readWhile(source, first, (line) => {
    if (line.start === first.next) return true;
    return !isBlank(line) && !isIndented(line) && !interrupts(source, line);
  });
}

function readParagraph(source: string, first: Line): Block {
  let level = 0;
  let end = first.next;
  while (end < source.length && level === 0) {
    // A line that begins with a letter goes on with the paragraph: most lines do.
    const code = source.charCodeAt(end);
    if (code === LINE_BREAK) break;
    if (isLetter(code)) {
      const found = source.indexOf('\n', end);
      end = found < 0 ? source.length : found + 1;
      continue;
    }
    const line = readLine(source, end);
    if (isBlank(line)) break;
    level = underlineLevel(source, line);
    if (level === 0 && interrupts(source, line)) break;
    end = line.next;
  }
  return block(level ? 'heading' : 'paragraph', first, end, level);
}
