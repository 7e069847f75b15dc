/** The words that steer a dialog, in every form in which a model may write them. */

/** Between the parts of an identifier: `state_after`, `STATE-AFTER`, `state\_after`, `stateAfter`. */
const JOINT = '[_.\\-\\\\/:*`~+]{0,3}';
const SPACES = '[ \\t]{1,3}';

/** What may close an emphasis or a bracket before the value. */
const CLOSERS = '["\'`*\\s\\])}>]{0,6}';

const TAIL = [['state', 'after'], ['slots?', 'updated?'], ['soft', 'insertions?']];
const ALL = [...TAIL, ['state', 'json'], ['intent', 'changed?']];

const anyOf = (words: string[][], joint: string) =>
  `(?:${words.map((parts) => parts.join(joint)).join('|')})`;

/** In prose two words with a space are not a key: only in brackets or quotes, at the beginning of a
 * sentence with a value after them, or in capitals. */
const KEY = `["'\`*(\\[{<|]${anyOf(ALL, SPACES)}${CLOSERS}(?:[:=|]|->|→)`;
const LINE_KEY = `(?<=(?:\\n|[.!?…]\\s)[^\\p{L}\\p{N}\\n]{0,12})${
  anyOf(ALL, SPACES)
}${CLOSERS}(?:[:=|]|->|→)`;

/** A key of a tail in any form. */
export const TAIL_WORDS = new RegExp(
  `${anyOf(TAIL, JOINT)}|"${anyOf(TAIL, SPACES)}"\\s*:`,
  'i',
);

const WORDS = new RegExp(`${anyOf(ALL, JOINT)}|${KEY}|${LINE_KEY}`, 'giu');
const CAPITALS = new RegExp(anyOf(ALL, ' ').toUpperCase().replaceAll(' ', SPACES), 'g');

interface ControlWord {
  at: number;
  /** It only labels a tail: `STATE_JSON`. */
  isLabel: boolean;
}

/** The control words of a text. It begins with the character before what is searched. */
export function findWords(text: string): ControlWord[] {
  return [...text.matchAll(WORDS), ...text.matchAll(CAPITALS)]
    .map(({ index, 0: word }) => ({ at: index, isLabel: /json/i.test(word) }))
    .sort((one, other) => one.at - other.at);
}

const BEGINNING = ALL.map((parts) => {
  const gap = '[ \\t_.\\-\\\\/:*`~+]{0,3}';
  const [first, second] = parts.map((part) => part.match(/.\??/g)!);
  const tokens = [...first!, gap, ...second!];
  const more = `${CLOSERS}-?`;
  return tokens.reduceRight((rest, token) => `${token}(?:${rest})?`, more);
}).join('|');

/** The end of a text that may be the beginning of a control word. */
export const CUT_WORD = new RegExp(`(?:${BEGINNING})$`, 'i');

/** A name with nothing but its letters: `stateafter` of `STATE_AFTER`. */
export function plainName(name: string): string {
  return name.replace(/[^a-z]/gi, '').toLowerCase();
}
