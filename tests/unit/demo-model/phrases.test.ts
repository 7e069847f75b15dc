import { describe, expect, test } from 'vitest';
import { PHRASES } from '../../../scripts/demo-model/phrases.ts';
import { pattern } from '../../../scripts/demo-model/words.ts';
import de from '../../../scripts/demo-model/words/de.json' with { type: 'json' };
import en from '../../../scripts/demo-model/words/en.json' with { type: 'json' };
import ru from '../../../scripts/demo-model/words/ru.json' with { type: 'json' };

describe('the phrases of the demo model', () => {
  test.each(Object.entries(PHRASES))('are all there in %s, for any assistant', (_, says) => {
    const placeholders = (texts: object) =>
      Object.entries(texts).map(([key, text]) => [key, String(text).match(/\{\w+\}/g)]).toSorted();
    expect(placeholders(says)).toEqual(placeholders(PHRASES.en));
    for (const text of Object.values(says)) expect(text).not.toMatch(/Linden|clinic|doctor|£|\d/i);
  });
});

describe('the words of the demo model', () => {
  test.each([['ru', ru], ['de', de]])('has every list in %s', (_, words) => {
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(en).toSorted());
  });

  test.each([
    ['*recht', 'Unrecht', true],
    ['swell* ... eye', 'it swells up to the eye', true],
    ['swell* ... eye', 'it swells. My eye', false],
    ["can't", 'I can’t', true],
    ['зуб', 'зубы', false],
    ['^hi$', 'hi!', true],
    ['^hi$', 'hi there', false],
    ['', 'anything', false],
  ])('%j in %j: %s', (phrase, text, isIn) => expect(pattern(phrase).test(text)).toBe(isIn));
});
