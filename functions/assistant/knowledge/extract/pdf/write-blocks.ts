import type { Budget } from '../budget.ts';
import { BlockWriter, type ReadText } from '../block-writer.ts';
import { findHeadingLevels, type Outline } from './headings.ts';
import { isDivided, joinLines, type Words } from './join-lines.ts';
import { formatItem, type Paragraph } from './paragraphs.ts';

/** An element of a page, in reading order. */
export type Element =
  & {
    page: number;
    /** The paragraph, or a table's whole text as one paragraph, to compare font sizes. */
    paragraph: Paragraph;
  }
  & ({ kind: 'paragraph' } | { kind: 'table'; rows: string[][] });

/** Dot leaders between an entry and its number. */
const LEADERS = /(?:\.[^\S\n]?){5,}/g;

export function writeBlocks(
  elements: Element[],
  { outline, words, budget }: { outline: Outline; words: Words; budget: Budget },
): ReadText {
  const levels = findHeadingLevels(elements.map(({ paragraph }) => paragraph), outline);
  const isHeading = ({ kind, paragraph }: Element) => kind === 'paragraph' && levels.has(paragraph);
  const writer = new BlockWriter();
  let above: Extract<Element, { kind: 'table' }> | undefined;
  let between = 0;
  for (const group of groupElements(joinBroken(elements, isHeading, words), isHeading)) {
    budget.take('elements');
    const [first] = group;
    const { page } = first!;
    if (first!.kind === 'table') {
      const goesOn = above && between === (above.page === page ? 1 : 0);
      const rows = goesOn ? withHeader(first!.rows, above!.rows[0]!) : first!.rows;
      above = { ...first!, rows };
      between = 0;
      writer.add('table', rows.map((row) => row.join(' | ').replace(LEADERS, '…')).join('\n'), {
        page,
      });
      continue;
    }
    const { paragraph } = first!;
    const level = levels.get(paragraph);
    // A single line across a table divides it but does not end it.
    between += level || paragraph.lines > 1 ? 2 : group.length;
    if (level) writer.add('heading', paragraph.text.replaceAll('\n', ' '), { level, page });
    else if (!paragraph.isItem) {
      writer.add('paragraph', paragraph.text.replace(LEADERS, '…'), { page });
    } else {
      const items = group.map((each) => formatItem(each.paragraph.text));
      writer.add('list', items.join('\n'), { page });
    }
  }
  return writer.finish();
}

/** Groups the items of each list; every other element forms a group of its own. */
function groupElements(elements: Element[], isHeading: (element: Element) => boolean): Element[][] {
  const groups: Element[][] = [];
  const isItem = (each: Element | undefined) =>
    each?.kind === 'paragraph' && each.paragraph.isItem && !isHeading(each);
  for (const element of elements) {
    const last = groups.at(-1);
    if (last && isItem(element) && isItem(last[0])) last.push(element);
    else groups.push([element]);
  }
  return groups;
}

/** Joins paragraphs that a column or page break split. */
function joinBroken(
  elements: Element[],
  isHeading: (element: Element) => boolean,
  words: Words,
): Element[] {
  const joined: Element[] = [];
  for (const element of elements) {
    const last = joined.at(-1);
    if (
      last?.kind === 'paragraph' && element.kind === 'paragraph' && !isHeading(last) &&
      !isHeading(element) && goesOn(last.paragraph, element.paragraph)
    ) {
      last.paragraph.text = joinLines(last.paragraph.text, element.paragraph.text, words);
      last.paragraph.isFull = element.paragraph.isFull;
    } else joined.push(element);
  }
  return joined;
}

const goesOn = (above: Paragraph, below: Paragraph) =>
  (above.isFull || isDivided(above.text, below.text)) && !below.isItem &&
  above.font === below.font &&
  !/[.!?:;]["»”’)]*$/.test(above.text) &&
  /^\p{Ll}/u.test(below.text);

/** Repeats the header of a table that continues after a page break or a line across it. */
function withHeader(rows: string[][], header: string[]): string[][] {
  const isOther = header.length === rows[0]!.length && header.join() !== rows[0]!.join();
  return isOther ? [header, ...rows] : rows;
}
