import { describe, expect, test } from 'vitest';
import { type Booking, checkBooking } from '@/features/blocks/booking-form/booking-rules.ts';

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
    ['day', { day: TODAY }],
    ['day', { day: '2020-01-01' }],
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
