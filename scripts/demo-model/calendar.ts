import { type Language, pattern, phrases, placeOf } from './words.ts';

/** A date, or a local time on a date. `day` is midnight UTC. */
export interface Time {
  day: Date;
  /** `HH:MM`; null for the whole day. */
  clock: string | null;
}

export type DayPart = 'morning' | 'afternoon' | 'evening';
/** The time that a message asks for; every part is optional. */
export interface TimeWish {
  day: Date | null;
  clock: string | null;
  part: DayPart | null;
}

/**
 * Opening and closing time by day from Sunday, in minutes after midnight; undefined when closed.
 */
export type OpeningHours = [opens: number, closes: number][];

/** Start times where no calendar is connected. */
const CLOCKS = ['9:30', '11:00', '14:00', '16:30', '18:00', '19:00'];
const LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', de: 'de-DE' };
/** Minutes before closing at which the last appointment starts. */
const LAST_VISIT = 30;
/** Opening hours if the prompt names none: Monday to Friday, 9:00 to 17:00. */
const USUAL_HOURS: OpeningHours = [];
for (const weekday of [1, 2, 3, 4, 5]) USUAL_HOURS[weekday] = [9 * 60, 17 * 60];

/** Returns midnight UTC of the local date. */
export function dateOf(now: Date): Date {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

export function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 24 * 60 * 60 * 1000);
}

/**
 * Formats "Thursday 26 November, 10:30"; "четверг 26 ноября, 10:30"; "Donnerstag 26. November,
 * 10:30".
 */
export function formatTime({ day, clock }: Time, language: Language): string {
  const write = (options: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString(LOCALES[language], { ...options, timeZone: 'UTC' });
  const date = `${write({ weekday: 'long' })} ${write({ day: 'numeric', month: 'long' })}`;
  return clock ? `${date}, ${clock}` : date;
}

export const toDate = (day: Date): string => day.toISOString().slice(0, 10);

/** Formats 2026-11-26T09:30, as actions expect it, or the date of a whole day. */
export const toLocal = ({ day, clock }: Time): string =>
  [toDate(day), clock?.padStart(5, '0')].filter(Boolean).join('T');

/** Parses what `toLocal` formats; ignores an offset. */
export const parseTime = (local: string): Time => ({
  day: new Date(local.slice(0, 10)),
  clock: local.slice(11, 16).replace(/^0/, '') || null,
});

/** Formats a stored time in words; returns any other value unchanged. */
export const describeValue = (value: string, language: Language): string =>
  /^\d{4}-\d\d-\d\d/.test(value) ? formatTime(parseTime(value), language) : value;

/** Converts "10:30" to 630, and a whole day to 0. */
export function minutesOf(clock: string | null): number {
  const [hour = 0, minute = 0] = (clock ?? '0').split(/[:.]/).map(Number);
  return 60 * hour + minute;
}

const WEEKDAYS = phrases('weekdays');
const TO = '\\s?(–|-|to|until|bis|до|по)\\s?';
const HOURS = pattern(
  `(?<first>${WEEKDAYS})(${TO}(?<last>${WEEKDAYS}))?[\\s:,|]{0,4}((from|von|с) )?` +
    `(?<opens>\\d{1,2}[:.]\\d\\d)${TO}(?<closes>\\d{1,2}[:.]\\d\\d)`,
  'giu',
);

/**
 * Parses the opening hours in a text, such as "Monday to Friday 8:00–20:00"; returns null without
 * any.
 */
export function readHours(text: string): OpeningHours | null {
  const hours: OpeningHours = [];
  for (const { groups } of text.matchAll(HOURS)) {
    const { first, last = first, opens, closes } = groups!;
    const [from, to] = [placeOf(first!, 'weekdays'), placeOf(last!, 'weekdays')];
    for (let day = from; day <= (to < from ? to + 7 : to); day++) {
      hours[day % 7] ??= [minutesOf(opens!), minutesOf(closes!)];
    }
  }
  return hours.length ? hours : null;
}

/** Returns whether an appointment may start at a time. */
export function isOpen({ day, clock }: Time, hours: OpeningHours | null): boolean {
  if (!hours) return true;
  const today = hours[day.getUTCDay()];
  if (!today || !clock) return today !== undefined;
  return minutesOf(clock) >= today[0] && minutesOf(clock) <= today[1] - LAST_VISIT;
}

const DAYS_AHEAD = 21;

/**
 * Returns the times, or days, within opening hours of the next weeks, for a scenario without a
 * calendar. Never today.
 */
export function listOpenTimes(
  { hours, now, daysOnly }: { hours: OpeningHours | null; now: Date; daysOnly: boolean },
): Time[] {
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(dateOf(now), ahead + 1));
  return days.flatMap((day) => (daysOnly ? [null] : CLOCKS).map((clock) => ({ day, clock })))
    .filter((time) => isOpen(time, hours ?? USUAL_HOURS));
}
