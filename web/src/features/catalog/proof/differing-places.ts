import { type Difference, isSamePlace } from './describe-differences.ts';
import type { Area, Box, Paint, Place } from './layout.ts';

/** Properties that paint outside an element's box. */
const BEYOND = ['box-shadow', 'text-shadow', 'filter', 'outline-width', 'outline-offset'];

const lengthsIn = (value = '') =>
  [...value.matchAll(/([\d.]+)px/g)].map(([, length]) => Number(length));
const sum = (lengths: number[]) => lengths.reduce((all, each) => all + each, 0);

/**
 * Returns the maximum distance in CSS pixels at which a part of an element paints outside its box.
 */
function reachOfPart([part, paint]: [string, Paint]): number {
  const own = sum(BEYOND.flatMap((name) => lengthsIn(paint[name])));
  if (!part) return own;
  // Layout does not reveal the position of a pseudo-element.
  const size = ['width', 'height', 'font-size'].flatMap((name) => lengthsIn(paint[name]));
  return own + Math.max(0, ...size);
}

const reachOf = ({ paint }: Box) => Math.max(0, ...Object.entries(paint).map(reachOfPart));

const grown = ({ x, y, width, height }: Place, by: number): Place => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Returns the area between two nested boxes. */
function between(outer: Place, inner: Place): Place[] {
  if (inner.width <= 0 || inner.height <= 0) return [outer];
  const [right, bottom] = [inner.x + inner.width, inner.y + inner.height];
  return [
    { ...outer, height: inner.y - outer.y },
    { ...outer, y: bottom, height: outer.y + outer.height - bottom },
    { x: outer.x, y: inner.y, width: inner.x - outer.x, height: inner.height },
    { x: right, y: inner.y, width: outer.x + outer.width - right, height: inner.height },
  ];
}

/** Returns the width of a box's edge with border and corners, in CSS pixels. */
function edgeOf({ paint: { '': own = {} }, width, height }: Box): number {
  if (own['box-shadow']?.includes('inset') || own['border-radius']?.includes('%')) {
    return Math.max(width, height);
  }
  return Math.max(0, ...lengthsIn(own['border-width']), ...lengthsIn(own['border-radius']));
}

function common(one: Place, other: Place): Place {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Returns the boxes without their common inner area. */
function edgesOf(boxes: Box[]): Place[] {
  const [one, other = one] = boxes as [Box, Box?];
  const edge = Math.max(...boxes.map(edgeOf)) + 1;
  const inside = common(grown(one, -edge), grown(other, -edge));
  return boxes.flatMap((box) => between(grown(box, reachOf(box)), inside));
}

/** Returns the lines of a box, or the box if it has none, such as a control. */
const linesOf = (box: Box) =>
  (box.lines.length ? box.lines : [box]).map((line) => grown(line, reachOf(box)));

/** Returns lines without a counterpart at the same place. */
const movedLines = (box: Box, { lines }: Box) =>
  box.lines.filter((line) => !lines.some((other) => isSamePlace(line, other)))
    .map((line) => grown(line, reachOf(box)));

const IN_BOX: (Area | undefined)[] = ['box', 'own', 'tree'];
const IN_LINES: (Area | undefined)[] = ['text', 'own', 'tree'];

/** Yields the places of an element's differences, live and stored, except its descendants. */
export function* differingPlaces(boxes: Box[], differences: Difference[]): Generator<Place> {
  const has = (areas: (Area | undefined)[]) => differences.some(({ area }) => areas.includes(area));
  if (has(IN_BOX)) yield* boxes.map((box) => grown(box, reachOf(box)));
  else if (has(['edge'])) yield* edgesOf(boxes);
  const [one, other] = boxes as [Box, Box?];
  if (has(IN_LINES) || !other) yield* boxes.flatMap(linesOf);
  else if (has(['lines'])) yield* [...movedLines(one, other), ...movedLines(other, one)];
}

/** Yields the places of differing boxes, of the boxes inside them, and of their lines. */
export function* findPlacesInside(boxes: Box[], differing: ReadonlySet<Box>): Generator<Place> {
  const reach: (number | undefined)[] = [];
  for (const [at, box] of boxes.entries()) {
    const around = reach[box.parent];
    if (around === undefined && !differing.has(box)) continue;
    const by = reach[at] = Math.max(around ?? 0, reachOf(box));
    yield* [box, ...box.lines].map((place) => grown(place, by));
  }
}
