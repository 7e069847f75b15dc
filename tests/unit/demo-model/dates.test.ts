import { describe, expect, test } from 'vitest';
import { DOCTORS } from '../../../functions/shared/contract/doctors.ts';
import { formatSlot, isOpen, offerSlots } from '../../../scripts/demo-model/calendar.ts';
import { readOffers, readTimeWish } from '../../../scripts/demo-model/dates.ts';

/** Saturday 21 November 2026, 9:00. */
const NOW = new Date(2026, 10, 21, 9, 0);
const dateOf = (day: Date | null) => day && day.toISOString().slice(0, 10);

describe('readTimeWish', () => {
  test.each([
    ['Thursday at 10:30', '2026-11-26', '10:30', null],
    ['tomorrow', '2026-11-22', null, null],
    ['the day after tomorrow in the morning', '2026-11-23', null, 'morning'],
    ['next Saturday', '2026-11-28', null, null],
    ['26 November, 14:00', '2026-11-26', '14:00', null],
    ['January 5th at 3 pm', '2027-01-05', '15:00', null],
    ['at 3', null, '15:00', null],
    ['Monday at 9', '2026-11-23', '9:00', null],
    ['after lunch', null, null, 'afternoon'],
    ['в четверг в 15:00', '2026-11-26', '15:00', null],
    ['завтра утром', '2026-11-22', null, 'morning'],
    ['26 ноября в 10', '2026-11-26', '10:00', null],
    ['в среду вечером', '2026-11-25', null, 'evening'],
    ['my tooth aches', null, null, null],
    ['25:70', null, null, null],
  ])('%s → %s %s %s', (message, day, clock, part) => {
    const wish = readTimeWish(message, NOW);
    expect({ ...wish, day: dateOf(wish.day) }).toEqual({ day, clock, part });
  });
});

describe('offerSlots', () => {
  const nothing = { day: null, clock: null, part: null };

  test.each(DOCTORS.map((doctor) => [doctor.name, doctor] as const))(
    'offers three open times on working days of %s',
    (_, doctor) => {
      const offers = offerSlots(nothing, doctor, NOW);
      expect(offers).toHaveLength(3);
      for (const slot of offers) {
        expect(isOpen(slot)).toBe(true);
        expect(doctor.days).toContain(formatSlot(slot, 'en').split(' ')[0]);
      }
    },
  );

  test('keeps to the wished day and part of the day', () => {
    const wish = readTimeWish('Thursday morning', NOW);
    const offers = offerSlots(wish, undefined, NOW).map((slot) => formatSlot(slot, 'en'));
    expect(offers).toEqual(['Thursday 26 November, 9:30', 'Thursday 26 November, 11:00']);
  });

  test('goes on to the next days when the wished one is closed', () => {
    const [first] = offerSlots(readTimeWish('Sunday', NOW), undefined, NOW);
    expect(formatSlot(first!, 'en')).toMatch(/^Monday 23 November/);
  });

  test.each(['en', 'ru', 'de'] as const)('what is offered in %s can be read back', (language) => {
    const offers = offerSlots(nothing, undefined, NOW);
    const text = offers.map((slot) => formatSlot(slot, language)).join(', ');
    expect(readOffers(text, NOW)).toEqual(offers);
  });
});
