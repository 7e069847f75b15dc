/** Reading what a piece of CSS text refers to. */

const STRING = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/.source;
const URL_CALL = /url\(\s*(?:"((?:\\[\s\S]|[^"\\])*)"|'((?:\\[\s\S]|[^'\\])*)'|([^)\s"']*))\s*\)/gi;

/** What a string or an address means that may hold escapes. */
export function unescaped(text: string): string {
  return text.replace(
    /\\(?:([\da-f]{1,6})\s?|(\n)|([\s\S]))/gi,
    (_, code?: string, line?: string, char?: string) =>
      code ? String.fromCodePoint(parseInt(code, 16)) : line ? '' : char!,
  );
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\a ')}"`;

/** Addresses in url(), without escapes, each with where it last stands. */
export function urlsIn(css: string): Map<string, number> {
  return new Map([...css.matchAll(URL_CALL)].map(({ 1: double, 2: single, 3: bare, index }) => [
    unescaped(double ?? single ?? bare ?? ''),
    index,
  ]));
}

/** The selector of the innermost rule that is open at a place of a sheet. */
export function ruleAt(css: string, index: number): string {
  return css.slice(css.lastIndexOf('}', index) + 1, css.lastIndexOf('{', index)).trim();
}

/** Puts another address into each url(). */
export function replaceUrls(css: string, replace: (url: string) => string): string {
  return css.replace(
    URL_CALL,
    (_whole, double?: string, single?: string, bare?: string) =>
      `url(${quoted(replace(unescaped(double ?? single ?? bare ?? '')))})`,
  );
}

const CALL = String.raw`\((?:${STRING}|[^()"'])*\)`;
const IMAGE_SET = new RegExp(String.raw`image-set\((?:${STRING}|${CALL}|[^()"'])*\)`, 'gi');
const IN_IMAGE_SET = new RegExp(`(?:url|type)${CALL}|(${STRING})`, 'gi');

/** `image-set("a.png" 1x)` as `image-set(url("a.png") 1x)`. */
export function imageSetsWithUrls(css: string): string {
  return css.replace(
    IMAGE_SET,
    (set) => set.replace(IN_IMAGE_SET, (whole, text?: string) => text ? `url(${text})` : whole),
  );
}

/** Names of custom properties read by var(). */
export function variablesIn(css: string): Set<string> {
  return new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!));
}

/** Whether a `unicode-range` covers one of these code points; a missing range covers all. */
export function coversText(range: string | undefined, codePoints: ReadonlySet<number>): boolean {
  if (!range) return true;
  const spans = [...range.matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi)].map(([, from, to]) => [
    parseInt(from!.replaceAll('?', '0'), 16),
    parseInt(to ?? from!.replaceAll('?', 'F'), 16),
  ]);
  return [...codePoints].some((code) => spans.some(([from, to]) => code >= from! && code <= to!));
}

/** A descriptor of an at-rule's body, for instance `font-family` of @font-face. */
export function descriptor(body: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(body);
  return found?.[1]?.trim();
}

/** A font family's name without quotes, in lower case. */
export function familyName(family: string): string {
  return family.trim().replace(/^["']|["']$/g, '').toLowerCase();
}
