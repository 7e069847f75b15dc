import { describe, expect, test } from 'vitest';
import {
  type Booking,
  checkBooking,
  parseDay,
} from '@/features/blocks/booking-form/booking-rules.ts';

const COMPLETE: Booking = {
  name: 'Anna Green',
  phone: '07700 900 123',
  reason: 'Family doctor',
  doctor: '',
  day: '',
  time: 'Morning',
  comment: '',
  consent: true,
};
const TODAY = '2026-11-21';

describe('checkBooking', () => {
  test('a complete booking has no errors; doctor, day and comment are optional', () => {
    expect(checkBooking(COMPLETE, TODAY)).toEqual({});
  });

  test.each<[keyof Booking, Partial<Booking>]>([
    ['name', { name: '   ' }],
    ['phone', { phone: '' }],
    ['phone', { phone: 'call me' }],
    ['phone', { phone: '123' }],
    ['reason', { reason: '' }],
    ['day', { day: '21.11.2026' }],
    ['day', { day: '21 Nov 2026' }],
    ['day', { day: 'next Monday' }],
    ['day', { day: '1 Jan 2020' }],
    ['time', { time: '' }],
    ['consent', { consent: false }],
  ])('%s is wrong with %o', (field, change) => {
    expect(Object.keys(checkBooking({ ...COMPLETE, ...change }, TODAY))).toEqual([field]);
  });

  test.each(['+44 7700 900123', '(01632) 960-136', '01632960136'])('%s is a phone', (phone) => {
    expect(checkBooking({ ...COMPLETE, phone }, TODAY)).toEqual({});
  });

  test('errors come in the order of the form', () => {
    const empty = { ...COMPLETE, name: '', phone: '', reason: '', time: '', consent: false };
    expect(Object.keys(checkBooking(empty, TODAY)))
      .toEqual(['name', 'phone', 'reason', 'time', 'consent']);
  });
});

describe('parseDay', () => {
  test.each([
    '14 Dec 2026',
    '14 december 2026',
    '14.12.2026',
    '14/12/2026',
    '14-12-2026',
    ' 14 12 2026 ',
    '14 Dec 26',
    '14th December 2026',
    'Mon, 14 Dec 2026',
    'Dec 14, 2026',
    '2026-12-14',
  ])('%s is a day', (text) => expect(parseDay(text)).toBe('2026-12-14'));

  test('a day and a month of one digit', () => expect(parseDay('4/2/2027')).toBe('2027-02-04'));

  test.each([
    '',
    '14 Dec',
    '31.02.2027',
    '12/14/2026',
    'soon',
    '14 Dec 2026 or 15',
    '14 decoy 2026',
    'Sunday',
    '14 2026 Dec',
    '2026-14-12',
  ])(
    '“%s” is none',
    (text) => expect(parseDay(text)).toBeNull(),
  );
});
