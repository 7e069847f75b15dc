import { findDestinationEnd, findLabelEnd, normalizeLabel } from './link-target.ts';
import type { Span } from '../../../shared/span.ts';

/** A link or image. Only the text between textStart and textEnd is visible. */
export interface Link extends Span {
  textStart: number;
  textEnd: number;
  isImage: boolean;
}

export interface Inline {
  /** Sorted by start. */
  links: Link[];
  /** Code and HTML, which no rule changes. */
  frozen: Span[];
}

const SPECIAL = /[\\[\]!`<]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const AUTOLINK = /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+)>/iy;
const TAG =
  /<(?:[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]{1,2000}|'[^']{0,2000}'|"[^"]{0,2000}"))?)*\s*\/?|\/[a-z][a-z0-9-]*\s*)>/iy;

/** Other markup that begins with `<`, with its end. */
const MARKUP: [start: RegExp, end: string][] = [
  [/<!---?>/y, ''],
  [/<!--/y, '-->'],
  [/<\?/y, '?>'],
  [/<!\[CDATA\[/y, ']]>'],
  [/<![a-z]/iy, '>'],
];

/**
 * Finds links, code and HTML in inline Markdown: a paragraph, a heading, a table cell. Includes
 * nested links, because removing the inner link's markup makes the outer one a link.
 */
export function scanLinks(text: string, run: Span, labels: ReadonlySet<string>): Inline {
  // Cut at the end of the run; otherwise each table cell would be searched up to the table's end.
  return new LinkScanner(text.slice(0, run.end), run.end, labels).scan(run.start);
}

class LinkScanner {
  readonly #found: Inline = { links: [], frozen: [] };
  readonly #openers: { at: number; isImage: boolean }[] = [];
  /** Terminators that are known to be missing, so that none is searched for twice. */
  readonly #missing = new Set<string>();

  constructor(
    readonly text: string,
    readonly limit: number,
    readonly labels: ReadonlySet<string>,
  ) {}

  scan(start: number): Inline {
    for (let at = start; at < this.limit;) {
      SPECIAL.lastIndex = at;
      const special = SPECIAL.exec(this.text);
      if (!special || special.index >= this.limit) break;
      at = this.#take(special[0], special.index);
    }
    this.#found.links.sort((a, b) => a.start - b.start);
    return this.#found;
  }

  /** Parses the markup at `at`; returns the position after it. */
  #take(special: string, at: number): number {
    switch (special) {
      case '\\':
        return at + (PUNCTUATION.test(this.text[at + 1] ?? '') ? 2 : 1);
      case '!':
        return this.text[at + 1] === '[' ? this.#openBracket(at, 2) : at + 1;
      case '[':
        return this.#openBracket(at, 1);
      case ']':
        return this.#closeBracket(at);
      case '`':
        return this.#takeCode(at);
      default:
        return this.#takeAutolink(at) ?? this.#takeHtml(at) ?? at + 1;
    }
  }

  #openBracket(at: number, length: 1 | 2): number {
    this.#openers.push({ at, isImage: length === 2 });
    return at + length;
  }

  #closeBracket(at: number): number {
    const opener = this.#openers.pop();
    if (!opener) return at + 1;
    const textStart = opener.at + (opener.isImage ? 2 : 1);
    const end = this.#linkEnd(textStart, at);
    if (end === undefined) return at + 1;
    const { isImage } = opener;
    this.#found.links.push({ start: opener.at, end, textStart, textEnd: at, isImage });
    return end;
  }

  /** Returns where the link with this text ends, or undefined. */
  #linkEnd(textStart: number, textEnd: number): number | undefined {
    const { text, limit, labels } = this;
    const after = textEnd + 1 < limit ? text[textEnd + 1] : '';
    const end = after === '(' ? findDestinationEnd(text, textEnd + 1, limit) : undefined;
    if (end !== undefined || labels.size === 0) return end;
    const afterLabel = after === '[' ? findLabelEnd(text, textEnd + 1, limit) : undefined;
    const hasLabel = afterLabel !== undefined && afterLabel > textEnd + 3;
    const label = hasLabel
      ? text.slice(textEnd + 2, afterLabel - 1)
      : text.slice(textStart, Math.min(textEnd, textStart + 1000));
    if (label.startsWith('^') || !labels.has(normalizeLabel(label))) return undefined;
    return afterLabel ?? textEnd + 1;
  }

  #takeCode(at: number): number {
    let start = at;
    while (this.text[start] === '`') start++;
    const ticks = this.text.slice(at, start);
    const end = this.#missing.has(ticks) ? undefined : this.#codeEnd(ticks, start);
    if (end === undefined) {
      this.#missing.add(ticks);
      return start;
    }
    this.#found.frozen.push({ start: at, end });
    return end;
  }

  #codeEnd(ticks: string, from: number): number | undefined {
    for (let at = from; at < this.limit;) {
      const open = this.text.indexOf('`', at);
      if (open < 0) return undefined;
      for (at = open; this.text[at] === '`'; at++);
      if (at - open === ticks.length && at <= this.limit) return at;
    }
    return undefined;
  }

  #takeAutolink(at: number): number | undefined {
    const end = this.#match(AUTOLINK, at);
    if (end === undefined) return undefined;
    const link = { start: at, end, textStart: at + 1, textEnd: end - 1, isImage: false };
    this.#found.links.push(link);
    return end;
  }

  #takeHtml(at: number): number | undefined {
    const end = this.#match(TAG, at) ?? this.#markupEnd(at);
    if (end !== undefined) this.#found.frozen.push({ start: at, end });
    return end;
  }

  /** Returns the end of a comment, processing instruction or declaration. */
  #markupEnd(at: number): number | undefined {
    if (!'!?'.includes(this.text[at + 1] ?? ' ')) return undefined;
    for (const [start, last] of MARKUP) {
      const from = this.#match(start, at);
      if (from === undefined || this.#missing.has(last)) continue;
      const found = this.text.indexOf(last, from);
      if (found >= 0 && found + last.length <= this.limit) return found + last.length;
      this.#missing.add(last);
    }
    return undefined;
  }

  #match(pattern: RegExp, at: number): number | undefined {
    pattern.lastIndex = at;
    return pattern.test(this.text) && pattern.lastIndex <= this.limit
      ? pattern.lastIndex
      : undefined;
  }
}
