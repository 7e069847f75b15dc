const STRING = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/.source;
const URL_CALL = /url\(\s*(?:"((?:\\[\s\S]|[^"\\])*)"|'((?:\\[\s\S]|[^'\\])*)'|([^)\s"']*))\s*\)/gi;

/** Decodes CSS escapes in a string, a URL or an identifier. */
export function unescaped(text: string): string {
  return text.replace(
    /\\(?:([\da-f]{1,6})\s?|(\n)|([\s\S]))/gi,
    (_, code?: string, line?: string, char?: string) =>
      code ? String.fromCodePoint(parseInt(code, 16)) : line ? '' : char!,
  );
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\a ')}"`;

/** Returns the decoded URLs in url(), each with its last position. */
export function findUrls(css: string): Map<string, number> {
  return new Map([...css.matchAll(URL_CALL)].map(({ 1: double, 2: single, 3: bare, index }) => [
    unescaped(double ?? single ?? bare ?? ''),
    index,
  ]));
}

/** Returns the selector of the innermost rule at a position of a sheet. */
export function findRuleAt(css: string, index: number): string {
  return css.slice(css.lastIndexOf('}', index) + 1, css.lastIndexOf('{', index)).trim();
}

/** Replaces the URLs in url(); `replace` gets each of them decoded. */
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

/** Converts `image-set("a.png" 1x)` to `image-set(url("a.png") 1x)`. */
export function imageSetsWithUrls(css: string): string {
  return css.replace(
    IMAGE_SET,
    (set) => set.replace(IN_IMAGE_SET, (whole, text?: string) => text ? `url(${text})` : whole),
  );
}

/** Returns the custom properties used by var(). */
export function findVariables(css: string): Set<string> {
  return new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!));
}

/**
 * Returns whether a `unicode-range` includes one of these code points; a missing range includes
 * all.
 */
export function coversText(range: string | undefined, codePoints: ReadonlySet<number>): boolean {
  if (!range) return true;
  const spans = [...range.matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi)].map(([, from, to]) => [
    parseInt(from!.replaceAll('?', '0'), 16),
    parseInt(to ?? from!.replaceAll('?', 'F'), 16),
  ]);
  return [...codePoints].some((code) => spans.some(([from, to]) => code >= from! && code <= to!));
}

/** Returns a descriptor of an at-rule's body, for instance `font-family` of @font-face. */
export function descriptor(body: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(body);
  return found?.[1]?.trim();
}

/** Returns a font family's name without quotes, in lower case. */
export function readFamilyName(family: string): string {
  return family.trim().replace(/^["']|["']$/g, '').toLowerCase();
}
