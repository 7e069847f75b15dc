import { describe, expect, test } from 'vitest';
import {
  type DeclaredSlot,
  declaredSlot,
} from '../../../../../functions/assistant/engine/slots/declared-slot.ts';
import { fitSlot, type Region } from '../../../../../functions/assistant/engine/slots/fit-slot.ts';

const LONDON: Region = { timeZone: 'Europe/London', defaultCountry: 'GB' };

const slot = (fields: Partial<DeclaredSlot>): DeclaredSlot =>
  declaredSlot.parse({ code: 'it', label: 'It', ...fields });

/** By type: values with their normalized form, and invalid values. */
const TYPES: Record<string, { fits: [given: unknown, fitted: unknown][]; refused: unknown[] }> = {
  text: {
    fits: [['  toothache ', 'toothache'], ['', ''], [12, '12']],
    refused: [true, ['a'], { a: 1 }],
  },
  number: {
    fits: [[0, 0], [-2.5, -2.5], [' 12 ', 12], ['12.5', 12.5], ['12,5', 12.5], ['+3', 3]],
    refused: ['1,234', '1.2.3', 'twelve', '', '1e400', '9'.repeat(400), true, [1], Infinity],
  },
  boolean: {
    fits: [[true, true], ['Yes', true], ['нет', false], ['false', false]],
    refused: ['maybe', '', 1, 'constructor', []],
  },
  date: {
    fits: [
      ['2026-11-30', '2026-11-30'],
      ['30.11.2026', '2026-11-30'],
      ['1.2.2027', '2027-02-01'],
      ['2026-11-30T14:30', '2026-11-30'],
      ['2026-06-30T23:30:00Z', '2026-07-01'],
    ],
    refused: ['2026-02-30', '30/11/2026', '30.11.26', 'tomorrow', '', 20261130, '2026-11'],
  },
  time: {
    fits: [
      ['9:05', '09:05'],
      ['14.30', '14:30'],
      ['14:30:00', '14:30'],
      ['14:30:15', '14:30:15'],
      ['9 am', '09:00'],
      ['12:30 p.m.', '12:30'],
      ['12am', '00:00'],
      ['2026-06-30T14:30:00Z', '15:30'],
    ],
    refused: ['24:00', '12:60', '9', '13 pm', '0am', 'noon', '', 930],
  },
  datetime: {
    fits: [
      ['2026-11-30T14:30', '2026-11-30T14:30:00+00:00'],
      ['2026-06-30 9:30', '2026-06-30T09:30:00+01:00'],
      ['30.6.2026, 2:15 pm', '2026-06-30T14:15:00+01:00'],
      ['2026-06-30T14:30:00Z', '2026-06-30T15:30:00+01:00'],
      ['2026-06-30T14:30+0200', '2026-06-30T13:30:00+01:00'],
      ['2026-06-30T14:30:00.250Z', '2026-06-30T15:30:00+01:00'],
      // The hour that comes twice is the first of both.
      ['2026-10-25T01:30', '2026-10-25T01:30:00+01:00'],
    ],
    // The clocks skip the last one.
    refused: ['2026-11-30', '14:30', '2026-11-30T25:00', 'Monday at ten', '2026-03-29T01:30'],
  },
  phone: {
    fits: [
      ['020 7946 0018', '+442079460018'],
      ['+49 30 901820', '+4930901820'],
      ['0049 30 901820', '+4930901820'],
      // No such number is given to anybody.
      ['07700 900 123', '07700 900 123'],
      ['020 7946 0018 ext 12', '020 7946 0018 ext 12'],
      ['12', '12'],
    ],
    refused: ['none', '', '+', 'call me on 020 7946 0018', true, '1'.repeat(30)],
  },
  email: {
    fits: [[' Ann.Lee@Example.COM ', 'Ann.Lee@example.com']],
    refused: ['ann', 'ann@', 'ann@example', 'ann lee@example.com', ''],
  },
  list: { fits: [[['a', 1], ['a', 1]], [[], []]], refused: ['a, b', { 0: 'a' }, ''] },
  object: { fits: [[{ a: { b: 1 } }, { a: { b: 1 } }]], refused: [[], '{}', 1] },
};

