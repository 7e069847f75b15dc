import { z } from 'zod';
import { Block } from '../block.ts';
import { readBlockParts, readMarkdownParts, readPlainParts } from '../chunking/parts.ts';
import { type SplitParts, splitParts, type SplitPosition } from '../chunking/split-parts.ts';

/** The stored text of a document, which is split into chunks. */
export interface StoredText {
  raw_text: string;
  file_type: string;
  blocks: unknown;
}

const blockList = z.array(Block);

/**
 * Splits a stored document from a position on until `isSpent` returns true: by its extracted
 * blocks, or else as plain text or Markdown.
 */
export const splitDocument = (
  stored: StoredText,
  position?: SplitPosition,
  isSpent?: () => boolean,
): SplitParts => splitParts(createPartReader(stored), position, isSpent);

function createPartReader({ raw_text: text, file_type, blocks }: StoredText) {
  if (blocks) return readBlockParts(text, blockList.parse(blocks));
  return file_type === 'text' ? readPlainParts(text) : readMarkdownParts(text);
}
