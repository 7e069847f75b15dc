import { diffArrays } from 'diff';
import type { ProofCell } from '@contract/catalog/schemas/proof.ts';
import {
  PROOF_DIFFERENCE_LENGTH_LIMIT,
  PROOF_DIFFERENCE_LIMIT,
} from '@contract/shared/contract/limits.ts';
import { yieldToMain } from './yield-to-main.ts';
import { createCoveredArea } from './covered-area.ts';
import { describeDifferences } from './describe-differences.ts';
import { differingPlaces, findPlacesInside } from './differing-places.ts';
import type { Box, Layout, Thumbnails } from './layout.ts';

/** How closely a rendered snapshot matches the live block in one viewport. */
export type Match = Pick<ProofCell, 'score' | 'differences'>;

const ROUNDING = 1;
/** Maximum number of differences reported per element. */
const MOST_OF_ONE = 8;

/**
 * Maximum number of added and removed elements; beyond it no elements are paired, because finding
 * all takes too long.
 */
const MOST_EDITS = 500;

/** Pairs elements in document order; one side is undefined if only the other has an element. */
function pairUp(live: Box[], stored: Box[]): [Box?, Box?][] {
  if (live.length === stored.length && live.every(({ tag }, at) => tag === stored[at]!.tag)) {
    return live.map((box, at) => [box, stored[at]]);
  }
  const pairs: [Box?, Box?][] = [];
  const key = ({ tag, name }: Box) => `${tag} ${name}`;
  const parts = diffArrays(live.map(key), stored.map(key), { maxEditLength: MOST_EDITS });
  if (!parts) {
    return [
      ...live.map((box): [Box, undefined] => [box, undefined]),
      ...stored.map((box): [undefined, Box] => [undefined, box]),
    ];
  }
  let [left, right] = [0, 0];
  for (const { added, removed, count } of parts) {
    for (let at = 0; at < count; at++) {
      pairs.push([added ? undefined : live[left++], removed ? undefined : stored[right++]]);
    }
  }
  return pairs;
}

/**
 * Returns a text that the API accepts: shortened, and without control characters and lone
 * surrogates.
 */
const storable = (text: string) =>
  text.replace(/\p{Cc}/gu, ' ').slice(0, PROOF_DIFFERENCE_LENGTH_LIMIT).toWellFormed();

/** Describes each difference once, with its first element and the number of others. */
function inWords(found: Map<string, string[]>): string[] {
  return [...found].slice(0, PROOF_DIFFERENCE_LIMIT).map(([what, names]) => {
    const others = names.length > 1 ? ` and ${names.length - 1} more` : '';
    return storable(`${names[0]}${others}: ${what}`);
  });
}

/** Number of elements that are compared without a break: about 20 ms. */
const AT_ONCE = 500;

/**
 * Compares the layout of the live block and its rendered snapshot at `width` pixels, with breaks in
 * which the page can respond.
 */
export async function compareLayouts(
  live: Layout,
  stored: Layout,
  { width, thumbnails }: { width: number; thumbnails: Thumbnails },
): Promise<Match> {
  const area = createCoveredArea(width, Math.max(live.height, stored.height));
  const found = new Map<string, string[]>();
  const differing = new Set<Box>();
  const tell = (what: string, name: string) => {
    if (!found.get(what)?.push(name)) found.set(what, [name]);
  };

  for (const [at, pair] of pairUp(live.boxes, stored.boxes).entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await yieldToMain();
    const boxes = pair.filter((box) => box !== undefined);
    const differences = describeDifferences(...pair, thumbnails);
    for (const { what } of differences.slice(0, MOST_OF_ONE)) {
      if (what) tell(what, boxes[0]!.name);
    }
    for (const place of differingPlaces(boxes, differences)) area.mark(place);
    if (differences.some((each) => each.area === 'tree')) {
      boxes.forEach((box) => differing.add(box));
    }
  }
  for (const { boxes } of [live, stored]) {
    for (const place of findPlacesInside(boxes, differing)) area.mark(place);
  }
  const lower = stored.height - live.height;
  if (Math.abs(lower) > ROUNDING) {
    tell(`${Math.abs(lower)} px ${lower > 0 ? 'higher' : 'lower'} than the block`, 'The frame');
    const [top, bottom] = [live.height, stored.height].sort((a, b) => a - b) as [number, number];
    area.mark({ x: 0, y: top, width, height: bottom - top });
  }
  if (live.around !== stored.around) {
    tell(`${stored.around || 'nothing'} instead of ${live.around || 'nothing'}`, 'The background');
    area.mark({ x: 0, y: 0, width, height: Math.max(live.height, stored.height) });
  }
  return { score: 1 - area.share(), differences: inWords(found) };
}
