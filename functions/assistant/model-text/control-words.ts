/** The control words of a reply, in every form that models write. */

/** Keys of a tail, without separators. */
const DISTINCT_KEYS = ['stateafter', 'slotsupdated', 'softinsertion'];
/** Keys that are also ordinary words; they count as keys only before a colon. */
const PLAIN_KEYS = ['request', 'action'];

/** Maximum length of a key with separators and quotes. */
const KEY_LENGTH = 24;
const COLON_NEXT = /\s*:/y;

/** Returns whether the string from `start` to `end` is a key of a tail. */
export function isTailKey(text: string, start: number, end: number): boolean {
  if (end - start > KEY_LENGTH) return false;
  const name = toPlainName(text.slice(start, end));
  if (DISTINCT_KEYS.includes(name)) return true;
  COLON_NEXT.lastIndex = end;
  return PLAIN_KEYS.includes(name) && COLON_NEXT.test(text);
}

/**
 * Separates the parts of an identifier: `state_after`, `STATE-AFTER`, `state\_after`, `stateAfter`.
 */
const JOINT = '[_.\\-\\\\/:*`~+]{0,3}';
const SPACES = '[ \\t]{1,3}';

/** Characters that may close an emphasis or a bracket before the value. */
const CLOSERS = '["\'`*\\s\\])}>]{0,6}';

const TAIL = [['state', 'after'], ['slots?', 'updated?'], ['soft', 'insertions?']];
const ALL = [...TAIL, ['state', 'json'], ['intent', 'changed?']];

const anyOf = (words: string[][], joint: string) =>
  `(?:${words.map((parts) => parts.join(joint)).join('|')})`;

/**
 * Two words separated by a space are a key only in brackets or quotes, at the beginning of a
 * sentence before a value, or in capitals.
 */
const KEY = `["'\`*(\\[{<|]${anyOf(ALL, SPACES)}${CLOSERS}(?:[:=|]|->|→)`;
const LINE_KEY = `(?<=(?:\\n|[.!?…]\\s)[^\\p{L}\\p{N}\\n]{0,12})${
  anyOf(ALL, SPACES)
}${CLOSERS}(?:[:=|]|->|→)`;

const QUOTES = '["\'`\\\\]{0,3}';
const GAP = '[\\s\\\\]{0,12}';

/** An ordinary word is a key when it is the first in an object. */
const FIRST_KEY = `\\{${GAP}${QUOTES}(?:request|action)${QUOTES}\\s{0,12}[:=]`;
/**
 * A quoted ordinary word is a key after other keys, too, if the object's beginning is short enough
 * for a stream to hold it back.
 */
const LATER_KEY = `\\{[^{}]{0,48}?["'\`](?:request|action)["'\`]\\s{0,12}:`;
const OBJECT_KEY = `(?:${FIRST_KEY}|${LATER_KEY})`;

/** The beginning of a tag in folded text, with any white space. */
const TAG_WORD = '\\[\\s{0,40}intent[\\s_-]{0,40}change';

/** A tail's key in any form. */
export const TAIL_WORDS = new RegExp(
  `${anyOf(TAIL, JOINT)}|"${anyOf(TAIL, SPACES)}"\\s*:`,
  'i',
);

/**
 * A tail's keys in an object that need not be JSON: in any form, or an ordinary word in any quotes.
 */
const OBJECT_WORDS = new RegExp(
  `${TAIL_WORDS.source}|${OBJECT_KEY}|[{,]\\s{0,12}(['\`‘“„])(?:request|action)['\`’”“]\\s{0,12}:`,
  'i',
);

/** Returns whether an object, JSON or not, contains a tail's key in any form. */
export const hasTailKey = (object: string): boolean => OBJECT_WORDS.test(object);

const WORDS = new RegExp(
  [anyOf(ALL, JOINT), KEY, LINE_KEY, OBJECT_KEY, TAG_WORD].join('|'),
  'giu',
);
const CAPITALS = new RegExp(anyOf(ALL, ' ').toUpperCase().replaceAll(' ', SPACES), 'g');

interface ControlWord {
  at: number;
  /** Whether the word is only a tail's label: `STATE_JSON`. */
  isLabel: boolean;
}

/** Finds the control words in a text, which starts with the character before the searched part. */
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

/** Builds a pattern for a word cut off by the end of a text: `(?:r(?:e(?:q…)?)?)`. */
const cutOf = (word: string, more: string) =>
  [...word].reduceRight((rest, letter) => `${letter}(?:${rest})?`, more);
const CUT_KEY = `\\{${GAP}${QUOTES}(?:${
  PLAIN_KEYS.map((key) => cutOf(key, `${QUOTES}\\s{0,12}`)).join('|')
})`;
/** An unfinished object in which LATER_KEY may still follow. */
const CUT_OBJECT = '\\{[^{}]{0,72}';
const CUT_TAG = '\\[\\s{0,40}intent[\\s_-]{0,40}(?:c(?:h(?:a(?:n(?:g)?)?)?)?)?';

/** The end of a text that may be a cut-off control word. */
export const CUT_WORD = new RegExp(`(?:${CUT_KEY}|${CUT_OBJECT}|${CUT_TAG}|${BEGINNING})$`, 'i');

/** Removes everything except letters: `STATE_AFTER` becomes `stateafter`. */
export function toPlainName(name: string): string {
  return name.replace(/[^a-z]/gi, '').toLowerCase();
}
