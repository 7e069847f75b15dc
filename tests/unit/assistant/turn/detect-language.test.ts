import { expect, test } from 'vitest';
import { detectLanguage } from '../../../../functions/assistant/turn/detect-language.ts';

test.each([
  ['en', 'I would like to book a check-up, please'],
  ['en', 'ok'],
  ['en', ''],
  ['en', '+44 7700 900123'],
  ['ru', 'Здравствуйте, хочу записаться к Dr Smith'],
  ['de', 'Guten Tag, ich brauche einen Termin bei Dr. Smith'],
  ['de', 'Geht es auch früher?'],
])('is %s: %s', (language, text) => expect(detectLanguage(text)).toBe(language));
