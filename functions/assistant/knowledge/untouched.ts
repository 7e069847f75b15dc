import type { Block } from './markdown/scan-blocks.ts';
import type { Span } from './markdown/link.ts';

/**
 * What a pass of cleaning found nothing to take out of. The next pass need not read it again: what
 * a rule does to a block depends on nothing but the block and, where it has a bracket, the labels.
 */
export class Untouched {
  readonly #blocks: Block[];
  readonly #labels: ReadonlySet<string>;
  #at = 0;

  /** Of the pass before: its blocks, its removals in order, its labels. */
  constructor(blocks: Block[], removals: Span[], labels: ReadonlySet<string>) {
    this.#blocks = without(blocks, removals);
    this.#labels = labels;
  }

  /** Whether the block stands as it stood. Blocks are asked in order. */
  has(source: string, { kind, start, end }: Block, labels: ReadonlySet<string>): boolean {
    while (this.#at < this.#blocks.length && this.#blocks[this.#at]!.start < start) this.#at++;
    const before = this.#blocks[this.#at];
    if (before?.start !== start || before.end !== end || before.kind !== kind) return false;
    return isSame(this.#labels, labels) || !source.slice(start, end).includes('[');
  }
}

/** The blocks that no removal meets, at their new offsets. */
function without(blocks: Block[], removals: Span[]): Block[] {
  const kept: Block[] = [];
  let next = 0;
  let taken = 0;
  for (const { kind, start, end, level } of blocks) {
    const first = next;
    for (; next < removals.length && removals[next]!.start < end; next++) {
      taken += removals[next]!.end - removals[next]!.start;
    }
    if (next === first) kept.push({ kind, start: start - taken, end: end - taken, level });
  }
  return kept;
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && (a.size === 0 || a.isSubsetOf(b));
