import type { Span } from '../../../shared/span.ts';
import type { Block } from '../block.ts';
import { createPlainMarkup, type Markup } from '../markdown/markup.ts';
import { MIN_CHUNK_LENGTH, packSection } from './pack-section.ts';
import { type Section, splitSections, type Title } from './sections.ts';

/** A chunk of a document. Offsets refer to the text of its part. */
export interface Chunk {
  index: number;
  /** Titles from the top level down: "Prices > Implants". */
  headingPath: string;
  /** Start of the chunk's own span, without `context`; own spans do not overlap. */
  start: number;
  end: number;
  /** Text repeated from before a cut: the last sentences or words, or a table's header. */
  context: string;
  /** The indexed text: visible text of the context and the own span. */
  text: string;
  /** The page on which the own span begins, from 1; null if the file has no pages. */
  page: number | null;
}

/** The state before a part: the number of chunks, and the headings above it. */
export interface Before {
  index: number;
  titles: Title[];
}

export interface Split {
  chunks: Chunk[];
  /** Spans of text that are too short for a chunk. */
  dropped: Span[];
  after: Before;
}

export const NOTHING_BEFORE: Before = { index: 0, titles: [] };

/**
 * Splits a text along its headings into chunks of at most MAX_CHUNK_LENGTH characters. A code block
 * or table row may exceed the limit, because it is cut only if it has an overlong word; lists and
 * tables stay whole if they fit. The chunks' own spans and the dropped ones cover the text without
 * gaps or overlaps.
 */
export function splitChunks(
  source: string,
  blocks: Block[],
  { markup = createPlainMarkup(source), before = NOTHING_BEFORE }: Partial<Options> = {},
): Split {
  const { sections, titles } = splitSections(blocks, markup, before.titles);
  const result: Split = { chunks: [], dropped: [], after: { index: before.index, titles } };
  for (const section of sections) addSection(source, section, markup, result);
  return result;
}

interface Options {
  markup: Markup;
  before: Before;
}

/** Soft hyphens are removed, because they would split words in a search. */
const SOFT_HYPHEN = '\u00ad';

function addSection(source: string, section: Section, markup: Markup, result: Split) {
  const { chunks, dropped, after } = result;
  let block = 0;
  for (const { start, end, context: repeated } of packSection(source, section)) {
    const own = markup.textOf({ start, end });
    if (own.trim().length < MIN_CHUNK_LENGTH) dropped.push({ start, end });
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
