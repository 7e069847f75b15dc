import { lastBeginning } from './object-beginning.ts';

/** How far before a stream its dictionary is looked for. */
const LONGEST = 16_384;

/** Places that look like the beginning of an object and are tried, the nearest first. */
const MOST_TRIES = 8;

const MARK = /\\[^]|<<|>>|<[\da-f\s]*>|[()<>%]/gi;

/**
 * The dictionary of the stream whose word is at `index`; where nobody can tell its beginning, all the
 * text before the word. So a filter cannot hide before what only looks like the beginning of an
 * object, in a string for instance.
 */
export function dictionaryBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - LONGEST), index);
  let at = before.length;
  for (let i = 0; i < MOST_TRIES; i++) {
    at = lastBeginning(before, at - 1);
    if (at < 0) break;
    if (!isInComment(before, at) && isDictionary(before.slice(at))) return before.slice(at);
  }
  return before;
}

function isInComment(text: string, at: number): boolean {
  const line = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at));
  return text.slice(line + 1, at).includes('%');
}

/** Whether a text is one dictionary: its strings and inner dictionaries closed, no comments. */
function isDictionary(text: string): boolean {
  if (!/^\s*<</.test(text) || !/>>\s*$/.test(text)) return false;
  let [dictionaries, strings] = [0, 0];
  for (const [mark] of text.matchAll(MARK)) {
    if (mark === '(') strings++;
    else if (mark === ')') strings--;
    else if (strings > 0 || mark.startsWith('\\')) continue;
    else if (mark === '<<') dictionaries++;
    else if (mark === '>>') dictionaries--;
    else if (mark.length === 1) return false;
    if (strings < 0 || dictionaries < 0) return false;
  }
  return dictionaries === 0 && strings === 0;
}
