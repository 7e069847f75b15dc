import { findWords } from './control-words.ts';
import type { Control, Controls } from './find-controls.ts';
import { foldLookAlikes } from './fold-look-alikes.ts';
import { CUT_REFERENCE, fenceEnd, openFence, tableStart, unreadMarks } from './surroundings.ts';
import { joinTails, widenOne } from './widen-span.ts';

/** A line that goes on with what a control line began: indented, a row, a bracket, `name: value`. */
const CONTINUED = /[ \t]+\S|[|}\])>"'`<{]|-{3}|(?:- )?[a-z]+(?:_[a-z]+)*[ \t]*[:=]/y;

/** The beginning of a line that is not long enough to tell. */
const UNDECIDED = /^(?:[ \t]*|-{0,2}|- ?[a-z_]*[ \t]*|[a-z_]+[ \t]*)$/;

/** So much of a line tells whether it goes on with the line before. */
const BEGINNING_LENGTH = 60;

interface Search {
  text: string;
  /** Controls that can be read, in order. */
  controls: readonly Control[];
  /** Where what is decided ends. */
  limit: number;
  whole: boolean;
}

interface Stretch {
  end: number;
  /** How many controls lie before the end. */
  passed: number;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function isContinued({ text, limit, whole }: Search, at: number): boolean | 'open' {
  const last = at + BEGINNING_LENGTH;
  // Characters that are not seen, and half a reference, decide nothing: a brace may follow.
  const begun = text.slice(at, Math.min(limit, last)).replace(CUT_REFERENCE, '');
  const decided = foldLookAlikes(begun, true).text;
  if (!whole && limit < last && UNDECIDED.test(decided)) return 'open';
  CONTINUED.lastIndex = 0;
  return CONTINUED.test(foldLookAlikes(text.slice(at, last), true).text);
}

/** From a control word to the end of its line, or of the lines that go on with it; null while more
 * text may belong to it. */
function stretchFrom(search: Search, word: number, first: number): Stretch | null {
  const { text, controls, limit, whole } = search;
  let end = lineEnd(text, word);
  let passed = first;
  for (;;) {
    for (; passed < controls.length && controls[passed]!.start < end; passed++) {
      const control = controls[passed]!;
      if (control.end > end) end = lineEnd(text, control.end);
    }
    if (end >= limit) return whole ? { end: limit, passed } : null;
    const isMore = isContinued(search, end + 1);
    if (isMore === 'open') return null;
    if (!isMore) return { end, passed };
    end = lineEnd(text, end + 1);
  }
}

/** The same for a word in a code fence: to where the fence closes. */
function stretchInFence(search: Search, word: number, first: number, mark: string): Stretch | null {
  const { text, limit, whole } = search;
  const end = fenceEnd(text, word, mark);
  if (end === null || (!whole && end >= limit)) {
    return whole ? { end: limit, passed: search.controls.length } : null;
  }
  return stretchFrom(search, end, first);
}

/** A tail that breaks off is hidden already; a tag without a code says nothing, and its line goes. */
const isRead = ({ kind, codes }: Control) => kind !== 'tag' || codes.some((code) => code !== '');

/**
 * The controls that can be read, and every line that names a tag or a key of a tail in any other
 * form: fail closed. Linear in the length of the text.
 */
export function withUnread(
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
      floor = widenOne(text, read[next]!, floor, before).end;
    }
    const around = read[next];
    if (word < floor || (around && around.start <= word && isRead(around))) continue;
    const fence = openFence(text, floor, word, before);
    const first = fence?.at ?? tableStart(text, floor, word, before) ?? word;
    const start = unreadMarks(text, floor, first);
    const stretch = fence
      ? stretchInFence(search, word, next, fence.mark)
      : stretchFrom(search, word, next);
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
