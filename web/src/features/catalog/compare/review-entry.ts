import type { Box } from './rendered-node.ts';

/** So many uses of a token are named; more are counted. */
const NAMED = 3;

/** A run of words within a text that changed. */
export interface Words {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** One line of a review. Read aloud, its parts are a sentence; see `sentenceOf`. */
export interface ReviewEntry {
  /** What a reader meets, how it looks, or what only machines and assistive technology meet. */
  group: 'content' | 'look' | 'attributes';
  /** What happened or whose value it is: `Added`, `padding of`. */
  lead: string;
  /** The elements: `.hero__title`, `7 × li`. */
  subject: string;
  from?: string;
  to?: string;
  words?: Words[];
  note?: string;
  /** Of a token, what of the block took its value: `gap of .menu`. */
  uses?: string[];
  /** Where it is, in CSS pixels of the page; null on the side that does not have it. */
  place: { before: Box | null; after: Box | null };
}

/** What a token changed, the first few by name. */
export function usesOf({ uses = [] }: Pick<ReviewEntry, 'uses'>): string {
  const rest = uses.length > NAMED ? ` and ${uses.length - NAMED} more` : '';
  return uses.slice(0, NAMED).join(', ') + rest;
}

/** The entry as one sentence, for those who hear it, and to tell entries apart. */
export function sentenceOf(entry: Omit<ReviewEntry, 'place'>): string {
  const { lead, subject, from, to, words = [], note } = entry;
  const values = from === undefined || to === undefined ? '' : ` from ${from} to ${to}`;
  const changed = words.filter(({ kind, text }) => kind !== 'same' && text.trim())
    .map(({ kind, text }) => `${kind} “${text.trim()}”`);
  const rest = note ? [...changed, note.replaceAll(' → ', ' to ')] : changed;
  return [`${lead} ${subject}${values}`, ...rest].join(', ');
}
