import type { DETECTED_LANGUAGES } from '../../shared/contract/fixed-texts.ts';

/** Words that most German texts contain and no English text does. */
const GERMAN = new Set(
  ('ich und der das nicht ist ein eine einen bei mir mein meine für zu auf wann wie was kann könnte ' +
    'möchte brauche habe termin bitte danke guten hallo ja nein uhr schon auch noch').split(' '),
);

/**
 * Returns the language of a patient's message among those of the fixed texts: decided by its
 * letters, then by common words, else English.
 */
export function detectLanguage(text: string): typeof DETECTED_LANGUAGES[number] {
  const letters = text.match(/\p{L}/gu) ?? [];
  const cyrillic = letters.filter((letter) => /\p{Script=Cyrillic}/u.test(letter));
  if (2 * cyrillic.length > letters.length) return 'ru';
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const german = words.filter((word) => GERMAN.has(word) || /[äöüß]/.test(word));
  return 6 * german.length > words.length ? 'de' : 'en';
}
