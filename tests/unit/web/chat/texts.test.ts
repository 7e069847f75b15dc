import { describe, expect, test } from 'vitest';
import { chooseLanguage, directionOf, loadTexts } from '@/chat/texts.ts';
import { de } from '@/chat/texts/de.ts';
import { en } from '@/chat/texts/en.ts';
import { ru } from '@/chat/texts/ru.ts';

describe('the language of the chat', () => {
  test.each([
    [['en', 'de'], ['de-AT', 'en'], 'de'],
    [['en', 'pt-BR', 'pt-PT'], ['pt-PT'], 'pt-PT'],
    [['pt-BR'], ['pt'], 'pt-BR'],
    [['de', 'en'], ['fr'], 'de'],
    [[], ['fr'], 'en'],
  ])('of %j for a reader of %j is %s', (offered, wanted, chosen) => {
    expect(chooseLanguage(offered, wanted)).toBe(chosen);
  });

  test('is written from right to left in Arabic and Hebrew only', () => {
    expect(['ar', 'he-IL', 'en', 'ru', 'pt-BR'].map(directionOf))
      .toEqual(['rtl', 'rtl', 'ltr', 'ltr', 'ltr']);
  });
});

describe('texts', () => {
  test('of all languages name the same values', () => {
    const valuesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const texts of [de, ru]) {
      for (const [code, text] of Object.entries(en)) {
        expect(valuesIn(texts[code as keyof typeof en]), code).toEqual(valuesIn(text));
      }
    }
  });

  test('of the site replace those of the product, by its tag or its language', async () => {
    const own = { de: { send: 'Los' }, 'de-AT': { close: 'Zu' } };
    const t = await loadTexts('de-AT', own);
    expect([t('send'), t('close'), t('cancel')]).toEqual(['Los', 'Zu', 'Abbrechen']);
  });

  test('of an unknown language are English, and keep what has no value', async () => {
    const t = await loadTexts('fr', {});
    expect(t('call', { phone: '1' })).toBe('Call 1');
    expect(t('call')).toBe('Call {phone}');
  });
});
