import type { Slot } from './read-scenario.ts';
import { type Language, pattern, phrases, placeOf } from './words.ts';

/** A date, or a local time on a date. `day` is midnight UTC. */
export interface Time {
  day: Date;
  /** `HH:MM`; null for the whole day. */
  clock: string | null;
}

export type DayPart = keyof typeof CLOCKS;
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

const LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', de: 'de-DE' };
const CLOCKS = {
  morning: ['9:30', '11:00'],
  afternoon: ['14:00', '16:30'],
  evening: ['18:00', '19:00'],
};
const ALL_DAY = ['9:30', '14:00', '18:00'];
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

/** Formats a time for its slot: in words, or as ISO 8601 if the prompt names a type. */
export function formatValue({ day, clock }: Time, slot: Slot, language: Language): string {
  if (!slot.isTyped) return formatTime({ day, clock }, language);
  const [date, time] = [day.toISOString().slice(0, 10), clock?.padStart(5, '0')];
  return slot.kind === 'time' && time ? time : time ? `${date}T${time}` : date;
}

/** Formats a stored time in words; returns any other value unchanged. */
export function describeValue(value: string, language: Language): string {
  const [, date, clock = null] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(value) ?? [];
  const time = { day: new Date(date ?? 0), clock: clock && clock.replace(/^0/, '') };
  return date ? formatTime(time, language) : value;
}

/** Converts "10:30" to 630. */
function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(/[:.]/).map(Number);
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

const OFFERS = 3;
const DAYS_AHEAD = 21;

/**
 * Returns up to three times, or days, that match a wish: on its day if that is open, else on the
 * next days. Never today, never outside opening hours.
 */
export function offerTimes(
  wish: TimeWish,
  { hours, now, daysOnly }: { hours: OpeningHours | null; now: Date; daysOnly: boolean },
): Time[] {
  const first = addDays(dateOf(now), 1);
  const from = wish.day && wish.day > first ? wish.day : first;
  const clocks = daysOnly ? [null] : wish.part ? CLOCKS[wish.part] : ALL_DAY;
  const [onFirst = [], ...later] = Array.from(
    { length: DAYS_AHEAD },
    (_, ahead) =>
      clocks.map((clock) => ({ day: addDays(from, ahead), clock }))
        .filter((time) => isOpen(time, hours ?? USUAL_HOURS)),
  );
  if (wish.day && onFirst.length > 1) return onFirst.slice(0, OFFERS);
  return [onFirst, ...later].flatMap((times) => times.slice(0, 2)).slice(0, OFFERS);
}
