import { mayLeadBack, SOURCE_HINT } from './cleaning-rules.ts';

/** Finds the next place from an offset on; Infinity when there is none. */
type Find = (source: string, from: number) => number;

const FINDERS: Find[] = [
  indexOf('['),
  indexOf('<'),
  indexOf('://'),
  indexOf('www.'),
  nextNote('_'),
  nextNote('*'),
  nextLeadingBack,
];

/**
 * Where a rule may find something: blocks before the next hint are passed over unread. Each kind
 * of hint is looked for once over the whole text, by the engine's own search.
 */
export class Hints {
  readonly #next: number[] = FINDERS.map(() => -1);
  constructor(readonly source: string) {}

  /** The first hint at or after `from`, which must not go back. */
  from(from: number): number {
    let first = Infinity;
    for (let i = 0; i < FINDERS.length; i++) {
      if (this.#next[i]! < from) this.#next[i] = FINDERS[i]!(this.source, from);
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

function nextLeadingBack(source: string, from: number): number {
  for (let start = from; start < source.length;) {
    const found = source.indexOf('\n', start);
    const end = found < 0 ? source.length : found;
    if (end - start <= LONGEST_LINE && mayLeadBack(source, { text: start, end })) return start;
    start = end + 1;
  }
  return Infinity;
}
