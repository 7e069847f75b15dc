/** The two languages the demo model writes. */
export type Language = 'en' | 'ru';

/** The language of a text: Russian as soon as most of its letters are Cyrillic. */
export function languageOf(text: string): Language {
  const cyrillic = text.match(/[а-яё]/gi)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  return cyrillic > latin ? 'ru' : 'en';
}

/**
 * A case-insensitive pattern for both alphabets. Neither `\b` nor `\w` knows Cyrillic: here `<` and
 * `>` stand for the beginning and the end of a word and `\w` for any letter or digit. A `<` after a
 * `?` is left alone, so that lookbehinds work.
 *
 * @example words('<how much>|скольк\\w* сто')
 */
export function words(source: string): RegExp {
  const pattern = source
    .replace(/(?<!\?)</g, '(?<![\\p{L}\\p{N}])')
    .replaceAll('>', '(?![\\p{L}\\p{N}])')
    .replaceAll('\\w', '[\\p{L}\\p{N}]');
  return new RegExp(pattern, 'iu');
}

/** First letter in upper case. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
