import { mayLeadBack, SOURCE_HINT } from './cleaning-rules.ts';
import type { Block } from '../markdown/scan-blocks.ts';

/** Finds the next place from an offset on; Infinity when there is none. */
type Find = (source: string, from: number) => number;

/** In running text. */
const IN_TEXT = ['[', '<', '://', 'www.', '_', '*'];

/** In headings and tables, whose lines are no navigation; code puts a table's cells in doubt. */
const IN_STRUCTURE = ['[', '<', '`', '_', '*'];

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
    const marks = new Map(
      [...IN_TEXT, ...IN_STRUCTURE].map((mark) => [mark, new Mark(source, findOf(mark))]),
    );
    const search = (list: string[]) => new Search(list.map((mark) => marks.get(mark)!));
    this.#text = search(IN_TEXT);
    this.#structure = search(IN_STRUCTURE);
  }

  /** Whether the block holds a hint. Blocks are asked in order. */
  in({ kind, start, end }: Block): boolean {
    if (kind === 'heading' || kind === 'table') return this.#structure.from(start) < end;
    return this.#text.from(start) < end || holdsLineBack(this.#source, start, end);
  }
}

/** One mark, asked from offsets that do not go back. */
class Mark {
  #next = -1;
  constructor(readonly source: string, readonly find: Find) {}

  from(from: number): number {
    if (this.#next < from) this.#next = this.find(this.source, from);
    return this.#next;
  }
}

/** The first of several marks. */
class Search {
  #first = -1;
  constructor(readonly marks: Mark[]) {}

  from(from: number): number {
    if (this.#first >= from) return this.#first;
    let first = Infinity;
    for (const mark of this.marks) first = Math.min(first, mark.from(from));
    return this.#first = first;
  }
}

const findOf = (mark: string): Find =>
  mark === '_' || mark === '*' ? nextNote(mark) : indexOf(mark);

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
