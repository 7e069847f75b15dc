import { findTails, type HiddenTail } from './find-tails.ts';
import type { Span } from '../../shared/span.ts';

/** A span of a reply that controls the dialog and that patients do not see. */
export interface Control extends Span {
  /** Lower-case codes of complete INTENT_CHANGE tags, in order. */
  readonly codes: readonly string[];
  /** Texts of possible tails, ordered by their end. */
  readonly tails: readonly string[];
  /** `unread`: mentions a tag or a tail's key in a form that cannot be parsed. */
  readonly kind: 'tag' | 'tail' | 'unread';
  /** Whether the end of the text cuts off the tail. */
  readonly isCut?: boolean;
  /** Whether the first of several consecutive tails cannot be parsed. */
  readonly beginsBroken?: boolean;
}

export interface Controls {
  /** In order, without overlaps. */
  readonly controls: readonly Control[];
  /** Text before this position is final; later text may change the rest. */
  readonly end: number;
}

const TAG = /\[\s*intent[\s_-]*change\s*[:=]?\s*[`"'*]*([\w-]*)[^[\]{}\n]*(\]?)/iy;
const TAGS = new RegExp(TAG, 'ig');
const WORD_TO_THE_END = /\[([\s\w-]*)$/y;
const OPENERS = /[[{]/g;

function matchFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Returns the codes of tags in a span; a tag inside a tail counts. */
function findCodes(text: string, { start, end }: Span): string[] {
  return [...text.slice(start, end).matchAll(TAGS)]
    .filter(([, , closed]) => closed)
    .map(([, code]) => code!.toLowerCase());
}

function createTag(start: number, end: number, codes: string[]): Control {
  return { kind: 'tag', start, end, codes, tails: [] };
}

/** Parses the tag at `at`; returns null without one, `open` if more text may complete it. */
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
 * Finds tags and tails in a reply in linear time. `whole`: no more text follows; otherwise text
 * that could become a control is left undecided.
 */
export function findControls(text: string, whole: boolean): Controls {
  const controls: Control[] = [];
  const next = (from: number) => matchFrom(OPENERS, text, from)?.index ?? -1;
  /** Tails by start position, for all braces before `known`. */
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
