import { describe, expect, test } from 'vitest';
import {
  chooseFree,
  formatTime,
  isOpen,
  listOpenTimes,
  readHours,
} from '../../../scripts/demo-model/calendar.ts';
import { readRequestedTime } from '../../../scripts/demo-model/dates.ts';
import { formatOffer, readOffers } from '../../../scripts/demo-model/offers.ts';

/** A Saturday. */
const TODAY = '2026-11-21';

describe('readRequestedTime', () => {
  test.each([
    ['Thursday at 10:30', '2026-11-26', '10:30', null],
    ['tomorrow', '2026-11-22', null, null],
    ['the day after tomorrow in the morning', '2026-11-23', null, 'morning'],
    ['next Saturday', '2026-11-28', null, null],
    ['26 November, 14:00', '2026-11-26', '14:00', null],
    ['2 March 2026', '2026-03-02', null, null],
    ['January 5th at 3 pm', '2027-01-05', '15:00', null],
    ['at 3', null, '15:00', null],
    ['Monday at 9', '2026-11-23', '09:00', null],
    ['after lunch', null, null, 'afternoon'],
    ['в четверг в 15:00', '2026-11-26', '15:00', null],
    ['завтра утром', '2026-11-22', null, 'morning'],
    ['26 ноября в 10', '2026-11-26', '10:00', null],
    ['в среду вечером', '2026-11-25', null, 'evening'],
    ['my tooth aches', null, null, null],
    ['25:70', null, null, null],
  ])('%s → %s %s %s', (message, day, clock, part) => {
    expect(readRequestedTime(message, TODAY)).toEqual({ day, clock, part });
  });
});

describe('readHours', () => {
  test.each([
    ['Monday to Friday 8:00–20:00, Saturday 9:00–15:00, closed on Sunday', '-888889'],
    ['Montag bis Donnerstag von 7:30 bis 17:00', '-7777--'],
    ['с понедельника по пятницу с 9:00 до 18:00', '-99999-'],
    ['| Saturday | 9:00–15:00 |', '------9'],
    ['at any time', null],
  ])('%s', (text, opens) => {
    const hours = readHours(text);
    const days = Array.from({ length: 7 }, (_, day) => hours?.[day]);
    const found = days.map((day) => day ? Number(day[0].slice(0, 2)) : '-').join('');
    expect(hours && found).toBe(opens);
  });
});

describe('isOpen', () => {
  const hours = readHours('Monday to Friday 8:00–18:00');

  test.each([
    ['2026-11-23T07:59', false],
    ['2026-11-23T08:00', true],
    ['2026-11-23T17:30', true],
    ['2026-11-23T17:31', false],
    ['2026-11-23T17:59', false],
    ['2026-11-22T10:00', false],
    ['2026-11-23', true],
    ['2026-11-22', false],
  ])('%s: %s', (time, is) => expect(isOpen(time, hours)).toBe(is));

  test('is so at any time without hours', () =>
    expect(isOpen('2026-11-22T03:00', null)).toBe(true));
});

describe('the times offered without a calendar', () => {
  const nothing = { day: null, clock: null, part: null };
  const hours = readHours('Monday to Friday 8:00–20:00');
  const options = { hours, today: TODAY, daysOnly: false };
  const offer = (requested: typeof nothing, more = {}) =>
    chooseFree(requested, listOpenTimes({ ...options, ...more }));

  test('offers three open times', () => {
    const offers = offer(nothing);
    expect(offers).toHaveLength(3);
    for (const time of offers) expect(isOpen(time, hours)).toBe(true);
  });

  test('keeps to the requested day and part of the day', () => {
    const requested = readRequestedTime('Thursday morning', TODAY) as typeof nothing;
    expect(offer(requested).map((time) => formatTime(time, 'en')))
      .toEqual(['Thursday 26 November, 9:30', 'Thursday 26 November, 11:00']);
  });

  test('goes on to the next days when the requested one is closed', () => {
    const [first] = offer(readRequestedTime('Sunday', TODAY) as typeof nothing);
    expect(formatTime(first!, 'en')).toMatch(/^Monday 23 November/);
  });

  test('offers Monday to Friday where the prompt names no hours', () => {
    const [first] = offer(nothing, { hours: null });
    expect(formatTime(first!, 'en')).toMatch(/^Monday 23 November/);
  });

  test.each(
    (['en', 'ru', 'de'] as const).flatMap((language) => [[language, false], [language, true]]) as [
      'en',
      boolean,
    ][],
  )('what is offered in %s can be read back (days only: %s)', (language, daysOnly) => {
    const offers = offer(nothing, { daysOnly });
    const lastReply = `On 1 May we are closed. ${formatOffer(offers, language)}`;
    expect(readOffers({ lastReply, language }, TODAY)).toEqual(offers);
  });
});
