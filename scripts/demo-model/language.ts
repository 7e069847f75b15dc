/** The languages the demo model writes. */
export type Language = 'en' | 'ru' | 'de';

/**
 * A case-insensitive pattern for all alphabets. Neither `\b` nor `\w` knows Cyrillic: here `<` and
 * `>` stand for the beginning and the end of a word and `\w` for any letter or digit. A `<` after a
 * `?` is left alone, so that lookbehinds work.
 *
 * @example words('<how much>', 'скольк\\w* сто')
 */
export function words(...alternatives: string[]): RegExp {
  const pattern = alternatives.join('|')
    .replace(/(?<!\?)</g, '(?<![\\p{L}\\p{N}_])')
    .replaceAll('>', '(?![\\p{L}\\p{N}_])')
    .replaceAll('\\w', '[\\p{L}\\p{N}]');
  return new RegExp(pattern, 'iu');
}

/** Small words that only one of the two Latin languages has. */
const GERMAN = words(
  '<(?:ich|und|nicht|ist|sind|haben|bitte|danke|dank|guten|hallo|moin|servus|ja|nein|wann|wie|wo|kostet|eine[mnrs]?|kein\\w*|mein\\w*|ihre?n?|zur|zum|uhr|für|möchte|lieber|termin|montag|dienstag|mittwoch|donnerstag|freitag|samstag|tschüss)>',
);
const ENGLISH = words(
  '<(?:i|the|you|is|are|my|to|for|what|how|when|where|yes|no|ok|please|can|do|and|of|it|with|hello|hi|thanks|at|on)>',
);

/** The language of a text; `otherwise` when it has no word that tells. */
export function languageOf(text: string, otherwise: Language = 'en'): Language {
  const cyrillic = text.match(/[а-яё]/gi)?.length ?? 0;
  if (cyrillic > (text.match(/[a-z]/gi)?.length ?? 0)) return 'ru';
  if (GERMAN.test(text)) return 'de';
  return ENGLISH.test(text) ? 'en' : otherwise;
}

/** First letter in upper case. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
