/**
 * Parses the parts of links around their text by CommonMark: `(destination "title")`, `[label]`.
 */

const OPEN = 40, CLOSE = 41, ESCAPE = 92;

/** Maximum nesting; CommonMark allows a limit. */
const MAX_DEPTH = 32;

/** A title, which may span lines; its limited length keeps matching linear. */
const TITLE =
  /"(?:[^"\\]|\\[^]){0,2000}"|'(?:[^'\\]|\\[^]){0,2000}'|\((?:[^()\\]|\\[^]){0,2000}\)/y;

const ANGLED = /<(?:[^<>\\\r\n]|\\.){0,2000}>/y;

const LABEL = /\[(?:[^[\]\\]|\\[^]){0,999}\]/y;

/** Returns the end of `(destination "title")` at `at`, or undefined. */
export function findDestinationEnd(source: string, at: number, limit: number): number | undefined {
  const afterDestination = findUrlEnd(source, skipSpace(source, at + 1, limit), limit);
  if (afterDestination === undefined) return undefined;
  let end = skipSpace(source, afterDestination, limit);
  if (end > afterDestination && '"\'('.includes(source[end] ?? ' ') && end < limit) {
    const afterTitle = match(TITLE, source, end, limit);
    if (afterTitle === undefined) return undefined;
    end = skipSpace(source, afterTitle, limit);
  }
  return end < limit && source.charCodeAt(end) === CLOSE ? end + 1 : undefined;
}

/** Returns the end of `[label]` at `at`, including `[]`, or undefined. */
export function findLabelEnd(source: string, at: number, limit: number): number | undefined {
  return match(LABEL, source, at, limit);
}

export const normalizeLabel = (label: string) =>
  label.replace(/[\t\n\r ]+/g, ' ').trim().toLowerCase().toUpperCase();

/** Returns the labels of consecutive definitions from `at` on; `end` is after the last one. */
export function parseDefinitions(text: string, at: number): { labels: string[]; end: number } {
  const labels: string[] = [];
  let end = at;
  for (let found = readDefinition(text, at); found; found = readDefinition(text, end)) {
    labels.push(found.label);
    end = found.end;
  }
  return { labels, end };
}

/**
 * Parses the definition `[label]: destination "title"` at `at`, or returns undefined; `end` is
 * after its line.
 */
function readDefinition(text: string, at: number) {
  const start = skipSpace(text, at, text.length);
  const colon = findLabelEnd(text, start, text.length);
  if (colon === undefined || text[colon] !== ':') return undefined;
  const label = normalizeLabel(text.slice(start + 1, colon - 1));
  if (label === '' || label.startsWith('^')) return undefined;
  const url = skipSpace(text, colon + 1, text.length);
  const afterUrl = findUrlEnd(text, url, text.length);
  if (afterUrl === undefined || afterUrl === url) return undefined;
  const title = skipSpace(text, afterUrl, text.length);
  const afterTitle = title > afterUrl ? match(TITLE, text, title, text.length) : undefined;
  const end = (afterTitle && restOfLine(text, afterTitle)) ?? restOfLine(text, afterUrl);
  return end === undefined ? undefined : { label, end };
}

/** Returns the start of the next line if only white space precedes it, or undefined. */
const restOfLine = (text: string, at: number) => match(/[ \t]*(?:\r?\n|$)/y, text, at, text.length);

function findUrlEnd(source: string, at: number, limit: number): number | undefined {
  return source[at] === '<' ? match(ANGLED, source, at, limit) : bareEnd(source, at, limit);
}

/**
 * Returns the end of a destination without angle brackets. It contains no spaces, and its
 * parentheses are balanced.
 */
function bareEnd(source: string, start: number, limit: number): number | undefined {
  let depth = 0;
  let at = start;
  for (; at < limit; at++) {
    const code = source.charCodeAt(at);
    if (code === ESCAPE && /[!-/:-@[-`{-~]/.test(source[at + 1] ?? '')) at++;
    else if (code === OPEN && ++depth > MAX_DEPTH) return undefined;
    else if (code === CLOSE && depth-- === 0) break;
    else if (code <= 32 || code === 127) break;
  }
  return depth > 0 ? undefined : at;
}

function skipSpace(source: string, at: number, limit: number): number {
  while (at < limit && ' \t\r\n'.includes(source[at]!)) at++;
  return at;
}

function match(pattern: RegExp, source: string, at: number, limit: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(source) && pattern.lastIndex <= limit ? pattern.lastIndex : undefined;
}
