import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../functions/shared/contract/assistant-settings.ts';
import type { FixedTexts } from '../../../../functions/shared/contract/fixed-texts.ts';
import {
  findFixedText,
  mergeFixedTexts,
  readDefaultTexts,
} from '../../../../functions/assistant/turn/fixed-texts.ts';

const TEXTS = {
  say_more: 'Tell me more.',
  person_offer: '## offer en\nA person?\n\n## offer ru\nЧеловек?',
};
const EVERY_LANGUAGE = {
  en: expect.any(String),
  ru: expect.any(String),
  de: expect.any(String),
};
const GERMAN = 'Guten Tag, ich habe eine Frage';

interface Case {
  said: string;
  languages?: string[];
  changed?: Partial<FixedTexts>;
}

const find = (
  code: Parameters<typeof findFixedText>[0],
  { said, languages = [], changed = {} }: Case,
) =>
  findFixedText(code, {
    texts: TEXTS,
    assistant: { ...DEFAULT_SETTINGS, name: 'Linden', languages, fixed_texts: changed },
    said,
  });

test('a text without headings is English, one with headings has a text for each language', () => {
  expect(readDefaultTexts(TEXTS)).toEqual({
    escalation_reply: {},
    say_more: { en: 'Tell me more.' },
    person_offer: { en: 'A person?', ru: 'Человек?' },
    model_unavailable: EVERY_LANGUAGE,
    callback_noted: EVERY_LANGUAGE,
    takeover_ended: {
      en: expect.stringContaining('{name}'),
      ru: expect.stringContaining('{name}'),
      de: expect.stringContaining('{name}'),
    },
  });
});

test('changed texts replace their language of their text, and nothing else', () => {
  const merged = mergeFixedTexts(readDefaultTexts(TEXTS), {
    person_offer: { ru: 'Да?', de: 'Ja?' },
  });
  expect(merged.person_offer).toEqual({ en: 'A person?', ru: 'Да?', de: 'Ja?' });
  expect(merged.say_more).toEqual({ en: 'Tell me more.' });
});

test.each<[string, Case, string]>([
  ['a language that is detected', { said: 'Здравствуйте' }, 'Человек?'],
  ['English without a text in the language', { said: GERMAN }, 'A person?'],
  ['a changed text', { said: GERMAN, changed: { person_offer: { de: 'Ja?' } } }, 'Ja?'],
  [
    'the language of the organisation rather than English',
    { said: GERMAN, languages: ['fr'], changed: { person_offer: { fr: 'Oui ?' } } },
    'Oui ?',
  ],
  [
    'its language where English was only a guess',
    { said: 'Bonjour', languages: ['fr'], changed: { person_offer: { fr: 'Oui ?' } } },
    'Oui ?',
  ],
  [
    'English where the organisation speaks it',
    { said: 'Good morning', languages: ['fr', 'en'], changed: { person_offer: { fr: 'Oui ?' } } },
    'A person?',
  ],
  [
    'a variant of the organisation',
    { said: GERMAN, languages: ['de-ch'], changed: { person_offer: { 'de-CH': 'Gell?' } } },
    'Gell?',
  ],
])('a patient reads %s', (_, given, text) => expect(find('person_offer', given)).toBe(text));

test('a changed text names the organisation once, and leaves other braces as they are', () => {
  const changed = { say_more: { en: '{{organisation.name}} asks {name}: {{more}}?' } };
  expect(find('say_more', { said: 'Hi', changed })).toBe('Linden asks {name}: {{more}}?');
});

test('a text that nobody seeded is empty', () => {
  expect(find('escalation_reply', { said: 'Hi' })).toBe('');
});
