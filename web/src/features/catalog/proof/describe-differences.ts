import { replaceUrls, urlsIn } from '../capture/css-values.ts';
import type { Box, Paint, Pictures, Place } from './layout.ts';
import { isAlike } from './pictures.ts';

/** Both sides are laid out by one browser: what differs by more than its own rounding differs. */
const TOLERANCE = 0.05;
const MOST_PROPERTIES = 4;
/** Paint outside an element's box. */
const BEYOND = ['box-shadow', 'text-shadow', 'filter', 'outline-width', 'outline-offset'];

const px = (length: number) => `${Number(Math.abs(length).toFixed(1)) || '< 0.1'} px`;
const isOff = (one: number, other: number) => Math.abs(one - other) > TOLERANCE;

function* movesOf(live: Place, stored: Place): Generator<string> {
  if (isOff(live.y, stored.y)) {
    yield `${px(stored.y - live.y)} ${stored.y > live.y ? 'lower down' : 'higher up'}`;
  }
  if (isOff(live.x, stored.x)) {
    yield `${px(stored.x - live.x)} further ${stored.x > live.x ? 'right' : 'left'}`;
  }
  if (isOff(live.width, stored.width)) {
    yield `${px(stored.width - live.width)} ${stored.width > live.width ? 'wider' : 'narrower'}`;
  }
  if (isOff(live.height, stored.height)) {
    yield `${px(stored.height - live.height)} ${
      stored.height > live.height ? 'taller' : 'shorter'
    }`;
  }
}

function areSameLines({ lines }: Box, { lines: others }: Box): boolean {
  return lines.length === others.length &&
    lines.every((line, at) => movesOf(line, others[at]!).next().done);
}

/** Equal, or naming images by other addresses that show the same. */
function isSameValue(one: string, other: string, pictures: Pictures): boolean {
  if (one === other) return true;
  const [left, right] = [[...urlsIn(one).keys()], [...urlsIn(other).keys()]];
  if (replaceUrls(one, () => '') !== replaceUrls(other, () => '')) return false;
  return left.length === right.length &&
    left.every((url, at) =>
      url === right[at] || isAlike(pictures.get(url) ?? null, pictures.get(right[at]!) ?? null)
    );
}

const short = (value = 'nothing') =>
  value.length > 40 ? `${value.slice(0, 40)}…` : value || 'nothing';

function* paintsOf(live: Box, stored: Box, pictures: Pictures): Generator<string> {
  for (const part of new Set([...Object.keys(live.paint), ...Object.keys(stored.paint)])) {
    const [before, after] = [live.paint[part], stored.paint[part]];
    if (!before || !after) {
      yield `${part} ${before ? 'is missing' : 'was added'}`;
      continue;
    }
    for (const name of Object.keys(before)) {
      if (isSameValue(before[name]!, after[name] ?? '', pictures)) continue;
      yield `${part} ${name} ${short(after[name])} instead of ${short(before[name])}`.trim();
    }
  }
}

/** In words what differs between an element and its stored copy; nothing when they agree. */
export function describeDifferences(
  live: Box | undefined,
  stored: Box | undefined,
  pictures: Pictures,
): string[] {
  if (!stored) return ['is missing'];
  if (!live) return ['was added'];
  const found = [...movesOf(live, stored)];
  if (live.text !== stored.text) found.push('says something else');
  else if (!found.length && !areSameLines(live, stored)) found.push('its lines are elsewhere');
  if (live.font !== stored.font) {
    found.push(`font ${stored.font || 'of the system'} instead of ${live.font || 'of the system'}`);
  }
  if (live.picture !== undefined && !isAlike(live.picture, stored.picture ?? null)) {
    found.push(stored.picture ? 'shows another picture' : 'its picture is missing');
  }
  const paints = [...paintsOf(live, stored, pictures)];
  return [...found, ...paints.slice(0, MOST_PROPERTIES)];
}

const lengthsIn = (paint: Paint, name: string) =>
  [...(paint[name] ?? '').matchAll(/([\d.]+)px/g)].reduce((sum, [, each]) => sum + Number(each), 0);

/** CSS pixels that an element may paint beyond its box, at most. */
export function reachOf({ paint }: Box): number {
  const each = Object.values(paint).map((part) =>
    BEYOND.reduce((sum, name) => sum + lengthsIn(part, name), 0)
  );
  return Math.max(...each);
}
