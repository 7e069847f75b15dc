import { type Pattern, PatternError } from './pattern.ts';

/** A state of the automaton: it waits for a letter, goes on by itself, or has found a pattern. */
type Node =
  | { accepts(letter: string): boolean; next: number }
  | { or: number[] }
  | { found: number };

/** Of one pattern. */
const NODES_AT_MOST = 2000;

/** Letters, and pairs of them, for which it is remembered which patterns begin so. */
const BEGINNINGS_AT_MOST = 10_000;

/** Where the automaton stands: the nodes that wait for a letter, and the patterns that end here. */
interface Stand {
  readonly waiting: readonly number[];
  readonly found: readonly number[];
}

/**
 * Looks for many patterns at once, in one pass over a text: Thompson's automaton. Nothing is ever
 * tried again, so the time grows with the length of the text alone.
 */
export class Matcher {
  private readonly nodes: Node[] = [];
  private readonly start: Stand;
  /** Most places begin no pattern: what begins with one letter or two is looked up. */
  private readonly beginnings = new Map<string, Stand>();

  constructor(patterns: readonly Pattern[]) {
    const starts = patterns.map((pattern, index) => {
      const before = this.nodes.length;
      return this.build(pattern, this.add({ found: index }, before), before);
    });
    this.start = this.close(starts);
  }

  /** The patterns, by their places in the list, that stand somewhere in a normalized text. */
  find(text: string): Set<number> {
    const found = new Set(this.start.found);
    let older: Stand = { waiting: [], found: [] };
    let before = '';
    for (const letter of text) {
      const one = this.beginning(letter, this.start);
      const two = before && this.beginning(before + letter, this.beginning(before, this.start));
      older = this.close(this.after(older.waiting, letter), two || undefined);
      for (const index of one.found) found.add(index);
      for (const index of older.found) found.add(index);
      before = letter;
    }
    return found;
  }

  /** Where patterns stand that begin with these letters; `from` is where they stand before the last. */
  private beginning(letters: string, from: Stand): Stand {
    const known = this.beginnings.get(letters);
    if (known) return known;
    const stand = this.close(this.after(from.waiting, [...letters].at(-1)!));
    // Texts of ever new letters cost time, not memory.
    if (this.beginnings.size >= BEGINNINGS_AT_MOST) this.beginnings.clear();
    this.beginnings.set(letters, stand);
    return stand;
  }

  private after(waiting: readonly number[], letter: string): number[] {
    const reached: number[] = [];
    for (const index of waiting) {
      const node = this.nodes[index]!;
      if ('accepts' in node && node.accepts(letter)) reached.push(node.next);
    }
    return reached;
  }

  /** Everything that is reached from some nodes without a letter, and what stands there already. */
  private close(from: readonly number[], also?: Stand): Stand {
    if (from.length === 0 && also) return also;
    const seen = new Set(also?.waiting);
    const waiting = [...seen];
    const found = [...also?.found ?? []];
    const open = [...from];
    while (open.length > 0) {
      const index = open.pop()!;
      if (seen.has(index)) continue;
      seen.add(index);
      const node = this.nodes[index]!;
      if ('or' in node) open.push(...node.or);
      else if ('found' in node) found.push(node.found);
      else waiting.push(index);
    }
    return { waiting, found };
  }

  private add(node: Node, first: number): number {
    if (this.nodes.length - first >= NODES_AT_MOST) throw new PatternError('is too long');
    return this.nodes.push(node) - 1;
  }

  /** Adds a pattern that goes on at `next`, its nodes from `first` on; returns where it begins. */
  private build(pattern: Pattern, next: number, first: number): number {
    switch (pattern.kind) {
      case 'letter':
        return this.add({ accepts: pattern.accepts, next }, first);
      case 'sequence':
        return pattern.parts.reduceRight((after, part) => this.build(part, after, first), next);
      case 'choice': {
        const or = pattern.options.map((option) => this.build(option, next, first));
        return this.add({ or }, first);
      }
      case 'repeat':
        return this.buildRepeat(pattern, next, first);
    }
  }

  private buildRepeat(
    { part, min, max }: Pattern & { kind: 'repeat' },
    next: number,
    first: number,
  ): number {
    let start = next;
    if (max === Infinity) {
      const loop = { or: [next] };
      start = this.add(loop, first);
      loop.or.push(this.build(part, start, first));
    } else {
      for (let i = min; i < max; i++) {
        start = this.add({ or: [next, this.build(part, start, first)] }, first);
      }
    }
    for (let i = 0; i < min; i++) start = this.build(part, start, first);
    return start;
  }
}
