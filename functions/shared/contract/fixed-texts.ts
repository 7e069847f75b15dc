/** Texts that the assistant sends as they are, without a model. */
export const FIXED_TEXT_CODES = [
  'escalation_reply',
  'say_more',
  'person_offer',
  'takeover_ended',
  'model_unavailable',
  'callback_noted',
] as const;

export type FixedTextCode = typeof FIXED_TEXT_CODES[number];

/** One text in several languages, by BCP 47 tag. */
export type TextByLanguage = Record<string, string>;

/** Fixed texts by code and language. */
export type FixedTexts = Record<FixedTextCode, TextByLanguage>;

/** The largest number of characters of a fixed text; the function are_fixed_texts has the same. */
export const FIXED_TEXT_LENGTH_LIMIT = 2000;

/** Languages that detectLanguage finds in what a patient wrote. */
export const DETECTED_LANGUAGES = ['en', 'ru', 'de'] as const;

/**
 * Returns the languages of fixed texts, English first: those that are detected, and the
 * organisation's.
 *
 * @example listTextLanguages(['fr', 'EN']) // ['en', 'ru', 'de', 'fr']
 */
export function listTextLanguages(organisation: readonly string[]): string[] {
  return [...new Set([...DETECTED_LANGUAGES, ...Intl.getCanonicalLocales([...organisation])])];
}
