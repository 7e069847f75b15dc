import { mayLeadBack, SOURCE_HINT } from './cleaning-rules.ts';
import type { Block } from './markdown/scan-blocks.ts';

/** Finds the next place from an offset on; Infinity when there is none. */
type Find = (source: string, from: number) => number;

const NOTES = [nextNote('_'), nextNote('*')];

/** In running text. */
const IN_TEXT: Find[] = [
  ...[indexOf('['), indexOf('<'), indexOf('://'), indexOf('www.')],
  ...NOTES,
];

/** In headings and tables, whose lines are no navigation; code puts a table's cells in doubt. */
const IN_STRUCTURE: Find[] = [indexOf('['), indexOf('<'), indexOf('`'), ...NOTES];

/**
 * Where a rule may find something: blocks before the next hint are passed over unread. Each mark
 * is looked for once over the whole text, by the engine's own search.
 */
export class Hints {
  readonly #text: Search;
  readonly #structure: Search;
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
    this.#text = new Search(source, IN_TEXT);
    this.#structure = new Search(source, IN_STRUCTURE);
  }

  /** Whether the block holds a hint. Blocks are asked in order. */
  in({ kind, start, end }: Block): boolean {
    if (kind === 'heading' || kind === 'table') return this.#structure.from(start) < end;
    return this.#text.from(start) < end || holdsLineBack(this.#source, start, end);
  }
}

class Search {
  readonly #next: number[];
  constructor(readonly source: string, readonly finders: Find[]) {
    this.#next = finders.map(() => -1);
  }

  /** The first hint at or after `from`, which must not go back. */
  from(from: number): number {
    let first = Infinity;
    for (let i = 0; i < this.finders.length; i++) {
      if (this.#next[i]! < from) this.#next[i] = this.finders[i]!(this.source, from);
      if (this.#next[i]! < first) first = this.#next[i]!;
    }
    return first;
  }
}

function indexOf(text: string): Find {
  return (source, from) => {
    const found = source.indexOf(text, from);
    return found < 0 ? Infinity : found;
  };
}

/** A source note begins with a mark of emphasis. */
function nextNote(mark: string): Find {
  const note = new RegExp(SOURCE_HINT.source, 'iy');
  return (source, from) => {
    for (let at = source.indexOf(mark, from); at >= 0; at = source.indexOf(mark, at + 1)) {
      note.lastIndex = at;
      if (note.test(source)) return at;
    }
    return Infinity;
  };
}

/** A line of navigation is short; longer ones are not looked at. */
const LONGEST_LINE = 200;

/** Whether a line between the offsets may lead back. */
function holdsLineBack(source: string, from: number, to: number): boolean {
  for (let start = from; start < to;) {
    const found = source.indexOf('\n', start);
    const end = found < 0 ? source.length : found;
    if (end - start <= LONGEST_LINE && mayLeadBack(source, { text: start, end })) return true;
    start = end + 1;
  }
  return false;
}
