import de from './vocabulary/de.json' with { type: 'json' };
import en from './vocabulary/en.json' with { type: 'json' };
import ru from './vocabulary/ru.json' with { type: 'json' };

/** The languages that the demo model understands and writes. */
export type Language = 'en' | 'ru' | 'de';
/** A list of `vocabulary/*.json`: patients' phrases with one meaning. */
export type List = keyof typeof en;

const LANGUAGES: Record<List, string[]>[] = [en, ru, de];

/** Returns the phrases of a list in all languages; with `place`, only those at that position. */
export function phrases(list: List, place?: number): string {
  const found = LANGUAGES.flatMap((words) =>
    place === undefined ? words[list] : words[list][place]
  );
  return found.filter(Boolean).join('|');
}

const LETTER = '[\\p{L}\\p{N}_]';
const NOTHING = '(?!)';

/**
 * Creates a case-insensitive pattern of whole words. In a phrase `*` is the rest of a word, ` ...` up to 40
 * characters of the sentence, `$` the end of the message with its punctuation; groups, `|`, `?` and
 * `^` mean what they mean in a regular expression. (Neither `\b` nor `\w` knows Cyrillic.)
 *
 * @example pattern("(not|can't) ... breath*")
 */
export function pattern(phrase: string): RegExp {
  const source = (phrase || NOTHING)
    .replaceAll(/(?<!\\)\((?!\?)/g, '(?:')
    .replaceAll("'", "['’]")
    .replaceAll('*', `${LETTER}*`)
    .replaceAll(' ...', `(?!${LETTER})[^.!?\\n]{0,40}`)
    .replaceAll('$', '[\\s.,!?)]{0,9}$');
  return new RegExp(`(?<!${LETTER})(?:${source})(?!${LETTER})`, 'iu');
}

function forEachList<T>(make: (list: List) => T): Record<List, T> {
  const lists = Object.keys(en) as List[];
  return Object.fromEntries(lists.map((list) => [list, make(list)])) as Record<List, T>;
}

export const PATTERNS = forEachList((list) => pattern(phrases(list)));
const PLACES = forEachList((list) => en[list].map((_, place) => pattern(phrases(list, place))));

/** Returns whether a text contains a phrase of a list, in any language. */
export function means(text: string, list: List): boolean {
  return PATTERNS[list].test(text);
}

/** Returns the first position of a list, such as a weekday, that a text names, or -1. */
export function placeOf(text: string, list: List): number {
  return PLACES[list].findIndex((each) => each.test(text));
}

const [ENGLISH, GERMAN] = [pattern(en.language.join('|')), pattern(de.language.join('|'))];

/** Detects the language of a text; returns `otherwise` when no word is decisive. */
export function languageOf(text: string, otherwise: Language = 'en'): Language {
  const lettersOf = (alphabet: RegExp) => text.match(alphabet)?.length ?? 0;
  if (lettersOf(/[а-яё]/gi) > lettersOf(/[a-z]/gi)) return 'ru';
  if (GERMAN.test(text)) return 'de';
  return ENGLISH.test(text) ? 'en' : otherwise;
}
