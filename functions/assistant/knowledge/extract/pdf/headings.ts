import { normalizeTitle } from './furniture.ts';
import type { Paragraph } from './paragraphs.ts';

/** Depth of each title of the outline, from 1; keys are normalized by normalizeTitle. */
export type Outline = Map<string, number>;

/** Minimum font size of a heading, as a multiple of the body text's size. */
const LARGER = 1.12;
const LONGEST = 200;
const LONGEST_BOLD = 100;
const MOST_LINES = 3;

const CAPTION =
  /^(?:figure|fig\.|table|abb\.|abbildung|tabelle|рис\.|рисунок|таблица|source|quelle)\s/i;

/**
 * Returns the level of each heading among the paragraphs, based on the outline, the font size, or a
 * different font.
 */
export function findHeadingLevels(
  paragraphs: Paragraph[],
  outline: Outline,
): Map<Paragraph, number> {
  const body = bodySize(paragraphs);
  const display = displayFonts(paragraphs);
  const headings = paragraphs.filter((each, i) =>
    mayBeHeading(each) &&
    (outline.has(normalizeTitle(each.text)) || each.size > body * LARGER ||
      isSetApart(each, paragraphs[i + 1], body, display))
  );
  const levels = assignLevels(headings, outline);
  return new Map(
    headings.map((each) => [
      each,
      Math.min(6, outline.get(normalizeTitle(each.text)) ?? levels.get(styleOf(each))!),
    ]),
  );
}

const roundSize = (size: number) => Math.round(size * 2) / 2;

const styleOf = ({ size, font }: Paragraph) => `${roundSize(size)} ${font}`;

function mayBeHeading({ text, lines, isItem }: Paragraph): boolean {
  const isNumbered = /^\d/.test(text);
  return lines <= MOST_LINES && text.length <= LONGEST && (!isItem || isNumbered) &&
    /\p{L}{2}/u.test(text) && !/[.,;]$/.test(text) && !CAPTION.test(text);
}

/**
 * Returns whether a paragraph is one short line in a display font, followed by text in another
 * font.
 */
function isSetApart(
  { text, size, font, lines }: Paragraph,
  next: Paragraph | undefined,
  body: number,
  display: Set<string>,
): boolean {
  return lines === 1 && text.length <= LONGEST_BOLD && size >= body * 0.97 && display.has(font) &&
    next !== undefined && next.font !== font;
}

function bodySize(paragraphs: Paragraph[]): number {
  return findMostFrequent(paragraphs, ({ size }) => roundSize(size)) ?? 0;
}

function findMostFrequent<T>(
  paragraphs: Paragraph[],
  keyOf: (each: Paragraph) => T,
): T | undefined {
  const counts = new Map<T, number>();
  for (const each of paragraphs) {
    counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + each.text.length);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/**
 * Returns the fonts, except the most frequent, that occur mostly outside paragraphs of several
 * lines: less than a third of their text is inside.
 */
function displayFonts(paragraphs: Paragraph[]): Set<string> {
  const inBody = findMostFrequent(paragraphs, ({ font }) => font);
  const counts = new Map<string, { all: number; running: number }>();
  for (const { font, lines, text } of paragraphs) {
    const count = counts.get(font) ?? { all: 0, running: 0 };
    count.all += text.length;
    if (lines > 1) count.running += text.length;
    counts.set(font, count);
  }
  const isDisplay = ([font, { all, running }]: [string, { all: number; running: number }]) =>
    font !== inBody && running < all / 3;
  return new Set([...counts].filter(isDisplay).map(([font]) => font));
}

/**
 * Returns the level of each heading style, largest font first. A style that the outline does not
 * contain gets the level below the previous style's, or the same level if its size is the same.
 */
function assignLevels(headings: Paragraph[], outline: Outline): Map<string, number> {
  const known = new Map(
    headings.toReversed().flatMap((each) => {
      const depth = outline.get(normalizeTitle(each.text));
      return depth === undefined ? [] : [[styleOf(each), depth] as const];
    }),
  );
  const levels = new Map<string, number>();
  let [level, size] = [0, Infinity];
  for (const each of headings.toSorted((a, b) => b.size - a.size)) {
    const style = styleOf(each);
    if (levels.has(style)) continue;
    level = known.get(style) ?? (roundSize(each.size) < size ? level + 1 : Math.max(1, level));
    size = roundSize(each.size);
    levels.set(style, level);
  }
  return levels;
}
