import { isIndented, type Line } from './line.ts';

/** The six starts of an HTML block that may interrupt a paragraph, each with its end. */
const STARTS: { start: RegExp; end: RegExp | 'blank line' }[] = [
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

/** The seventh: any whole tag alone on its line, only where no paragraph is open. */
const WHOLE_TAG =
  /(?:<[a-z][a-z0-9-]*(?:[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:[^ \t"'=<>`]+|'[^']*'|"[^"]*"))?)*[ \t]*\/?>|<\/[a-z][a-z0-9-]*[ \t]*>)[ \t]*$/iy;

/** The names of CommonMark's sixth kind of HTML block. */
function blockTags(): RegExp {
  const names = `address article aside base basefont blockquote body caption center col colgroup dd
    details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4
    h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup
    option p param search section summary table tbody td tfoot th thead title tr track ul`;
  return new RegExp(`</?(?:${names.split(/\s+/).join('|')})(?=[ \\t\\r\\n]|/?>|$)`, 'iy');
}

/** How the HTML block that begins on this line ends, or undefined when none begins here. */
export function htmlBlockEnd(source: string, line: Line, inParagraph = false) {
  if (isIndented(line) || source.charCodeAt(line.text) !== 60) return undefined;
  for (const { start, end } of STARTS) {
    start.lastIndex = line.text;
    if (start.test(source)) return end;
  }
  if (inParagraph) return undefined;
  WHOLE_TAG.lastIndex = 0;
  return WHOLE_TAG.test(source.slice(line.text, line.end)) ? 'blank line' : undefined;
}
