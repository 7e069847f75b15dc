import { z } from 'zod';
import { Block } from '../block.ts';
import { type Chunk, cleanAndSplit, split } from '../chunking/split.ts';
import { paragraphsOf } from '../extract/paragraphs-of.ts';

/** What a document's chunks are made of. */
export interface StoredText {
  raw_text: string;
  file_type: string;
  blocks: unknown;
}

const blockList = z.array(Block);

/**
 * The chunks of a stored document: of the blocks that its reader found, or else of the paragraphs of
 * plain text, or of Markdown.
 */
export function splitDocument({ raw_text: text, file_type, blocks }: StoredText): Chunk[] {
  if (blocks) return split(text, blockList.parse(blocks)).chunks;
  if (file_type === 'text') return split(text, paragraphsOf(text)).chunks;
  return cleanAndSplit(text).chunks;
}
