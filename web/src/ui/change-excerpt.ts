import { diffWordsWithSpace } from 'diff';

/** A piece of two compared texts: in both, only in the first, or only in the second. */
interface ChangePiece {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** Maximum number of equal characters on each side of a change. */
const CONTEXT = 28;
/** Approximate maximum number of characters of an excerpt. */
const ROOM = 180;
/** Minimum share of common text; below it the excerpt contains only one of the texts. */
const LIKENESS = 0.4;

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
/**
 * Returns the beginning or end of a text that is longer than `length`, cut between words if
 * possible.
 */
const first = (text: string, length: number) =>
  text.slice(0, length + 1).replace(/\s\S*$/, '').slice(0, length);
const last = (text: string, length: number) =>
  text.slice(-length - 1).replace(/^\S*\s/, '').slice(-length);
const head = (text: string, length: number) =>
  text.length > length ? `${first(text, length)}…` : text;

function clipSame(text: string, isFirst: boolean, isLast: boolean): string {
  if (isLast) return head(text, CONTEXT);
  if (text.length <= (isFirst ? CONTEXT : 2 * CONTEXT)) return text;
  return isFirst ? `…${last(text, CONTEXT)}` : `${first(text, CONTEXT)} … ${last(text, CONTEXT)}`;
}

/**
 * Returns the differences of two texts for one line: changed words with a few around them, as many
 * changes as fit. Returns only the second text if they have little in common, or the first if the
 * second is empty. Empty if only white space differs.
 */
export function changeExcerpt(left: string, right: string): ChangePiece[] {
  const [before, after] = [flat(left), flat(right)];
  if (before === after) return [];
  const changes = diffWordsWithSpace(before, after);
  const shared = changes.reduce(
    (sum, { added, removed, value }) => added || removed ? sum : sum + value.length,
    0,
  );
  if (shared < LIKENESS * Math.max(before.length, after.length)) {
    return after
      ? [{ text: head(after, ROOM), kind: 'added' }]
      : [{ text: head(before, ROOM), kind: 'removed' }];
  }
  const pieces: ChangePiece[] = [];
  let used = 0;
  for (const [at, { added, removed, value }] of changes.entries()) {
    if (used > ROOM) break;
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    const text = kind === 'same' ? clipSame(value, at === 0, at === changes.length - 1) : value;
    pieces.push({ text, kind });
    used += text.length;
  }
  return pieces;
}
