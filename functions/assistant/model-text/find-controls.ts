import { findTails, type HiddenTail } from './find-tails.ts';
import type { Span } from './scan-braces.ts';

/** A stretch of a reply that steers the dialog and is not for the patient. */
export interface Control extends Span {
  /** Codes of complete INTENT_CHANGE tags, in order, in lower case. */
  readonly codes: readonly string[];
  /** Texts of possible tails, in the order in which they end. */
  readonly tails: readonly string[];
  readonly kind: 'tag' | 'tail';
}

export interface Controls {
  /** In order, not overlapping. */
  readonly controls: readonly Control[];
  /** What stands before this position is decided; more text may change what stands after it. */
  readonly end: number;
}

const TAG = /\[\s*intent[\s_-]*change\s*[:=]?\s*[`"'*]*([\w-]*)[^[\]{}\n]*(\]?)/iy;
const TAGS = new RegExp(TAG, 'ig');
const WORD_TO_THE_END = /\[([\s\w-]*)$/y;
const OPENERS = /[[{]/g;

/** All patterns here look from a given position; `lastIndex` is set before every use. */
function matchFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Letters of a tag that the end of the text or of a chunk cut, or null. */
function cutTag(text: string, at: number): string | null {
  const word = matchFrom(WORD_TO_THE_END, text, at)?.[1]?.replace(/[\s_-]/g, '').toLowerCase();
  return word !== undefined && 'intentchange'.startsWith(word) ? word : null;
}

/** A tag inside a tail still hands off. */
function codesWithin(text: string, { start, end }: Span): string[] {
  return [...text.slice(start, end).matchAll(TAGS)]
    .filter(([, , closed]) => closed)
    .map(([, code]) => code!.toLowerCase());
}

class Finder {
  readonly controls: Control[] = [];
  /** Braces before this position are known; those in `hidden` are cut out when reached. */
  private known = 0;
  private hidden: HiddenTail[] = [];

  constructor(private readonly text: string, private readonly whole: boolean) {}

  run(): number {
    for (let at = this.next(0); at >= 0;) {
      const after = this.text[at] === '[' ? this.tag(at) : this.brace(at);
      if (after === null) return at;
      at = this.next(after);
    }
    return this.text.length;
  }

  private next(from: number): number {
    return matchFrom(OPENERS, this.text, from)?.index ?? -1;
  }

  /** Returns where to go on, or null when more text may complete the tag. */
  private tag(at: number): number | null {
    const match = matchFrom(TAG, this.text, at);
    if (!match) return this.noTag(at);
    const end = at + match[0].length;
    const isClosed = match[2] === ']';
    if (!isClosed && !this.whole && end === this.text.length) return null;
    this.cutOut(at, end, isClosed ? [match[1]!.toLowerCase()] : []);
    return end;
  }

  private noTag(at: number): number | null {
    const letters = cutTag(this.text, at);
    if (letters === null) return at + 1;
    if (!this.whole) return null;
    if (letters !== '') this.cutOut(at, this.text.length, []);
    return letters === '' ? at + 1 : this.text.length;
  }

  private cutOut(start: number, end: number, codes: string[]) {
    this.controls.push({ kind: 'tag', start, end, codes, tails: [] });
  }

  private brace(at: number): number | null {
    if (at >= this.known) {
      const search = findTails(this.text, at, this.whole);
      if (!search) return null;
      this.known = search.end;
      this.hidden = [...search.hidden].reverse();
    }
    if (this.hidden.at(-1)?.start !== at) return at + 1;
    const tail = this.hidden.pop()!;
    this.controls.push({ kind: 'tail', ...tail, codes: codesWithin(this.text, tail) });
    return tail.end;
  }
}

/**
 * Finds tags and tails in a reply, in linear time. `whole`: no more text will follow; otherwise
 * what could still become one is left undecided.
 */
export function findControls(text: string, whole: boolean): Controls {
  const finder = new Finder(text, whole);
  const end = finder.run();
  return { controls: finder.controls, end };
}
