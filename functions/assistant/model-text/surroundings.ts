import { CUT_WORD } from './control-words.ts';
import { foldLookAlikes } from './fold-look-alikes.ts';

/** How far back what stands around a control is looked for. */
const WINDOW = 80;

/** The part of a text before `at` that may belong to a control there. */
export function before(text: string, floor: number, at: number): string {
  return text.slice(Math.max(floor, at - WINDOW), at);
}

/** Where a pattern that ends at `at` begins; `at` when there is none. */
export function startOf(pattern: RegExp, text: string, floor: number, at: number): number {
  const match = pattern.exec(before(text, floor, at));
  return match ? at - match[0].length : at;
}

/** Marks, brackets and white space that open something, whatever they look like. */
const MARKS = /(?:&(?:amp;)?#?\w{1,8};|%[\da-f]{2}|[^\p{L}\p{N}.!?,;…&%])+$/iu;
/** `<tail ` of an element. */
const OPENED = /<[/!]?[\w-]{0,20}\s*$/;
const CUT_REFERENCE = /(?:&(?:amp;)?#?\w{0,8}|\\(?:u[\da-f]{0,3})?|%[\da-f]?)$/i;

/** Where the marks before a control word begin. */
export function unreadMarks(text: string, floor: number, at: number): number {
  let start = at;
  for (let last = -1; start !== last;) {
    last = start;
    for (const pattern of [OPENED, MARKS]) start = startOf(pattern, text, floor, start);
  }
  return start;
}

/** The code fence that is open at a position, or null. */
export function openFence(text: string, floor: number, at: number): number | null {
  const fences = [...text.slice(floor, at).matchAll(/`{3,}/g)];
  return fences.length % 2 === 1 ? floor + fences.at(-1)!.index : null;
}

/**
 * Where the table begins that the line of a position is a row of, or null.
 *
 * @param last the character before the text.
 */
export function tableStart(text: string, floor: number, at: number, last: string): number | null {
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

/** Where the end of a text may be the beginning of something that names a control word. */
export function heldUnread(text: string, floor: number, at: number): number {
  const seen = before(text, floor, at);
  const folded = foldLookAlikes(seen, true);
  const cut = CUT_WORD.exec(folded.text);
  const word = cut && cut[0] !== '' ? at - seen.length + folded.at[cut.index]! : at;
  const reference = startOf(CUT_REFERENCE, text, floor, word);
  return unreadMarks(text, floor, reference);
}
