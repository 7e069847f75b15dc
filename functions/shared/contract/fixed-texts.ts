/** Codes of the texts that the assistant sends without a model. */
export const FIXED_TEXT_CODES = [
  'escalation_reply',
  'say_more',
  'person_offer',
  'takeover_ended',
  'model_unavailable',
  'callback_noted',
] as const;

export type FixedTextCode = typeof FIXED_TEXT_CODES[number];

/** A text in several languages, by BCP 47 tag. */
export type TextByLanguage = Record<string, string>;

export type FixedTexts = Record<FixedTextCode, TextByLanguage>;

/** Maximum characters of a fixed text; keep equal to the SQL function are_fixed_texts. */
export const FIXED_TEXT_LENGTH_LIMIT = 2000;

/** Languages that detectLanguage recognizes. */
export const DETECTED_LANGUAGES = ['en', 'ru', 'de'] as const;

/**
 * Returns the languages of fixed texts, English first: the detectable ones and the organisation's.
 *
 * @example listTextLanguages(['fr', 'EN']) // ['en', 'ru', 'de', 'fr']
 */
export function listTextLanguages(organisation: readonly string[]): string[] {
  return [...new Set([...DETECTED_LANGUAGES, ...Intl.getCanonicalLocales([...organisation])])];
}
