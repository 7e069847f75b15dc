/** Words that hardly a German text of some length is without, and no English one has. */
const GERMAN = new Set(
  ('ich und der das nicht ist ein eine einen bei mir mein meine für zu auf wann wie was kann könnte ' +
    'möchte brauche habe termin bitte danke guten hallo ja nein uhr schon auch noch').split(' '),
);

/**
 * The language in which a patient writes, of those that the fixed texts have: by the letters, then
 * by common words. English in doubt.
 */
export function languageOf(text: string): 'en' | 'ru' | 'de' {
  const letters = text.match(/\p{L}/gu) ?? [];
  const cyrillic = letters.filter((letter) => /\p{Script=Cyrillic}/u.test(letter));
  if (2 * cyrillic.length > letters.length) return 'ru';
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const german = words.filter((word) => GERMAN.has(word) || /[äöüß]/.test(word));
  return 6 * german.length > words.length ? 'de' : 'en';
}
