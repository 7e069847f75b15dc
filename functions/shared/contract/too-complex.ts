import { inDigits, SNAPSHOT_DEPTH_LIMIT, SNAPSHOT_TAG_LIMIT } from './limits.ts';

/** A tag; it ends before the next `<` at the latest, so that reading is linear. */
const TAG = /<(\/?)([a-z][^\s/<>]*)([^<>]*)/gi;

const names = (list: string) => new Set(list.split(' '));

/** Without an end tag, or their own start tag ends the one before: they are not counted as open. */
const NEVER_OPEN = names(
  'area base br col embed hr img input link meta source track wbr li p dt dd option optgroup tr td ' +
    'th thead tbody tfoot colgroup rt rp',
);

/** Shapes, which only SVG may end with `/>`. */
const SHAPES = names('circle ellipse image line path polygon polyline rect stop use');

/** Elements that a browser opens again wherever they were left open: few tags make many elements. */
const FORMATTING = names('a b big code em font i nobr s small strike strong tt u');

/**
 * Why markup would stop the page that shows it, null when it would not. Start and end tags are
 * counted, each once more for every formatting element that is open there. An end tag that does not
 * fit the last open element ends nothing. Measured in Chromium: 1 MiB of nested elements takes it
 * over 25 s, because it looks through all open elements at each tag.
 */
export function tooComplex(html: string): string | null {
  const open: string[] = [];
  let formatting = 0;
  let tags = 0;
  for (const [, slash, written, rest] of html.matchAll(TAG)) {
    tags += 1 + formatting;
    if (tags > SNAPSHOT_TAG_LIMIT) {
      return reason(`has more than ${inDigits(SNAPSHOT_TAG_LIMIT)} tags`);
    }
    const name = written!.toLowerCase();
    if (NEVER_OPEN.has(name) || (SHAPES.has(name) && rest!.endsWith('/'))) continue;
    if (!slash) open.push(name);
    else if (open.at(-1) === name) open.pop();
    else continue;
    if (FORMATTING.has(name)) formatting += slash ? -1 : 1;
    if (open.length > SNAPSHOT_DEPTH_LIMIT) {
      return reason(`nests more than ${SNAPSHOT_DEPTH_LIMIT} elements`);
    }
  }
  return null;
}

const reason = (what: string) => `The markup ${what}: a browser would take too long to show it.`;
