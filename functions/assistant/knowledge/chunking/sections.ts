import type { Block } from '../block.ts';
import type { Span } from '../../../shared/span.ts';
import type { Markup } from './markup.ts';

/** What stands under one heading, the heading included. */
export interface Section extends Span {
  path: string;
  blocks: Block[];
}

/** A heading that the sections below it stand under. */
export interface Title {
  level: number;
  title: string;
}

interface Sections {
  sections: Section[];
  /** What a text that goes on stands under. */
  titles: Title[];
}

/** A title longer than this is shortened in the path; the text keeps all of it. */
const LONGEST_TITLE = 120;

/**
 * Cuts a text at its headings. A heading with nothing under it but deeper headings begins the
 * first of their sections, so that no chunk is a bare title. `before` are the titles of the part before.
 */
export function sectionsOf(blocks: Block[], markup: Markup, before: Title[] = []): Sections {
  const sections: Section[] = [];
  const titles = [...before];
  let open: Section | undefined;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      while (titles.length && titles.at(-1)!.level >= block.level) titles.pop();
      const isCarried = open !== undefined && isBare(open) && titles.length > 0;
      titles.push({ level: block.level, title: shorten(markup.titleOf(block)) });
      if (isCarried) open!.path = pathOf(titles);
      else sections.push(open = sectionAt(block, titles));
    }
    if (!open) sections.push(open = sectionAt(block, titles));
    open.blocks.push(block);
    open.end = block.end;
  }
  return { sections, titles };
}

const pathOf = (titles: Title[]) => titles.map(({ title }) => title).filter(Boolean).join(' > ');

const sectionAt = ({ start, end }: Block, titles: Title[]): Section => ({
  path: pathOf(titles),
  start,
  end,
  blocks: [],
});

const isBare = ({ blocks }: Section) =>
  blocks.every(({ kind }) => kind === 'heading' || kind === 'blank');

function shorten(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : title;
}
