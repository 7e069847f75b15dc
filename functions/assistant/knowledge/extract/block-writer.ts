import { cleanText } from '../../../shared/clean-text.ts';
import type { Block, BlockKind } from '../block.ts';

/** The text of a file, and the blocks that its reader found in it. */
export interface ReadText {
  text: string;
  /** Undefined for Markdown and plain text, which contain their own structure. */
  blocks?: Block[];
}

type Extra = Partial<Pick<Block, 'level' | 'page'>>;

/** Collects a file's blocks, separated by blank lines. */
export class BlockWriter {
  readonly #texts: string[] = [];
  readonly #blocks: Block[] = [];
  #length = 0;

  /** Adds a block, unless its text is blank. */
  add(kind: BlockKind, text: string, { level = 0, page }: Extra = {}) {
    const clean = cleanText(text).replace(/^\s*\n|\s+$/g, '');
    if (clean === '') return;
    const start = this.#length;
    this.#texts.push(clean);
    this.#length += clean.length + 2;
    this.#blocks.push({ kind, level, start, end: this.#length, ...(page && { page }) });
  }

  finish(): ReadText {
    const text = this.#texts.join('\n\n');
    const last = this.#blocks.at(-1);
    if (last) last.end = text.length;
    return { text, blocks: this.#blocks };
  }
}
