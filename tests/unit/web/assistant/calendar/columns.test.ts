import { describe, expect, test } from 'vitest';
import {
  daysOfWeek,
  formatClock,
  formatDay,
  isDate,
  minutesOf,
  parseClock,
  toInstant,
} from '@/features/assistant/calendar/calendar-time.ts';
import { boundsOf, toColumn, toQuarter } from '@/features/assistant/calendar/columns.ts';

const ANN = {
  code: 'ann',
  name: 'Dr Ann',
  speciality: '',
  services: ['check_up'],
  languages: [],
  hours: [
    { day: 1, opens: '13:00', closes: '17:30' },
    { day: 1, opens: '08:00', closes: '12:00' },
  ],
  revision: 1,
  updated_at: '',
};
const appointment = (starts_at: string, ends_at: string, practitioner = 'ann') => ({
  id: starts_at,
  service: 'check_up',
  practitioner,
  starts_at,
  ends_at,
  status: 'booked' as const,
  held_until: null,
  patient_name: 'Ada',
  patient_phone: '',
  note: '',
  thread_id: null,
  request_id: null,
  revision: 1,
  created_at: '',
  updated_at: '',
});
const closure = {
  id: 'c',
  practitioner: null,
  first_date: '2026-11-30',
  last_date: '2026-12-01',
  from_time: '12:00',
  to_time: '13:00',
  reason: '',
  revision: 1,
  updated_at: '',
};
const facts = { appointments: [], closures: [], closedDates: [], zone: 'Europe/London' };
const MONDAY = '2026-11-30';

describe('times of the calendar', () => {
  test.each([
    ['2026-11-30', 9 * 60, 'Europe/London', '2026-11-30T09:00:00.000Z'],
    ['2026-07-01', 9 * 60, 'Europe/London', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01', 24 * 60, 'America/New_York', '2026-07-02T04:00:00.000Z'],
    // The clocks went forward that night.
    ['2027-03-28', 9 * 60, 'Europe/London', '2027-03-28T08:00:00.000Z'],
  ])('%s and %i minutes in %s are %s', (date, minutes, zone, instant) => {
    expect(toInstant(date, minutes, zone)).toBe(instant);
    expect(minutesOf(instant, zone)).toBe(minutes % 1440);
  });

  test('a week begins on Monday', () => {
    expect(daysOfWeek('2026-12-06')).toEqual(daysOfWeek(MONDAY));
    expect(daysOfWeek(MONDAY)).toHaveLength(7);
    expect(formatDay(daysOfWeek('2026-12-06')[0]!)).toBe('Mon 30 Nov');
  });

  test('clocks and dates are read and written', () => {
    expect([parseClock('08:05'), parseClock('24:00'), formatClock(545)]).toEqual([
      485,
      1440,
      '09:05',
    ]);
    expect([isDate('2026-11-30'), isDate('2026-02-30'), isDate('x'), isDate(undefined)])
      .toEqual([true, false, false, false]);
    expect([toQuarter(7), toQuarter(8)]).toEqual([0, 15]);
  });
});

describe('a column', () => {
  test('shows when the practitioner is away', () => {
    expect(toColumn(ANN, MONDAY, facts).away).toEqual([
      { from: 0, to: 480 },
      { from: 720, to: 780 },
      { from: 1050, to: 1440 },
    ]);
    expect(toColumn(ANN, '2026-12-01', facts).away).toEqual([{ from: 0, to: 1440 }]);
    expect(toColumn(ANN, MONDAY, { ...facts, closedDates: [MONDAY] }).away)
      .toEqual([{ from: 0, to: 1440 }]);
  });

  test('has the appointments and closures of its day and person', () => {
    const column = toColumn(ANN, MONDAY, {
      ...facts,
      appointments: [
        appointment('2026-11-30T09:00:00Z', '2026-11-30T09:30:00Z'),
        appointment('2026-12-01T09:00:00Z', '2026-12-01T09:30:00Z'),
        appointment('2026-11-30T10:00:00Z', '2026-11-30T10:30:00Z', 'ben'),
      ],
      closures: [
        closure,
        { ...closure, id: 'd', practitioner: 'ben' },
        { ...closure, id: 'e', from_time: null, to_time: null, last_date: MONDAY },
      ],
    });
    expect(column.appointments).toMatchObject([{ from: 540, to: 570 }]);
    expect(column.closures).toMatchObject([
      { closure: { id: 'c' }, from: 720, to: 780 },
      { closure: { id: 'e' }, from: 0, to: 1440 },
    ]);
  });

  test('is shown from the first opened hour to the last', () => {
    expect(boundsOf([toColumn(ANN, MONDAY, facts)])).toEqual({ from: 480, to: 1080 });
    expect(boundsOf([toColumn(ANN, '2026-12-01', facts)])).toEqual({ from: 480, to: 1080 });
    const late = [appointment('2026-11-30T19:10:00Z', '2026-11-30T19:40:00Z')];
    expect(boundsOf([toColumn(ANN, MONDAY, { ...facts, appointments: late })]))
      .toEqual({ from: 480, to: 1200 });
  });
});
