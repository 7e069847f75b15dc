import {
  getDayOfWeek,
  parseAbsolute,
  parseDate,
  parseTime,
  startOfWeek,
  toCalendarDate,
  toCalendarDateTime,
  today,
  toZoned,
} from '@internationalized/date';

/** Locale whose week begins on Monday. */
const LOCALE = 'en-GB';

/** Returns the date of an ISO timestamp in a time zone, as YYYY-MM-DD. */
export const dateOf = (instant: string, zone: string): string =>
  toCalendarDate(parseAbsolute(instant, zone)).toString();

/** Returns the time of day of an ISO timestamp in a time zone, in minutes: 90 for 01:30. */
export function minutesOf(instant: string, zone: string): number {
  const { hour, minute } = parseAbsolute(instant, zone);
  return hour * 60 + minute;
}

/** Converts a date and the minutes of a time of day in a time zone to an ISO timestamp. */
export function toInstant(date: string, minutes: number, zone: string): string {
  const start = toCalendarDateTime(parseDate(date));
  return toZoned(start.add({ minutes }), zone).toAbsoluteString();
}

export const todayIn = (zone: string): string => today(zone).toString();

export const addDays = (date: string, days: number): string =>
  parseDate(date).add({ days }).toString();

/** Returns the seven days of a date's week, from Monday. */
export function daysOfWeek(date: string): string[] {
  const monday = startOfWeek(parseDate(date), LOCALE);
  return Array.from({ length: 7 }, (_, days) => monday.add({ days }).toString());
}

/** Returns the weekday of a date, from 0 (Sunday). */
export const weekdayOf = (date: string): number => getDayOfWeek(parseDate(date), 'en-US');

/** Parses HH:MM to minutes; 24:00 is the end of the day. */
export function parseClock(clock: string): number {
  if (clock === '24:00') return 24 * 60;
  const { hour, minute } = parseTime(clock);
  return hour * 60 + minute;
}

export const formatClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const DAY = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Formats a date as "Mon 30 Nov". */
export const formatDay = (date: string): string =>
  DAY.format(new Date(`${date}T00:00:00Z`)).replace(',', '').replace('Sept', 'Sep');

/** Returns whether a text is a date that exists. */
export function isDate(text: unknown): text is string {
  try {
    return typeof text === 'string' && Boolean(parseDate(text));
  } catch {
    return false;
  }
}
