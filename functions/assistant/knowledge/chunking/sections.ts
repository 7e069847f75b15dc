import type { Block } from '../markdown/block.ts';
import type { Span } from '../../../shared/span.ts';

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
export function sectionsOf(source: string, blocks: Block[]): Section[] {
  const sections: Section[] = [];
  const titles: { level: number; title: string }[] = [];
  let open: Section | undefined;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      while (titles.length && titles.at(-1)!.level >= block.level) titles.pop();
      const isCarried = open !== undefined && isBare(open) && titles.length > 0;
      titles.push({ level: block.level, title: titleOf(source, block) });
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

/** A title that needs no more than its mark taken off: most do not. */
const PLAIN_TITLE = /^#{1,6} ((?:[^\s#*_`\\]+ )*[^\s#*_`\\]+)$/;

/** A heading's text without its marks and emphasis. */
function titleOf(source: string, { start, end }: Block): string {
  const raw = source.slice(start, end).trim();
  const text = PLAIN_TITLE.exec(raw)?.[1] ?? textOf(raw);
  return text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : text;
}

function textOf(raw: string): string {
  return raw
    .replace(/^#{1,6}(?:[ \t]+|$)|[ \t]+#+$/g, '')
    .replace(/\r?\n[ \t]*(?:=+|-+)$/, '')
    .replace(/(?<![\p{L}\p{N}\\])[*_]{1,3}(?=\S)|(?<=\S)(?<!\\)[*_]{1,3}(?![\p{L}\p{N}])|`+/gu, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/\s+/g, ' ').trim();
}