describe.each(Object.entries(TYPES))('a slot of type %s', (type, { fits, refused }) => {
  const declared = slot({ type: type as DeclaredSlot['type'] });

  test.each(fits)(
    '%j becomes %j',
    (given, fitted) => expect(fitSlot(declared, given, LONDON)).toEqual({ value: fitted }),
  );

  test.each(refused.map((given) => [given]))('%j does not fit', (given) => {
    const fit = fitSlot(declared, given, LONDON);
    expect(fit).toEqual({ reason: expect.stringMatching(/^not |characters/) });
  });
});

test('a choice gets its spelling, and an exact one comes before others', () => {
  const declared = slot({ type: 'choice', choices: ['Petrol', 'DIESEL', 'diesel'] });
  const fitted = ['petrol', ' PETROL ', 'diesel', 'Diesel', 'gas', ''].map((given) =>
    fitSlot(declared, given, LONDON)
  );
  const refused = { reason: 'not one of the choices' };
  expect(fitted).toEqual([
    ...[{ value: 'Petrol' }, { value: 'Petrol' }, { value: 'diesel' }, { value: 'DIESEL' }],
    ...[refused, refused],
  ]);
});

test('a telephone number stays as it is written without a country, or with an unknown one', () => {
  for (const defaultCountry of [null, 'XX']) {
    const fit = fitSlot(slot({ type: 'phone' }), ' 020 7946 0018', { ...LONDON, defaultCountry });
    expect(fit).toEqual({ value: '020 7946 0018' });
  }
});

test('a telephone number that begins with the country or an area stays as it is written', () => {
  const germany = { ...LONDON, defaultCountry: 'DE' };
  const fit = (given: string) => fitSlot(slot({ type: 'phone' }), given, germany);
  expect(fit('491534 273452')).toEqual({ value: '491534 273452' });
  expect(fit('+491534 273452')).toEqual({ value: '+491534273452' });
  expect(fit('0491534 273452')).toEqual({ value: '+49491534273452' });
});

test('the time zone is that of the organisation', () => {
  const tokyo = { ...LONDON, timeZone: 'Asia/Tokyo' };
  expect(fitSlot(slot({ type: 'datetime' }), '2026-06-30T14:30', tokyo))
    .toEqual({ value: '2026-06-30T14:30:00+09:00' });
});

test('a pattern matches the whole text, in the form of its type', () => {
  const plate = slot({ type: 'text', pattern: '[A-Z]{2} \\d+' });
  expect(fitSlot(plate, ' AB 12 ', LONDON)).toEqual({ value: 'AB 12' });
  const refused = { reason: 'it does not match the pattern [A-Z]{2} \\d+' };
  expect(fitSlot(plate, 'AB 12 x', LONDON)).toEqual(refused);
  expect(fitSlot(plate, 'AB 12 x', LONDON)).toEqual(refused);
  const inLondon = slot({ type: 'phone', pattern: '\\+4420\\d+' });
  expect(fitSlot(inLondon, '020 7946 0018', LONDON)).toEqual({ value: '+442079460018' });
});

test('a text that is too long is refused, counted in characters', () => {
  const short = slot({ type: 'text', max_length: 3 });
  expect(fitSlot(short, '👋👋👋', LONDON)).toEqual({ value: '👋👋👋' });
  expect(fitSlot(short, 'four', LONDON)).toEqual({ reason: '4 characters, at most 3 fit' });
  const emoji = '🦷'.repeat(1500);
  expect(fitSlot(slot({ type: 'text' }), emoji, LONDON)).toEqual({ value: emoji });
});

test('a reason does not repeat the value', () => {
  const reasons = Object.keys(TYPES).map((type) =>
    fitSlot(slot({ type: type as DeclaredSlot['type'], max_length: 5 }), 'Ann Lee', LONDON)
  );
  expect(JSON.stringify(reasons)).not.toContain('Ann');
});
