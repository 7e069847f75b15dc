import { stemWord } from '../../functions/assistant/knowledge/embed/stem.ts';
import { STOP_WORDS } from '../../functions/assistant/knowledge/embed/stop-words.ts';
import { detectLanguage } from '../../functions/assistant/turn/detect-language.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import ru from './words/ru.json' with { type: 'json' };

/** The languages that the demo model understands and writes. */
export type Language = ReturnType<typeof detectLanguage>;
/** A list in `words/*.json`: everyday phrases with one meaning. */
export type List = keyof typeof en;

/** Ordered lists, whose words are separated by spaces. */
const ORDERED = ['weekdays', 'months', 'numbers', 'ordinals'] as const;
const LANGUAGES = [en, ru, de].map((words): Record<List, string[]> => ({
  ...words,
  ...Object.fromEntries(ORDERED.map((list) => [list, words[list].join(' ').split(' ')])),
}));

/**
 * Returns the phrases of a list in all languages, or only those at position `place`, joined by `|`.
 */
export function phrases(list: List, place?: number): string {
  const found = LANGUAGES.flatMap((words) =>
    place === undefined ? words[list] : words[list][place]
  );
  return found.filter(Boolean).join('|');
}

const ABBREVIATED = `(?<!\\p{L})(?:${phrases('abbreviations')})`;
/** Source of the space after a sentence; not after "Dr.", "z. B." or the ordinal of "am 5. Mai". */
export const SENTENCE_END = `(?<=[.!?…])(?<!\\s\\d\\d?\\.)(?<!${ABBREVIATED}\\.)\\s+`;

const LETTER = '[\\p{L}\\p{N}_]';
const NOTHING = '(?!)';

/**
 * Creates a case-insensitive pattern of whole words. In a phrase, `*` matches the rest of a word,
 * `...` after a space up to 40 characters of the sentence, `$` the end of the message with its
 * punctuation; groups, `|`, `?` and `^` have their usual meaning. (Neither `\b` nor `\w` supports
 * Cyrillic.)
 *
 * @example pattern("(not|can't) ... come*")
 */
export function pattern(phrase: string, flags = 'iu'): RegExp {
  const source = (phrase || NOTHING)
    .replaceAll(/(?<!\\)\((?!\?)/g, '(?:')
    .replaceAll("'", "['’]")
    .replaceAll('*', `${LETTER}*`)
    .replaceAll(' ...', `(?!${LETTER})[^.!?\\n]{0,40}`)
    .replaceAll('$', '[\\s.,!?)]{0,9}$');
  return new RegExp(`(?<!${LETTER})(?:${source})(?!${LETTER})`, flags);
}

export const PATTERNS = Object.fromEntries(
  (Object.keys(en) as List[]).map((list) => [list, pattern(phrases(list))]),
) as Record<List, RegExp>;

/** Returns whether a text contains a phrase of a list, in any language. */
export function means(text: string, list: List): boolean {
  return PATTERNS[list].test(text);
}

const PLACES = new Map(ORDERED.map((list) => [
  list,
  LANGUAGES[0]![list].map((_, place) => pattern(phrases(list, place))),
]));

/** Returns the first position in an ordered list, such as of weekdays, that a text names, or -1. */
export function placeOf(text: string, list: typeof ORDERED[number]): number {
  return PLACES.get(list)!.findIndex((each) => each.test(text));
}

/** Returns the stems of a text's content words. */
export function stemsOf(text: string): Set<string> {
  const found = text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').match(/[\p{L}\p{N}]+/gu);
  return new Set((found ?? []).filter((word) => !STOP_WORDS.has(word)).map(stemWord));
}

/** Question words without a subject. */
const ASKING = stemsOf(phrases('asking'));

/** Returns the stems of a text's words that name a subject. */
export const topicOf = (text: string): Set<string> => stemsOf(text).difference(ASKING);

const SAME_AS = new Map(
  phrases('sameAs').split(/, |\|/).map((words) => {
    const [said, ...written] = stemsOf(words);
    return [said, written];
  }),
);

/** Returns a stem with its synonyms: "kid" is also "child". */
export const formsOf = (stem: string): string[] => [stem, ...SAME_AS.get(stem) ?? []];

/** Returns whether a text has all content words of another one, which has some. */
export const hasAll = (text: string, words: string): boolean =>
  sharedStems(text, words).length >= Math.max(stemsOf(words).size, 1);

/** Returns the stems that two texts share. */
export function sharedStems(said: string, written: string): string[] {
  const known = stemsOf(written);
  return [...stemsOf(said)].filter((stem) => formsOf(stem).some((form) => known.has(form)));
}
