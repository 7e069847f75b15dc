import { findLastBeginning } from './object-beginning.ts';

/** Number of characters before a stream that are searched for its dictionary. */
const LONGEST = 16_384;

/** Maximum number of possible beginnings of an object that are tried, the nearest first. */
const MAX_CANDIDATES = 8;

const MARK = /\\[^]|<<|>>|<[\da-f\s]*>|[()<>%]/gi;

/**
 * Returns the dictionary of the stream whose keyword is at `index`, or the LONGEST characters
 * before the keyword if the dictionary's beginning is not certain. A filter therefore cannot hide
 * behind text that looks like the beginning of an object, for instance in a string.
 */
export function findDictionary(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - LONGEST), index);
  let at = before.length;
  for (let i = 0; i < MAX_CANDIDATES; i++) {
    at = findLastBeginning(before, at - 1);
    if (at < 0) break;
    if (!isInComment(before, at) && isDictionary(before.slice(at))) return before.slice(at);
  }
  return before;
}

function isInComment(text: string, at: number): boolean {
  const line = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at));
  return text.slice(line + 1, at).includes('%');
}

/**
 * Returns whether a text is exactly one dictionary with balanced strings and inner dictionaries,
 * and without comments.
 */
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
