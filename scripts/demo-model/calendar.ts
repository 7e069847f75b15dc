import { type Language, pattern, phrases, placeOf } from './words.ts';

/** A local time, `2026-11-26T09:30`, or a whole day, `2026-11-26`; they sort as texts. */
export type Time = string;

export type DayPart = 'morning' | 'afternoon' | 'evening';
/** The time that a message asks for; every part is optional. */
export interface RequestedTime {
  /** `2026-11-26` */
  day: string | null;
  /** `09:30` */
  clock: string | null;
  part: DayPart | null;
}

export const ANY_TIME: RequestedTime = { day: null, clock: null, part: null };

export const dayOf = (time: Time): string => time.slice(0, 10);
/** Returns the time of day; empty for a whole day. */
export const clockOf = (time: Time): string => time.slice(11, 16);
/** Returns the weekday, from 0 (Sunday) to 6. */
export const weekdayOf = (time: Time): number => new Date(dayOf(time)).getUTCDay();

/** Formats a day; `month` counts from 0, and the numbers may overflow. */
export const toDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

export function addDays(time: Time, days: number): string {
  const date = new Date(dayOf(time));
  return toDay(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days);
}

/** Converts "9.30" to "09:30". */
export const toClock = (text: string): string => text.replace('.', ':').padStart(5, '0');

/**
 * Formats a time or a day, such as "Thursday 26 November, 10:30", "четверг 26 ноября" or
 * "Donnerstag 26. November, 10:30". Returns any other text unchanged.
 */
export function formatTime(time: string, language: Language): string {
  if (!/^\d{4}-\d\d-\d\d/.test(time)) return time;
  const locale = language === 'en' ? 'en-GB' : language;
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Date(dayOf(time)).toLocaleDateString(locale, { ...options, timeZone: 'UTC' });
  const date = `${write({ weekday: 'long' })} ${write({ day: 'numeric', month: 'long' })}`;
  return [date, clockOf(time).replace(/^0/, '')].filter(Boolean).join(', ');
}

/** Opening and closing time by weekday from Sunday; undefined when closed. */
export type OpeningHours = [opens: string, closes: string][];

const WEEKDAYS = phrases('weekdays');
const TO = '\\s?(–|-|to|until|bis|до|по)\\s?';
const HOURS = pattern(
  `(?<first>${WEEKDAYS})(${TO}(?<last>${WEEKDAYS}))?[\\s:,|]{0,4}((from|von|с) )?` +
    `(?<opens>\\d{1,2}[:.]\\d\\d)${TO}(?<closes>\\d{1,2}[:.]\\d\\d)`,
  'giu',
);

/** Parses the opening hours in a text, such as "Monday to Friday 8:00–20:00"; null without any. */
export function readHours(text: string): OpeningHours | null {
  const hours: OpeningHours = [];
  for (const { groups } of text.matchAll(HOURS)) {
    const { first, last = first, opens, closes } = groups!;
    const [from, to] = [placeOf(first!, 'weekdays'), placeOf(last!, 'weekdays')];
    for (let day = from; day <= (to < from ? to + 7 : to); day++) {
      hours[day % 7] ??= [toClock(opens!), toClock(closes!)];
    }
  }
  return hours.length ? hours : null;
}

/** Minutes before closing at which the last visit starts. */
const LAST_VISIT = 30;

/** Returns whether an appointment may start at a time, or on a whole day. */
export function isOpen(time: Time, hours: OpeningHours | null): boolean {
  if (!hours) return true;
  const [opens, closes] = hours[weekdayOf(time)] ?? [];
  if (!opens || !clockOf(time)) return opens !== undefined;
  const left = Date.parse(`${dayOf(time)}T${closes}`) - Date.parse(time);
  return clockOf(time) >= opens && left >= LAST_VISIT * 60_000;
}

/** Start times and number of days to offer without a calendar. */
const CLOCKS = ['09:30', '11:00', '14:00', '16:30', '18:00', '19:00'];
const DAYS_AHEAD = 21;
/** Opening hours if none are known. */
const USUAL_HOURS = readHours('Monday to Friday 9:00–17:00');

/** Returns times, or days, within opening hours, for a scenario without a calendar; never today. */
export function listOpenTimes(
  { hours, today, daysOnly }: { hours: OpeningHours | null; today: string; daysOnly: boolean },
): Time[] {
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead + 1))
    .flatMap((day) => daysOnly ? [day] : CLOCKS.map((clock) => `${day}T${clock}`))
    .filter((time) => isOpen(time, hours ?? USUAL_HOURS));
}

const OFFERS = 3;
const PARTS = { morning: ['00', '12'], afternoon: ['12', '17'], evening: ['17', '24'] };

/**
 * Returns a function that tells whether a time is in a part of the day; always true for a whole
 * day, or without a part.
 */
export const isIn = (part: DayPart | null) => (time: Time): boolean =>
  !part || !clockOf(time) ||
  (clockOf(time) >= PARTS[part][0]! && clockOf(time) < PARTS[part][1]!);

const hoursBetween = (a: Time, b: Time) => Math.abs(Date.parse(a) - Date.parse(b)) / 3_600_000;

/**
 * Returns the first time of a day, and the first one at least three hours later, or else the last.
 */
function spread([first, ...rest]: Time[]): Time[] {
  const later = rest.find((time) => hoursBetween(time, first!) >= 3) ?? rest.at(-1);
  return [first, later].filter((time) => time !== undefined);
}

/** Returns up to three free times that match the requested one, on its day or later. */
export function chooseFree({ day, clock, part }: RequestedTime, times: Time[]): Time[] {
  const days = Map.groupBy(times.filter(isIn(part)).filter((time) => time >= (day ?? '')), dayOf);
  const onDay = days.get(day ?? '') ?? [];
  const time = `${day}T${clock}`;
  const near = clock
    ? onDay.toSorted((a, b) => hoursBetween(a, time) - hoursBetween(b, time)).slice(0, OFFERS)
    : spread(onDay);
  return (near.length > 1 ? near.toSorted() : [...days.values()].flatMap(spread)).slice(0, OFFERS);
}
