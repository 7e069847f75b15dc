import { expect, test } from 'vitest';
import { refersBack } from '../../../../functions/assistant/turn/refers-back.ts';

test.each([
  ['And for two of them?', true],
  ['… and tomorrow', true],
  ['Is this painful', true],
  ['how about Sunday?', true],
  ['А завтра?', true],
  ['Сколько ОНА стоит?', true],
  ['Und am Sonntag?', true],
  ['Tut das weh?', true],
  ['Is it?', true],
  ['How much is an implant?', false],
  ['Andrew is a good dentist', false],
  ['the hand hurts and swells', false],
  ['Сколько стоит имплант?', false],
  ['Анестезия', false],
  ['Wie viel kostet eine Krone?', false],
  ['Dasselbe Zimmer', false],
  ['item_it', false],
  ['', false],
])('%j refers back: %s', (question, expected) => expect(refersBack(question)).toBe(expected));
