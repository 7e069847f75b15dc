import type { Block } from '../block.ts';
import type { Span } from '../../../shared/span.ts';
import type { Markup } from './markup.ts';

/** What stands under one heading, the heading included. */
export interface Section extends Span {
  path: string;
  blocks: Block[];
}

/** A title longer than this is shortened in the path; the text keeps all of it. */
const LONGEST_TITLE = 120;

/**
 * Cuts a text at its headings. A heading with nothing under it but deeper headings begins the
 * first of their sections, so that no chunk is a bare title.
 */
export function sectionsOf(blocks: Block[], markup: Markup): Section[] {
  const sections: Section[] = [];
  const titles: { level: number; title: string }[] = [];
  let open: Section | undefined;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      while (titles.length && titles.at(-1)!.level >= block.level) titles.pop();
      const isCarried = open !== undefined && isBare(open) && titles.length > 0;
      titles.push({ level: block.level, title: shorten(markup.titleOf(block)) });
      const path = titles.map(({ title }) => title).filter(Boolean).join(' > ');
      if (isCarried) open!.path = path;
      else sections.push(open = { path, start: block.start, end: block.end, blocks: [] });
    }
    if (!open) sections.push(open = { path: '', start: block.start, end: block.end, blocks: [] });
    open.blocks.push(block);
    open.end = block.end;
  }
  return sections;
}

const isBare = ({ blocks }: Section) =>
  blocks.every(({ kind }) => kind === 'heading' || kind === 'blank');

function shorten(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : title;
}
