import type { DETECTED_LANGUAGES } from '../../shared/contract/fixed-texts.ts';

/** Words common in German texts that are not English words. */
const GERMAN = new Set(
  ('ich und der das nicht ist ein eine einen bei mir mein meine für zu auf wann wie was kann könnte ' +
    'möchte brauche habe termin bitte danke guten hallo ja nein uhr schon auch noch').split(' '),
);

/**
 * Returns the language of a message among those of the fixed texts: determined by its script, then
 * by common words, else English.
 */
export function detectLanguage(text: string): typeof DETECTED_LANGUAGES[number] {
  const letters = text.match(/\p{L}/gu) ?? [];
  const cyrillic = letters.filter((letter) => /\p{Script=Cyrillic}/u.test(letter));
  if (2 * cyrillic.length > letters.length) return 'ru';
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const german = words.filter((word) => GERMAN.has(word) || /[äöüß]/.test(word));
  return 6 * german.length > words.length ? 'de' : 'en';
}
