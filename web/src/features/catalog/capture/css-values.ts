/** Reading what a piece of CSS text refers to. */

const URL_CALL = /url\(\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|([^)\s"']*))\s*\)/gi;

/** Addresses in url(), as written. */
export function urlsIn(css: string): string[] {
  return [...css.matchAll(URL_CALL)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** Puts another address into each url(). */
export function replaceUrls(css: string, replace: (url: string) => string): string {
  return css.replace(
    URL_CALL,
    (_whole, double?: string, single?: string, bare?: string) =>
      `url("${replace(double ?? single ?? bare ?? '')}")`,
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
