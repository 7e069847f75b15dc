import { formatNumber, SNAPSHOT_DEPTH_LIMIT, SNAPSHOT_TAG_LIMIT } from './limits.ts';

/** A tag; it ends before the next `<` at the latest, which keeps parsing linear. */
const TAG = /<(\/?)([a-z][^\s/<>]*)([^<>]*)/gi;

const names = (list: string) => new Set(list.split(' '));

/**
 * Elements without an end tag, or whose start tag closes the previous one; they do not count as
 * open.
 */
const NEVER_OPEN = names(
  'area base br col embed hr img input link meta source track wbr li p dt dd option optgroup tr td ' +
    'th thead tbody tfoot colgroup rt rp',
);

/** Shapes, which `/>` closes only in SVG. */
const SHAPES = names('circle ellipse image line path polygon polyline rect stop use');

/**
 * Formatting elements, which browsers reopen after an unclosed parent, so that few tags create many
 * elements.
 */
const FORMATTING = names('a b big code em font i nobr s small strike strong tt u');

/**
 * Returns why markup would freeze the page that shows it (denial of service), or null. Counts start
 * and end tags, each once more for every open formatting element. Ignores an end tag that does not
 * match the last open element. Measured in Chromium: 1 MiB of nested elements takes over 25 s,
 * because it searches all open elements at each tag.
 */
export function findComplexityProblem(html: string): string | null {
  const open: string[] = [];
  let formatting = 0;
  let tags = 0;
  for (const [, slash, written, rest] of html.matchAll(TAG)) {
    tags += 1 + formatting;
    if (tags > SNAPSHOT_TAG_LIMIT) {
      return toReason(`has more than ${formatNumber(SNAPSHOT_TAG_LIMIT)} tags`);
    }
    const name = written!.toLowerCase();
    if (NEVER_OPEN.has(name) || (SHAPES.has(name) && rest!.endsWith('/'))) continue;
    if (!slash) open.push(name);
    else if (open.at(-1) === name) open.pop();
    else continue;
    if (FORMATTING.has(name)) formatting += slash ? -1 : 1;
    if (open.length > SNAPSHOT_DEPTH_LIMIT) {
      return toReason(`nests more than ${SNAPSHOT_DEPTH_LIMIT} elements`);
    }
  }
  return null;
}

const toReason = (what: string) => `The markup ${what}: a browser would take too long to show it.`;
