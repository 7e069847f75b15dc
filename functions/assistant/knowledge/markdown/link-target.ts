/** What follows a link's text, by CommonMark: `(destination "title")` or `[label]`. */

const OPEN = 40, CLOSE = 41, ESCAPE = 92;

/** CommonMark lets a parser stop here; nobody nests deeper. */
const DEEPEST = 32;

/** A title may span lines. The length is bounded so that hostile text costs linear time. */
const TITLE =
  /"(?:[^"\\]|\\[^]){0,2000}"|'(?:[^'\\]|\\[^]){0,2000}'|\((?:[^()\\]|\\[^]){0,2000}\)/y;

const ANGLED = /<(?:[^<>\\\r\n]|\\.){0,2000}>/y;

const LABEL = /\[(?:[^[\]\\]|\\[^]){0,999}\]/y;

/** The end of `(destination "title")` that begins at `at`, or undefined when none is there. */
export function destinationEnd(source: string, at: number, limit: number): number | undefined {
  let end = skipSpace(source, at + 1, limit);
  const isAngled = source[end] === '<';
  const afterDestination = isAngled
    ? match(ANGLED, source, end, limit)
    : bareEnd(source, end, limit);
  if (afterDestination === undefined) return undefined;
  end = skipSpace(source, afterDestination, limit);
  if (end > afterDestination && '"\'('.includes(source[end] ?? ' ') && end < limit) {
    const afterTitle = match(TITLE, source, end, limit);
    if (afterTitle === undefined) return undefined;
    end = skipSpace(source, afterTitle, limit);
  }
  return end < limit && source.charCodeAt(end) === CLOSE ? end + 1 : undefined;
}

/** The end of `[label]` that begins at `at`; `[]` counts. */
export function labelEnd(source: string, at: number, limit: number): number | undefined {
  return match(LABEL, source, at, limit);
}

/** The end of a destination without angle brackets: no spaces, its parentheses balanced. */
function bareEnd(source: string, start: number, limit: number): number | undefined {
  let depth = 0;
  let at = start;
  for (; at < limit; at++) {
    const code = source.charCodeAt(at);
    if (code === ESCAPE && /[!-/:-@[-`{-~]/.test(source[at + 1] ?? '')) at++;
    else if (code === OPEN && ++depth > DEEPEST) return undefined;
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
