import { findWords } from './control-words.ts';
import type { Control, Controls } from './find-controls.ts';
import { foldLookAlikes } from './fold-look-alikes.ts';
import {
  CUT_REFERENCE,
  findFenceEnd,
  findMarksStart,
  findOpenFence,
  findTableStart,
} from './surroundings.ts';
import { joinTails, widenControl } from './widen-span.ts';

/** A line that continues a control line: indentation, a table row, a bracket, `name: value`. */
const CONTINUED = /[ \t]+\S|[|}\])>"'`<{]|-{3}|(?:- )?[a-z]+(?:_[a-z]+)*[ \t]*[:=]/y;

/** The beginning of a line that is too short to classify. */
const UNDECIDED = /^(?:[ \t]*|-{0,2}|- ?[a-z_]*[ \t]*|[a-z_]+[ \t]*)$/;

/** Number of characters that determine whether a line continues the previous one. */
const BEGINNING_LENGTH = 60;

interface Search {
  text: string;
  /** Parsable controls, in order. */
  controls: readonly Control[];
  /** The position at which the final text ends. */
  limit: number;
  whole: boolean;
}

interface Stretch {
  end: number;
  /** Number of controls before the end. */
  passed: number;
}

function findLineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function isContinued({ text, limit, whole }: Search, at: number): boolean | 'open' {
  const last = at + BEGINNING_LENGTH;
  // Ignores invisible characters and a cut-off character reference, which a brace may follow.
  const begun = text.slice(at, Math.min(limit, last)).replace(CUT_REFERENCE, '');
  const decided = foldLookAlikes(begun, true).text;
  if (!whole && limit < last && UNDECIDED.test(decided)) return 'open';
  CONTINUED.lastIndex = 0;
  return CONTINUED.test(foldLookAlikes(text.slice(at, last), true).text);
}

/**
 * Returns the span from a control word to the end of its line, with the lines that continue it;
 * null while later text may belong to it.
 */
function findStretch(search: Search, word: number, first: number): Stretch | null {
  const { text, controls, limit, whole } = search;
  let end = findLineEnd(text, word);
  let passed = first;
  for (;;) {
    for (; passed < controls.length && controls[passed]!.start < end; passed++) {
      const control = controls[passed]!;
      if (control.end > end) end = findLineEnd(text, control.end);
    }
    if (end >= limit) return whole ? { end: limit, passed } : null;
    const isMore = isContinued(search, end + 1);
    if (isMore === 'open') return null;
    if (!isMore) return { end, passed };
    end = findLineEnd(text, end + 1);
  }
}

/**
 * Returns the span from a word in a code fence to the closing fence. Without a closing fence before
 * the limit, it ends at the limit if `whole` is set, and is null otherwise.
 */
function findStretchInFence(
  search: Search,
  word: number,
  first: number,
  mark: string,
): Stretch | null {
  const { text, limit, whole } = search;
  const end = findFenceEnd(text, word, mark);
  if (end === null || (!whole && end >= limit)) {
    return whole ? { end: limit, passed: search.controls.length } : null;
  }
  return findStretch(search, end, first);
}

/**
 * Returns whether a control needs no further hiding: it was parsed, is a cut-off tail, or is a tag
 * without a code, whose line is hidden anyway.
 */
const isRead = ({ kind, codes }: Control) => kind !== 'tag' || codes.some((code) => code !== '');

/**
 * Adds every line that mentions a tag or a tail's key in an unparsable form to the controls (fails
 * closed). Linear in the length of the text.
 */
export function addUnread(
  text: string,
  found: Controls,
  { before, whole }: { before: string; whole: boolean },
): Controls {
  const { text: folded, at } = foldLookAlikes(text, true);
  const read = joinTails(text, found.controls);
  const search: Search = { text, controls: read, limit: found.end, whole };
  const controls: Control[] = [];
  let next = 0;
  let floor = 0;
  for (const { at: index, isLabel } of findWords(before + folded)) {
    const word = at[Math.max(index - 1, 0)]!;
    if (word >= found.end) break;
    for (; (read[next]?.end ?? Infinity) <= word; next++) {
      controls.push(read[next]!);
      floor = widenControl(text, read[next]!, floor, before).end;
    }
    const around = read[next];
    if (word < floor || (around && around.start <= word && isRead(around))) continue;
    const fence = findOpenFence(text, floor, word, before);
    const first = fence?.at ?? findTableStart(text, floor, word, before) ?? word;
    const start = findMarksStart(text, floor, first);
    const stretch = fence
      ? findStretchInFence(search, word, next, fence.mark)
      : findStretch(search, word, next);
    if (!stretch) return { controls, end: start };
    const inside = read.slice(next, stretch.passed);
    controls.push({
      kind: isLabel ? 'tail' : 'unread',
      start,
      end: stretch.end,
      codes: inside.flatMap((control) => control.codes),
      tails: inside.flatMap((control) => control.tails),
    });
    next = stretch.passed;
    floor = stretch.end;
  }
  return { controls: [...controls, ...read.slice(next)], end: found.end };
}
