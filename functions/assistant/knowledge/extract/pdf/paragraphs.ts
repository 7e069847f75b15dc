import { isDivided, joinLines, type Words } from './join-lines.ts';
import { MARKER } from './group-rows.ts';
import type { Segment } from './segment.ts';

/** Lines that belong together. Line breaks in `text` are intentional. */
export interface Paragraph {
  text: string;
  isItem: boolean;
  size: number;
  font: string;
  lines: number;
  /** Vertical position of the first line. */
  y: number;
  /** Whether the last line fills the column's width. */
  isFull: boolean;
}

/** Multiples of the font size: line distance, indentation, and equality of sizes. */
const LINE_GAP = 1.75;
const INDENT = 0.8;
const SAME_SIZE = 0.08;

/** Share of the column's width that a line may leave empty although the next word would fit. */
const RAGGED = 0.12;

/** Leaders and the entry's number at the end of a line. */
const ENTRY = /(?:\.\s?){4}\s*\S+$/;

const LONGEST_ENTRY_END = 60;

const ITEM = /^(\S{1,6})\s+\S/;
const BULLET = /^[•·‣◦▪■□●○➢✓✔–—*\uf0a7\uf0b7-]\s+/;

/** Joins the lines between two edges into paragraphs. */
export function joinParagraphs(
  { lines, left, right }: { lines: Segment[]; left: number; right: number },
  words: Words,
): Paragraph[] {
  const leadings = findUsualLeadings(lines);
  const paragraphs: Paragraph[] = [];
  lines.forEach((line, i) => {
    const above = lines[i - 1];
    const open = paragraphs.at(-1);
    const isFull = line.right > right - (right - left) * 0.08;
    if (
      above && open &&
      !begins(line, above, {
        left,
        leading: leadings.get(Math.round(line.size))!,
        isItem: open.isItem,
      })
    ) {
      const isFilled = above.right + measureFirstWord(line) > right - (right - left) * RAGGED;
      const isWrapped = isDivided(above.text, line.text) ||
        (isFilled && !ENTRY.test(above.text.slice(-LONGEST_ENTRY_END)));
      open.text = isWrapped ? joinLines(open.text, line.text, words) : `${open.text}\n${line.text}`;
      open.lines++;
      open.isFull = isFull;
    } else {
      const { text, size, font, y } = line;
      paragraphs.push({ text, isItem: isItem(text), size, font, lines: 1, y, isFull });
    }
  });
  return paragraphs;
}

export const isItem = (text: string) =>
  BULLET.test(text) || MARKER.test(ITEM.exec(text)?.[1] ?? '');

/** Replaces an item's bullet by Markdown's list marker. */
export const formatItem = (text: string) => text.replace(BULLET, '- ');

function begins(
  line: Segment,
  above: Segment,
  { left, leading, isItem: isInItem }: { left: number; leading: number; isItem: boolean },
): boolean {
  const size = Math.max(line.size, above.size);
  if (Math.abs(line.size - above.size) > SAME_SIZE * size) return true;
  if (line.y - above.y > Math.min(LINE_GAP * size, leading * 1.25)) return true;
  if (isDivided(above.text, line.text)) return false;
  if (line.font !== above.font && !line.isMixed && !above.isMixed) return true;
  if (isItem(line.text)) return true;
  const indent = line.left - above.left;
  return !isInItem && indent > INDENT * size && indent < 5 * size &&
    above.left - left < INDENT * size;
}

/** Returns the usual line distance for each font size in whole points. */
function findUsualLeadings(lines: Segment[]): Map<number, number> {
  const gaps = lines.slice(1).map(({ y, size }, i) => ({ size, gap: y - lines[i]!.y }))
    .filter(({ gap }) => gap > 1);
  const bySize = Map.groupBy(gaps, ({ size }) => Math.round(size));
  return new Map([...bySize].map(([size, found]) => {
    const sorted = found.map(({ gap }) => gap).toSorted((a, b) => a - b);
    return [size, sorted[Math.floor(sorted.length * 0.35)]!];
  }));
}

function measureFirstWord({ text, left, right }: Segment): number {
  const word = /^\S+/.exec(text)?.[0] ?? '';
  return (right - left) * word.length / text.length;
}
