import type { DETECTED_LANGUAGES } from '../../shared/contract/fixed-texts.ts';

/** Common German words, except those that are also English words, such as "was" and "die". */
const GERMAN = new Set(
  ('ich wir sie ihnen und oder der das nicht kein keine ist sind ein eine einen bei mit mir mein meine ' +
    'für zu auf wann wie wo wer welche kann können könnte möchte brauche habe haben gibt geht ' +
    'kostet kosten termin heute morgen zahn schmerzen bitte danke guten hallo ja nein uhr schon ' +
    'auch noch').split(' '),
);

/** Common English words, except those that are also German words. */
const ENGLISH = new Set(
  ('i you he she it we they my your the this that is are were does did have has had can could ' +
    'would want need to of and or for with at on by from no yes what when where who how ' +
    'there please thanks thank hello').split(' '),
);

/**
 * Returns `ru` if more than half of the letters are Cyrillic; `de` if German words (common ones,
 * and any with ä, ö, ü or ß) are more than English ones and more than one in six, so that a name
 * such as Müller does not decide; otherwise `en`.
 */
export function detectLanguage(text: string): typeof DETECTED_LANGUAGES[number] {
  const letters = text.match(/\p{L}/gu) ?? [];
  const cyrillic = letters.filter((letter) => /\p{Script=Cyrillic}/u.test(letter));
  if (2 * cyrillic.length > letters.length) return 'ru';
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const german = words.filter((word) => GERMAN.has(word) || /[äöüß]/.test(word));
  const english = words.filter((word) => ENGLISH.has(word));
  return german.length > english.length && 6 * german.length > words.length ? 'de' : 'en';
}
