import type { Box } from './rendered-node.ts';

/** Maximum number of named uses of a token; beyond it they are counted. */
const NAMED = 3;

export interface Words {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** One line of a review. Read aloud, its parts are a sentence; see `toSentence`. */
export interface ReviewEntry {
  /** Visible content, its look, or attributes for machines and assistive technology. */
  group: 'content' | 'look' | 'attributes';
  /** The kind of change, or the changed property: `Added`, `padding of`. */
  lead: string;
  /** The elements: `.hero__title`, `7 × li`. */
  subject: string;
  from?: string;
  to?: string;
  words?: Words[];
  note?: string;
  /** The uses of a token in the block: `gap of .menu`. */
  uses?: string[];
  /** Its place in CSS pixels of the page; null on the side where it does not exist. */
  place: { before: Box | null; after: Box | null };
}

/** Lists the uses of a token: the first few, and the number of the others. */
export function describeUses({ uses = [] }: Pick<ReviewEntry, 'uses'>): string {
  const rest = uses.length > NAMED ? ` and ${uses.length - NAMED} more` : '';
  return uses.slice(0, NAMED).join(', ') + rest;
}

/** Returns the entry as one sentence, for screen readers, and to distinguish entries. */
export function toSentence(entry: Omit<ReviewEntry, 'place'>): string {
  const { lead, subject, from, to, words = [], note } = entry;
  const values = from === undefined || to === undefined ? '' : ` from ${from} to ${to}`;
  const changed = words.filter(({ kind, text }) => kind !== 'same' && text.trim())
    .map(({ kind, text }) => `${kind} “${text.trim()}”`);
  const rest = note ? [...changed, note.replaceAll(' → ', ' to ')] : changed;
  return [`${lead} ${subject}${values}`, ...rest].join(', ');
}
