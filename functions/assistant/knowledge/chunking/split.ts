import { cleanBlocks } from '../cleaning/clean.ts';
import type { Span } from '../../../shared/span.ts';
import type { Block } from '../markdown/block.ts';
import { scanBlocks } from '../markdown/scan-blocks.ts';
import { packSection, SHORTEST_CHUNK } from './pack-section.ts';
import { type Section, sectionsOf } from './sections.ts';

/** A piece of a document. Offsets are of the cleaned text. */
export interface Chunk {
  index: number;
  /** Titles from the document's top down: "Prices > Implants". */
  headingPath: string;
  /** Its own span; no character belongs to two chunks. */
  start: number;
  end: number;
  /** Repeated from before where a section was cut: the last sentence, or a table's header. */
  context: string;
  /** What is indexed: the context and the own span. */
  text: string;
}

interface Split {
  chunks: Chunk[];
  /** Spans of text too short for a chunk. */
  dropped: Span[];
}

/**
 * Cuts cleaned Markdown along its headings into chunks of at most about LONGEST_CHUNK characters. A code
 * block or a table row is never cut; lists and tables stay whole where they fit. The chunks' own
 * spans and the dropped ones cover the text without gaps or overlaps.
 */
export function split(source: string, blocks: Block[] = scanBlocks(source).blocks): Split {
  const result: Split = { chunks: [], dropped: [] };
  for (const section of sectionsOf(source, blocks)) addSection(source, section, result);
  return result;
}

/** Cleans and splits in one go, which saves a look at the whole text. */
export function cleanAndSplit(source: string): Split {
  const { text, blocks } = cleanBlocks(source);
  return split(text, blocks);
}

function addSection(source: string, section: Section, { chunks, dropped }: Split) {
  for (const { start, end, context } of packSection(source, section)) {
    const own = source.slice(start, end).trim();
    if (own.length < SHORTEST_CHUNK) dropped.push({ start, end });
    else {
      const text = context ? (context + source.slice(start, end)).trim() : own;
      chunks.push({ index: chunks.length, headingPath: section.path, start, end, context, text });
    }
  }
}
