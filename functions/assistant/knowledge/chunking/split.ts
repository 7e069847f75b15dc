import type { Span } from '../../../shared/span.ts';
import type { Block } from '../block.ts';
import { type Markup, plainMarkup } from './markup.ts';
import { packSection, SHORTEST_CHUNK } from './pack-section.ts';
import { type Section, sectionsOf, type Title } from './sections.ts';

/** A piece of a document. Offsets are of the text of its part. */
export interface Chunk {
  index: number;
  /** Titles from the document's top down: "Prices > Implants". */
  headingPath: string;
  /** Its own span; no character belongs to two chunks. */
  start: number;
  end: number;
  /** Repeated from before where a section was cut: the last sentence, or a table's header. */
  context: string;
  /** What is indexed: the context and the own span, as a reader sees them. */
  text: string;
  /** On which page its own span begins, from 1; null where the file has no pages. */
  page: number | null;
}

/** What the chunks of a part follow: how many there are before it, and the titles that it stands under. */
export interface Before {
  index: number;
  titles: Title[];
}

export interface Split {
  chunks: Chunk[];
  /** Spans of text too short for a chunk. */
  dropped: Span[];
  /** For the part that follows. */
  after: Before;
}

export const NOTHING_BEFORE: Before = { index: 0, titles: [] };

/**
 * Cuts a text along its headings into chunks of at most LONGEST_CHUNK characters. A code block or a
 * table row is cut only inside a word longer than a chunk, and may itself be longer; lists and tables
 * stay whole where they fit. The chunks' own spans and the dropped ones cover the blocks without gaps
 * or overlaps.
 */
export function split(
  source: string,
  blocks: Block[],
  { markup = plainMarkup(source), before = NOTHING_BEFORE }: Partial<Options> = {},
): Split {
  const { sections, titles } = sectionsOf(blocks, markup, before.titles);
  const result: Split = { chunks: [], dropped: [], after: { index: before.index, titles } };
  for (const section of sections) addSection(source, section, markup, result);
  return result;
}

interface Options {
  markup: Markup;
  before: Before;
}

/** Says where a word may be divided, and would divide it for a search. */
const SOFT_HYPHEN = '\u00ad';

function addSection(source: string, section: Section, markup: Markup, result: Split) {
  const { chunks, dropped, after } = result;
  let block = 0;
  for (const { start, end, context: repeated } of packSection(source, section)) {
    const own = markup.textOf({ start, end });
    if (own.trim().length < SHORTEST_CHUNK) dropped.push({ start, end });
    else {
      const context = markup.textOf(repeated);
      while (section.blocks[block + 1]?.start! <= start) block++;
      const page = section.blocks[block]!.page ?? null;
      const text = (context + own).replaceAll(SOFT_HYPHEN, '').trim();
      const index = after.index++;
      chunks.push({ index, headingPath: section.path, start, end, context, text, page });
    }
  }
}
