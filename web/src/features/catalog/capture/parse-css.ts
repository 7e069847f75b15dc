/**
 * A rule of a stylesheet with its source text, except comments. Browsers' own `cssText` is
 * unsuitable: it drops shorthands with var() that a longhand overrides.
 */
export type CssNode =
  | { kind: 'style'; prelude: string; body: string; isForAncestors?: true }
  | { kind: 'group'; prelude: string; children: CssNode[] }
  | { kind: 'at'; prelude: string; body: string | null };

const GROUPS = /^@(media|supports|layer|container|scope|starting-style)\b/i;

/** Returns the index after the string that begins at `start`. */
function skipString(css: string, start: number): number {
  let i = start + 1;
  while (i < css.length && css[i] !== css[start]) i += css[i] === '\\' ? 2 : 1;
  return i + 1;
}

/**
 * Returns the index of the first of `stops` from `start` on, outside strings, escapes, brackets and
 * blocks.
 */
function findTop(css: string, start: number, stops: string): number {
  let depth = 0;
  for (let i = start; i < css.length; i++) {
    const char = css[i]!;
    if (depth === 0 && stops.includes(char)) return i;
    if (char === '"' || char === "'") i = skipString(css, i) - 1;
    else if (char === '\\') i++;
    else if (/url\($/i.test(css.slice(i - 3, i + 1)) && !/\s*["']/.test(css.slice(i + 1, i + 3))) {
      i = Math.max(i, css.indexOf(')', i));
    } else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
  }
  return css.length;
}

/** Replaces comments by spaces, except inside strings. */
function stripComments(css: string): string {
  return css.replace(
    /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\*[\s\S]*?(?:\*\/|$)/g,
    (part) => part.startsWith('/*') ? ' ' : part,
  );
}

function readRule(prelude: string, body: string): CssNode {
  if (GROUPS.test(prelude)) return { kind: 'group', prelude, children: parse(body) };
  if (prelude.startsWith('@')) return { kind: 'at', prelude, body };
  return { kind: 'style', prelude, body: body.trim() };
}

function parse(css: string): CssNode[] {
  const nodes: CssNode[] = [];
  let at = 0;
  while (at < css.length) {
    const end = findTop(css, at, ';{}');
    const prelude = css.slice(at, end).trim();
    if (css[end] !== '{') {
      if (prelude.startsWith('@')) nodes.push({ kind: 'at', prelude, body: null });
      at = end + 1;
      continue;
    }
    const close = findTop(css, end + 1, '}');
    if (prelude) nodes.push(readRule(prelude, css.slice(end + 1, close)));
    at = close + 1;
  }
  return nodes;
}

/** Parses the rules of a stylesheet's source text, in order. Skips invalid text. */
export function parseCss(css: string): CssNode[] {
  return parse(stripComments(css));
}

/**
 * Returns a group with other rules; none if it is empty. Keeps an empty layer, because its first
 * mention sets the order.
 */
export function regroup(node: CssNode & { kind: 'group' }, children: CssNode[]): CssNode[] {
  if (children.length) return [{ ...node, children }];
  const isNamedLayer = /^@layer\s+\S/i.test(node.prelude);
  return isNamedLayer ? [{ kind: 'at', prelude: node.prelude, body: null }] : [];
}

/** Prints the source text of rules, one per line. */
export function printCss(nodes: CssNode[]): string {
  return nodes.map((node) => {
    if (node.kind === 'group') return `${node.prelude}{\n${printCss(node.children)}\n}`;
    return node.body === null ? `${node.prelude};` : `${node.prelude}{${node.body}}`;
  }).join('\n');
}

/** Splits a text at separators outside strings, brackets and blocks. */
export function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const end = findTop(text, at, separator);
    parts.push(text.slice(at, end).trim());
    at = end + 1;
  }
  return parts.filter(Boolean);
}

/** Splits a selector list, or any comma list, at its top-level commas. */
export const splitList = (list: string) => splitAt(list, ',');
