import type { Span } from './link.ts';
import { type Block, readBlockAt } from './scan-blocks.ts';

export interface Rescanned {
  blocks: Block[];
  /** Of each block, 1 where it stands as it stood before the removals, 0 where it was read anew. */
  isKept: Uint8Array;
}

/**
 * The blocks of a text after removals, from those it had before, which are moved to where they now
 * stand, not copied. Only what a removal can have
 * changed is read again: the block it meets and the one that stood before, which looked ahead to
 * it. Gives what scanBlocks of the whole gives.
 */
export function rescanBlocks(text: string, before: Block[], removals: Span[]): Rescanned {
  const blocks: Block[] = [];
  const kept: number[] = [];
  const source = new BlocksBefore(before, removals);
  for (let at = 0; at < text.length;) {
    const same = source.at(at);
    const block = same ?? readBlockAt(text, at);
    if (same) kept.push(blocks.length);
    blocks.push(block);
    at = block.end;
  }
  const isKept = new Uint8Array(blocks.length);
  for (const index of kept) isKept[index] = 1;
  return { blocks, isKept };
}

/** The blocks before the removals, asked by where they stand after them, in order. */
class BlocksBefore {
  #next = 0;
  #removal = 0;
  /** Characters taken out before the next block. */
  #taken = 0;
  /** The first block that the next removal can have changed. */
  #doubtful = -1;

  constructor(readonly blocks: Block[], readonly removals: Span[]) {}

  /** The block that begins at this offset, if it is as it was. */
  at(offset: number): Block | undefined {
    const { blocks } = this;
    this.#passRemovals();
    while (this.#next < blocks.length && blocks[this.#next]!.start - this.#taken < offset) {
      this.#next++;
      this.#passRemovals();
    }
    const block = blocks[this.#next];
    if (!block || block.start - this.#taken !== offset || this.#next >= this.#firstDoubtful()) {
      return undefined;
    }
    block.start -= this.#taken;
    block.end -= this.#taken;
    this.#next++;
    return block;
  }

  #passRemovals() {
    const start = this.blocks[this.#next]?.start ?? Infinity;
    for (; this.#removal < this.removals.length; this.#removal++) {
      const removal = this.removals[this.#removal]!;
      if (removal.end > start) return;
      this.#taken += removal.end - removal.start;
      this.#doubtful = -1;
    }
  }

  #firstDoubtful(): number {
    const removal = this.removals[this.#removal];
    if (!removal) return this.blocks.length;
    if (this.#doubtful >= 0) return this.#doubtful;
    let met = this.#next;
    while (met < this.blocks.length && this.blocks[met]!.end <= removal.start) met++;
    do met--; while (met >= 0 && this.blocks[met]!.kind === 'blank');
    return this.#doubtful = Math.max(met, 0);
  }
}
