import { findTails, type HiddenTail } from './find-tails.ts';
import type { Span } from '../../shared/span.ts';

/** A span of a reply that controls the dialog and is hidden from the patient. */
export interface Control extends Span {
  /** Codes of complete INTENT_CHANGE tags, in order, in lower case. */
  readonly codes: readonly string[];
  /** Texts of possible tails, in the order in which they end. */
  readonly tails: readonly string[];
  /** `unread`: names a tag or a key of a tail in a form that cannot be read. */
  readonly kind: 'tag' | 'tail' | 'unread';
  /** Whether the end of the text cuts the tail off. */
  readonly isCut?: boolean;
  /** Whether the first of several consecutive tails cannot be read. */
  readonly beginsBroken?: boolean;
}

export interface Controls {
  /** In order, without overlaps. */
  readonly controls: readonly Control[];
  /** Text before this position is decided; more text may change the rest. */
  readonly end: number;
}

const TAG = /\[\s*intent[\s_-]*change\s*[:=]?\s*[`"'*]*([\w-]*)[^[\]{}\n]*(\]?)/iy;
const TAGS = new RegExp(TAG, 'ig');
const WORD_TO_THE_END = /\[([\s\w-]*)$/y;
const OPENERS = /[[{]/g;

/** Matches from a given position: all patterns here are sticky. */
function matchFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Returns the codes of tags within a span: a tag inside a tail still hands off. */
function findCodes(text: string, { start, end }: Span): string[] {
  return [...text.slice(start, end).matchAll(TAGS)]
    .filter(([, , closed]) => closed)
    .map(([, code]) => code!.toLowerCase());
}

function createTag(start: number, end: number, codes: string[]): Control {
  return { kind: 'tag', start, end, codes, tails: [] };
}

/**
 * Returns the tag that begins at `at`; null if there is none, `open` if more text may complete one.
 */
function readTag(text: string, at: number, whole: boolean): Control | null | 'open' {
  const match = matchFrom(TAG, text, at);
  if (match) {
    const [tag, code, closing] = match;
    const end = at + tag.length;
    if (!closing && !whole && end === text.length) return 'open';
    return createTag(at, end, closing ? [code!.toLowerCase()] : []);
  }
  const cut = matchFrom(WORD_TO_THE_END, text, at)?.[1]?.replace(/[\s_-]/g, '').toLowerCase();
  if (cut === undefined || !'intentchange'.startsWith(cut)) return null;
  if (!whole) return 'open';
  return cut === '' ? null : createTag(at, text.length, []);
}

/**
 * Finds tags and tails in a reply in linear time. `whole`: no more text will follow; otherwise text
 * that could still become one is left undecided.
 */
export function findControls(text: string, whole: boolean): Controls {
  const controls: Control[] = [];
  const next = (from: number) => matchFrom(OPENERS, text, from)?.index ?? -1;
  /** Tails by start position, of all braces before `known`. */
  let tails = new Map<number, HiddenTail>();
  let known = 0;
  for (let at = next(0); at >= 0; at = next(Math.max(at + 1, controls.at(-1)?.end ?? 0))) {
    if (text[at] === '[') {
      const tag = readTag(text, at, whole);
      if (tag === 'open') return { controls, end: at };
      if (tag) controls.push(tag);
      continue;
    }
    if (at >= known) {
      const search = findTails(text, at, whole);
      if (!search) return { controls, end: at };
      known = search.end;
      tails = new Map(search.hidden.map((tail) => [tail.start, tail]));
    }
    const tail = tails.get(at);
    if (tail) controls.push({ kind: 'tail', ...tail, codes: findCodes(text, tail) });
  }
  return { controls, end: text.length };
}
