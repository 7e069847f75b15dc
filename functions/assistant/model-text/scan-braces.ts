import type { Span } from '../../shared/span.ts';
import { isTailKey } from './control-words.ts';

/**
 * A balanced `{…}`. `keyed`: it directly contains a tail's key and is shallow enough to be a tail.
 */
export interface Group extends Span {
  readonly keyed: boolean;
}

/** An unclosed brace. `keyed`: it directly contains a tail's key. */
interface OpenBrace {
  readonly start: number;
  readonly keyed: boolean;
}

interface BraceScan {
  /** Balanced groups, ordered by their end. */
  readonly groups: readonly Group[];
  /** Unclosed braces, outermost first. */
  readonly open: readonly OpenBrace[];
  /** Index of the first brace inside a string, or -1. */
  readonly quoted: number;
  /** The position at which the scan ended. */
  readonly end: number;
}

/**
 * Maximum nesting of a tail: a slot's 2,000 characters allow no deeper nesting, and the limit keeps
 * parsing linear.
 */
const MAX_TAIL_HEIGHT = 400;

/**
 * A brace or a string. JSON strings contain no line break, so a stray quote affects only its own
 * line.
 */
const TOKEN = /"(?:[^"\\\n]|\\[^]?)*(?:"|\n|$)|[{}]/g;

/**
 * Balances braces in one pass from the one at `start` until it closes or the text ends. Records a
 * brace in a string even after a backslash: JSON has no escaped brace, so it may open an object in
 * prose.
 */
export function scanBraces(text: string, start: number): BraceScan {
  const groups: Group[] = [];
  const open: { start: number; height: number; keyed: boolean }[] = [];
  let quoted = -1;
  TOKEN.lastIndex = start;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const { index, 0: mark } = token;
    const top = open.at(-1);
    if (mark === '{') open.push({ start: index, height: 1, keyed: false });
    else if (mark !== '}') {
      if (quoted < 0 && mark.includes('{')) quoted = index + mark.indexOf('{');
      if (top && isTailKey(text, index, index + mark.length)) top.keyed = true;
    } else if (top) {
      open.pop();
      const keyed = top.keyed && top.height <= MAX_TAIL_HEIGHT;
      groups.push({ start: top.start, end: index + 1, keyed });
      const parent = open.at(-1);
      if (!parent) return { groups, open: [], quoted, end: index + 1 };
      parent.height = Math.max(parent.height, top.height + 1);
    }
  }
  return { groups, open, quoted, end: text.length };
}
