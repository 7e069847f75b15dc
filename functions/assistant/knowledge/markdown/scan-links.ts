import { type Link, normaliseLabel, type Span } from './link.ts';
import { destinationEnd, labelEnd } from './link-target.ts';

interface Opener {
  at: number;
  isImage: boolean;
}

export interface ScannedLinks {
  links: Link[];
  /** Code spans and HTML tags. */
  frozen: Span[];
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const AUTOLINK = /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+)>/iy;
const TAG =
  /<(?:[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]{1,2000}|'[^']{0,2000}'|"[^"]{0,2000}"))?)*\s*\/?|\/[a-z][a-z0-9-]*\s*)>/iy;

/**
 * The links of one run of inline Markdown (a paragraph, a heading, a table row, a list item), or
 * undefined when only a whole parser can tell. Nested links are all reported: with the markup of
 * the inner one gone the outer one becomes a link.
 */
export function scanLinks(
  source: string,
  run: Span,
  labels: ReadonlySet<string>,
): ScannedLinks | undefined {
  const openers: Opener[] = [];
  const found: ScannedLinks = { links: [], frozen: [] };
  for (let at = nextSpecial(source, run.start, run.end); at < run.end;) {
    const code = source.charCodeAt(at);
    if (code === 92) at += PUNCTUATION.test(source[at + 1] ?? '') ? 2 : 1;
    else if (code === 91) openers.push({ at: at++, isImage: false });
    else if (code === 33 && source.charCodeAt(at + 1) === 91) {
      openers.push({ at, isImage: true });
      at += 2;
    } else if (code === 93) {
      at = closeBracket(source, at, run.end, openers.pop(), labels, found.links);
    } else if (code === 96) {
      const end = codeSpanEnd(source, at, run.end);
      if (end === undefined) return undefined;
      found.frozen.push({ start: at, end });
      at = end;
    } else if (code === 60) {
      const end = angleEnd(source, at, run.end, found);
      if (end === undefined) return undefined;
      at = end;
    } else at++;
    at = nextSpecial(source, at, run.end);
  }
  found.links.sort((a, b) => a.start - b.start);
  return found;
}

/** The characters that inline Markdown turns on here. */
const SPECIAL = new Uint8Array(128);
for (const each of '\\[]!`<') SPECIAL[each.charCodeAt(0)] = 1;

function nextSpecial(source: string, at: number, end: number): number {
  while (at < end) {
    const code = source.charCodeAt(at);
    if (code < 128 && SPECIAL[code] === 1) break;
    at++;
  }
  return at;
}

/** Takes what `]` at `at` closes; returns where reading goes on. */
function closeBracket(
  source: string,
  at: number,
  limit: number,
  opener: Opener | undefined,
  labels: ReadonlySet<string>,
  links: Link[],
): number {
  if (!opener) return at + 1;
  const textStart = opener.at + (opener.isImage ? 2 : 1);
  const end = linkEnd(source, textStart, at, limit, labels);
  if (end === undefined) return at + 1;
  links.push({ start: opener.at, end, textStart, textEnd: at, isImage: opener.isImage });
  return end;
}

/** Where the link whose text is [textStart, textEnd) ends, or undefined when it is none. */
function linkEnd(
  source: string,
  textStart: number,
  textEnd: number,
  limit: number,
  labels: ReadonlySet<string>,
): number | undefined {
  const after = source.charCodeAt(textEnd + 1);
  if (after === 40 && textEnd + 1 < limit) {
    const end = destinationEnd(source, textEnd + 1, limit);
    if (end !== undefined) return end;
  }
  if (labels.size === 0) return undefined;
  const end = after === 91 ? labelEnd(source, textEnd + 1, limit) : undefined;
  const hasLabel = end !== undefined && end > textEnd + 3;
  const label = hasLabel ? source.slice(textEnd + 2, end - 1) : source.slice(textStart, textEnd);
  if (label.startsWith('^') || !labels.has(normaliseLabel(label))) return undefined;
  return end ?? textEnd + 1;
}

/** The end of the code span that these backticks open; undefined when they open none. */
function codeSpanEnd(source: string, at: number, limit: number): number | undefined {
  let size = 1;
  while (source.charCodeAt(at + size) === 96) size++;
  for (let from = at + size; from < limit;) {
    const open = source.indexOf('`', from);
    if (open < 0 || open >= limit) return undefined;
    let close = open + 1;
    while (source.charCodeAt(close) === 96) close++;
    if (close - open === size) return close;
    from = close;
  }
  return undefined;
}

/** Takes the autolink or HTML tag at `<`; undefined for comments and the like. */
function angleEnd(source: string, at: number, limit: number, found: ScannedLinks) {
  const next = source[at + 1] ?? '';
  if (next === '!' || next === '?') return undefined;
  AUTOLINK.lastIndex = TAG.lastIndex = at;
  if (AUTOLINK.test(source) && AUTOLINK.lastIndex <= limit) {
    const end = AUTOLINK.lastIndex;
    found.links.push({ start: at, end, textStart: at + 1, textEnd: end - 1, isImage: false });
    return end;
  }
  if (TAG.test(source) && TAG.lastIndex <= limit) {
    found.frozen.push({ start: at, end: TAG.lastIndex });
    return TAG.lastIndex;
  }
  return at + 1;
}
