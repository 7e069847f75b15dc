import type { Line } from './line.ts';

/** The end of an HTML block: a match on one of its lines, or a blank line. */
export type HtmlEnd = RegExp | 'blank line';

/**
 * CommonMark's six start conditions of an HTML block that may interrupt a paragraph, each with its
 * end condition.
 */
const STARTS: { start: RegExp; end: HtmlEnd }[] = [
  {
    start: /<(?:script|pre|style|textarea)(?=[ \t>\r\n]|$)/iy,
    end: /<\/(?:script|pre|style|textarea)>/i,
  },
  { start: /<!--/y, end: /-->/ },
  { start: /<\?/y, end: /\?>/ },
  { start: /<![a-z]/iy, end: />/ },
  { start: /<!\[CDATA\[/y, end: /\]\]>/ },
  { start: blockTags(), end: 'blank line' },
];

/** The seventh start condition: any complete tag alone on its line, if no paragraph is open. */
const WHOLE_TAG =
  /(?:<[a-z][a-z0-9-]*(?:[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:[^ \t"'=<>`\r\n]+|'[^'\r\n]*'|"[^"\r\n]*"))?)*[ \t]*\/?>|<\/[a-z][a-z0-9-]*[ \t]*>)[ \t]*(?=\r?\n|$)/iy;

/** Returns the pattern that begins CommonMark's sixth kind of HTML block. */
function blockTags(): RegExp {
  const names = `address article aside base basefont blockquote body caption center col colgroup dd
    details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4
    h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup
    option p param search section summary table tbody td tfoot th thead title tr track ul`;
  return new RegExp(`</?(?:${names.split(/\s+/).join('|')})(?=[ \\t\\r\\n]|/?>|$)`, 'iy');
}

/** Returns the end of the HTML block that begins on this line, or undefined if none begins. */
export function findHtmlEnd(source: string, { text }: Line, inParagraph: boolean) {
  const beginsHere = (pattern: RegExp) => {
    pattern.lastIndex = text;
    return pattern.test(source);
  };
  const known = STARTS.find(({ start }) => beginsHere(start));
  if (known) return known.end;
  return !inParagraph && beginsHere(WHOLE_TAG) ? 'blank line' : undefined;
}
