import type { Block } from '../block.ts';
import type { Span } from '../../../shared/span.ts';
import type { Markup } from '../markdown/markup.ts';

/** One or more headings and the text below; the first section of a text may have no heading. */
export interface Section extends Span {
  path: string;
  blocks: Block[];
}

export interface Title {
  level: number;
  title: string;
}

interface Sections {
  sections: Section[];
  /** The headings above a text that continues the last section. */
  titles: Title[];
}

/** Maximum characters of a title in the path; the text itself contains the full title. */
const LONGEST_TITLE = 120;

/**
 * Splits a text at its headings. Headings without text join the next section, unless the next
 * heading has no heading above it. `before` contains the headings above the beginning of the text.
 */
export function splitSections(blocks: Block[], markup: Markup, before: Title[] = []): Sections {
  const sections: Section[] = [];
  const titles = [...before];
  let open: Section | undefined;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      while (titles.length && titles.at(-1)!.level >= block.level) titles.pop();
      const isCarried = open !== undefined && isBare(open) && titles.length > 0;
      titles.push({ level: block.level, title: shorten(markup.titleOf(block)) });
      if (isCarried) open!.path = joinTitles(titles);
      else sections.push(open = createSection(block, titles));
    }
    if (!open) sections.push(open = createSection(block, titles));
    open.blocks.push(block);
    open.end = block.end;
  }
  return { sections, titles };
}

const joinTitles = (titles: Title[]) =>
  titles.map(({ title }) => title).filter(Boolean).join(' > ');

const createSection = ({ start, end }: Block, titles: Title[]): Section => ({
  path: joinTitles(titles),
  start,
  end,
  blocks: [],
});

const isBare = ({ blocks }: Section) =>
  blocks.every(({ kind }) => kind === 'heading' || kind === 'blank');

function shorten(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : title;
}
