import { findUrls, replaceUrls } from '../capture/css-values.ts';
import type { Area, Box, Place, Thumbnails } from './layout.ts';
import { findArea } from './painted-properties.ts';
import { isAlike } from './thumbnails.ts';

/** A difference of an element; without an `area` if the element itself paints nothing. */
export interface Difference {
  /** The difference in words; undefined if another difference describes it. */
  what?: string;
  area?: Area;
}

/** One browser lays out both sides: a difference above its own rounding is real. */
const TOLERANCE = 0.05;

const px = (length: number) => `${Number(Math.abs(length).toFixed(1)) || '< 0.1'} px`;
const isOff = (one: number, other: number) => Math.abs(one - other) > TOLERANCE;

function* movesOf(live: Place, stored: Place): Generator<string> {
  if (isOff(live.y, stored.y)) {
    yield `${px(stored.y - live.y)} ${stored.y > live.y ? 'lower' : 'higher'}`;
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

export const isSamePlace = (one: Place, other: Place): boolean => movesOf(one, other).next().done!;

function areSameLines({ lines }: Box, { lines: others }: Box): boolean {
  return lines.length === others.length &&
    lines.every((line, at) => isSamePlace(line, others[at]!));
}

const isLength = (value: string) => /^-?[\d.]+px$/.test(value);

/**
 * Returns whether two values are equal, or lengths within the tolerance, or name images that look
 * the same.
 */
function isSameValue(one: string, other: string, thumbnails: Thumbnails): boolean {
  if (one === other) return true;
  if (isLength(one) && isLength(other)) return !isOff(parseFloat(one), parseFloat(other));
  const [left, right] = [[...findUrls(one).keys()], [...findUrls(other).keys()]];
  if (replaceUrls(one, () => '') !== replaceUrls(other, () => '')) return false;
  return left.length === right.length && left.every((url, at) => {
    const [shown, expected] = [thumbnails.get(url), thumbnails.get(right[at]!)];
    const areRead = shown !== undefined && expected !== undefined;
    return url === right[at] || areRead && isAlike(shown, expected);
  });
}

const short = (value = 'nothing') =>
  value.length > 40 ? `${value.slice(0, 40)}…` : value || 'nothing';

/**
 * Yields differing paint. Omits properties that only one side has, because the property that causes
 * this differs, too.
 */
function* paintsOf(live: Box, stored: Box, thumbnails: Thumbnails): Generator<Difference> {
  for (const part of new Set([...Object.keys(live.paint), ...Object.keys(stored.paint)])) {
    const [before, after] = [live.paint[part], stored.paint[part]];
    if (!before || !after) {
      const what = part || 'visible content';
      yield { what: `${what} ${before ? 'is missing' : 'was added'}`, area: 'own' };
      continue;
    }
    for (const name of Object.keys(before)) {
      if (!(name in after) || isSameValue(before[name]!, after[name]!, thumbnails)) continue;
      const what = `${part} ${name} ${short(after[name])} instead of ${short(before[name])}`;
      yield { what: what.trim(), area: part ? 'own' : findArea(name) };
    }
  }
}

const isTransparent = (color: string) => color === 'rgba(0, 0, 0, 0)';

/** Returns whether the box itself is painted, not only its content. */
function isPainted({ paint, thumbnail }: Box): boolean {
  const { '': own, ...parts } = paint;
  if (thumbnail !== undefined || Object.keys(parts).length) return true;
  return own !== undefined && (
    !isTransparent(own['background-color'] ?? '') || own['background-image'] !== 'none' ||
    own['box-shadow'] !== 'none' || own['outline-style'] !== 'none' ||
    own['border-image-source'] !== 'none' || own.appearance !== 'none' || 'fill' in own ||
    own['border-width'] !== '0px'
  );
}

/** Returns whether a box clips, masks or filters its content. */
const holdsTogether = ({ paint: { '': own } }: Box) =>
  own !== undefined && ['overflow', 'clip-path', 'mask-image', 'filter', 'backdrop-filter']
    .some((name) => !/^(?:visible|none)$/.test(own[name]!));

/** Returns whether a box has one colour, except its edges. */
const isPlain = ({ paint: { '': own, ...parts } }: Box) =>
  own !== undefined && own['background-image'] === 'none' &&
  own['border-image-source'] === 'none' && own.appearance === 'none' && !('fill' in own) &&
  !Object.keys(parts).length;

/** Returns the area affected by a moved box; undefined if only its content is painted. */
function movedArea(boxes: Box[]): Area | undefined {
  if (boxes.some(holdsTogether)) return 'tree';
  if (!boxes.some(isPainted)) return undefined;
  return boxes.every(isPlain) && boxes.every(({ thumbnail }) => thumbnail === undefined)
    ? 'edge'
    : 'box';
}

export function describeDifferences(
  live: Box | undefined,
  stored: Box | undefined,
  thumbnails: Thumbnails,
): Difference[] {
  if (!stored) return [{ what: 'is missing', area: 'tree' }];
  if (!live) return [{ what: 'was added', area: 'tree' }];
  const boxes = [live, stored];
  const found: Difference[] = [...movesOf(live, stored)]
    .map((what) => ({ what, area: movedArea(boxes) }));
  if (live.text !== stored.text) found.push({ what: 'has different text', area: 'own' });
  if (!areSameLines(live, stored)) {
    found.push({ what: found.length ? undefined : 'its lines moved', area: 'lines' });
  }
  if (live.font !== stored.font) {
    const nameFont = (font: string) => font ? `font ${font}` : 'system font';
    const what = `${nameFont(stored.font)} instead of ${nameFont(live.font)}`;
    found.push({ what, area: 'own' });
  }
  if (live.thumbnail !== undefined && !isAlike(live.thumbnail, stored.thumbnail ?? null)) {
    const what = stored.thumbnail ? 'shows a different image' : 'its image is missing';
    found.push({ what, area: 'box' });
  }
  // The capture has reported it in words.
  if (stored.isLost) found.push({ what: undefined, area: 'tree' });
  return [...found, ...paintsOf(live, stored, thumbnails)];
}
