import { describe, expect, test } from 'vitest';
import { CLINIC } from '../../../functions/shared/contract/clinic.ts';
import { PHRASES } from '../../../scripts/demo-model/phrases.ts';
import { pattern } from '../../../scripts/demo-model/vocabulary.ts';
import de from '../../../scripts/demo-model/vocabulary/de.json' with { type: 'json' };
import en from '../../../scripts/demo-model/vocabulary/en.json' with { type: 'json' };
import ru from '../../../scripts/demo-model/vocabulary/ru.json' with { type: 'json' };

describe('the phrases of the demo model', () => {
  test.each(Object.entries(PHRASES))(
    'in %s name the clinic as it is, and all there are',
    (_, says) => {
      expect(Object.keys(says).toSorted()).toEqual(Object.keys(PHRASES.en).toSorted());
      expect(says.address).toContain(CLINIC.address);
      expect(says.closed).toContain(CLINIC.address);
      expect(says.phone).toContain(CLINIC.email);
      for (const text of [says.demo, says.askNumber, says.notToday, says.address, says.phone]) {
        expect(text).toContain(CLINIC.phone);
      }
      for (const { time } of CLINIC.hours.slice(0, 2)) expect(says.hours).toContain(time);
    },
  );
});

describe('the vocabulary of the demo model', () => {
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
