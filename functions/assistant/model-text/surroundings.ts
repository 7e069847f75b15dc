import { CUT_WORD } from './control-words.ts';
import { foldLookAlikes } from './fold-look-alikes.ts';

/** Number of visible characters before a control that are searched for its fences and labels. */
const WINDOW = 80;
/** Maximum length of WINDOW including invisible and combining characters. */
const LONGEST_WINDOW = 4000;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}]/u;

/** Returns the part of a text before `at` that may belong to a control there. */
function textBefore(text: string, floor: number, at: number): string {
  const last = Math.max(floor, at - LONGEST_WINDOW);
  let start = at;
  for (let seen = 0; start > last && seen < WINDOW; start--) {
    const isAscii = text.charCodeAt(start - 1) < 0x80;
    if (isAscii || !UNSEEN.test(text[start - 1]!)) seen++;
  }
  return text.slice(start, at);
}

/** Returns where a match that ends at `at` begins, or `at` without a match. */
export function findMatchStart(pattern: RegExp, text: string, floor: number, at: number): number {
  const match = pattern.exec(textBefore(text, floor, at));
  return match ? at - match[0].length : at;
}

/**
 * Returns where a match of a pattern of ASCII letters that ends at `at` begins, in a text with
 * look-alikes, or `at` without a match.
 */
export function findFoldedMatchStart(
  pattern: RegExp,
  text: string,
  floor: number,
  at: number,
): number {
  const seen = textBefore(text, floor, at);
  const folded = foldLookAlikes(seen, true);
  const match = pattern.exec(folded.text);
  return match && match[0] !== '' ? at - seen.length + folded.at[match.index]! : at;
}

/** Punctuation, opening brackets and white space, with their look-alikes. */
const MARKS = /(?:&(?:amp;)?#?\w{1,8};|%[\da-f]{2}|[^\p{L}\p{N}.!?,;…&%])+$/iu;
/** The end of a table row, and rows without text, which do not belong to the following text. */
const ROW_END = /^[ \t]*\|[ \t]*(?:\n[ \t]*\|[-:| \t]*\|[ \t]*)*(?=\n)/;
/** `<tail `, the opening of an element. */
const OPENED = /<[/!]?[\w-]{0,20}\s*$/;
/** A cut-off character reference at the end of a text. */
export const CUT_REFERENCE = /(?:&(?:amp;)?#?\w{0,8}|\\(?:u[\da-f]{0,3})?|%[\da-f]?)$/i;

/** Returns where the punctuation before a control word begins. */
export function findMarksStart(text: string, floor: number, at: number): number {
  let start = at;
  for (let last = -1; start !== last;) {
    last = start;
    for (const pattern of [OPENED, MARKS]) start = findMatchStart(pattern, text, floor, start);
  }
  return start + (ROW_END.exec(text.slice(start, at))?.[0].length ?? 0);
}

/**
 * Code fences: backticks anywhere, because models open fences within a line; tildes, which prose
 * contains, too, only at the beginning of a line or with a language.
 */
const FENCES = /`{3,}|(?<=\n[ \t]{0,3})~{3,}|~{3,}(?=\w+\s*\n)/g;

interface Fence {
  at: number;
  mark: string;
}

/**
 * Returns the code fence that is open at a position, or null; a shorter or different fence does not
 * close it.
 *
 * @param last the character before the text.
 */
export function findOpenFence(text: string, floor: number, at: number, last: string): Fence | null {
  let open: Fence | null = null;
  const seen = (text[floor - 1] ?? last) + text.slice(floor, at);
  for (const { index, 0: mark } of seen.matchAll(FENCES)) {
    if (index === 0) continue;
    if (!open) open = { at: floor + index - 1, mark };
    else if (mark[0] === open.mark[0] && mark.length >= open.mark.length) open = null;
  }
  return open;
}

/** Returns the end of the fence that closes the one opened by `mark`, or null. */
export function findFenceEnd(text: string, from: number, mark: string): number | null {
  const close = new RegExp(`${mark[0]}{${mark.length},}`, 'g');
  close.lastIndex = from;
  return close.test(text) ? close.lastIndex : null;
}

/**
 * Returns where the table of the row at a position begins, or null.
 *
 * @param last the character before the text.
 */
export function findTableStart(
  text: string,
  floor: number,
  at: number,
  last: string,
): number | null {
  let start: number | null = null;
  for (let end = at; end > floor;) {
    const line = Math.max(text.lastIndexOf('\n', end - 1) + 1, floor);
    const isBegun = (text[line - 1] ?? last) === '\n';
    if (!isBegun || !/^[ \t]*\|/.test(text.slice(line, line + 20))) break;
    start = line;
    end = line - 1;
  }
  return start;
}

/** Returns where a possible control word at the end of a text begins. */
export function findHeldStart(text: string, floor: number, at: number): number {
  const word = findFoldedMatchStart(CUT_WORD, text, floor, at);
  const reference = findMatchStart(CUT_REFERENCE, text, floor, word);
  return findMarksStart(text, floor, reference);
}
