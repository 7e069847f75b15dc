import {
  addDays,
  type DayPart,
  type RequestedTime,
  toClock,
  toDay,
  weekdayOf,
} from './calendar.ts';
import { means, pattern, phrases, placeOf } from './words.ts';

const DAY = '(?<day>0?[1-9]|[12]\\d|3[01])';
const MONTH = `(?<month>${phrases('months')})`;
/** Forms of dates; the first one that matches a message applies. */
const DATES = [
  /(?<!\d)(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d)/u,
  // "26.11.2026", "26/11" and "26.11.", which are times after "at".
  new RegExp(
    `(?<![\\d:£]|(?:^|\\s)(?:at|um|в|gegen) )${DAY}[./-](?<month>0?[1-9]|1[0-2])` +
      '(?:[./-](?:(?<year>\\d{4})|\\d{2})|\\.)?(?![\\d:])',
    'iu',
  ),
  pattern(`${DAY}(st|nd|rd|th|-?го|\\.)? (of )?${MONTH}(,? (?<year>\\d{4}))?`),
  pattern(`${MONTH} (the )?${DAY}(st|nd|rd|th)?(?!:)`),
  pattern(`${DAY}(st|nd|rd|th|-?го| числа|(?<=am \\d\\d?)\\.)`),
];

/** Finds a date; a missing year or month means the next such day. */
export function findDate(message: string, today: string): string | null {
  const groups = DATES.map((form) => form.exec(message)?.groups).find(Boolean);
  if (!groups) return null;
  const { year, month = '', day } = groups;
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number];
  const named = placeOf(month, 'months');
  const inMonth = named >= 0 ? named : Number(month || thisMonth) - 1;
  const date = toDay(Number(year ?? thisYear), inMonth, Number(day));
  if (year || date >= today) return date;
  return toDay(thisYear, inMonth + (month ? 12 : 1), Number(day));
}

/** Finds a day; a weekday means the next one, never today. */
function findDay(message: string, today: string): string | null {
  const dated = findDate(message, today);
  if (dated) return dated;
  const ahead = (['today', 'tomorrow', 'dayAfterTomorrow'] as const)
    .findLastIndex((list) => means(message, list));
  if (ahead >= 0) return addDays(today, ahead);
  const weekday = means(message, 'nextWeek') ? 1 : placeOf(message, 'weekdays');
  return weekday < 0 ? null : addDays(today, (weekday - weekdayOf(today) + 6) % 7 + 1);
}

const NOON = pattern(phrases('noon'));

/**
 * Removes dates from a message and converts spoken times to digits: "half past ten" becomes
 * "10:30".
 */
function plainTimes(message: string): string {
  return DATES.reduce((text, form) => text.replace(form, ' '), message.toLowerCase())
    .replace(/(?<!\p{L})\p{L}+(?!\p{L})/gu, (word) => {
      const place = placeOf(word, 'numbers');
      return place < 0 ? word : String(place + 1);
    })
    .replace(/(half|quarter) past (\d+)/, (_, part, hour) => `${hour}:${part === 'half' ? 30 : 15}`)
    .replace(
      /(quarter to|halb) (\d+)/,
      (_, part, hour) => `${hour - 1}:${part === 'halb' ? 30 : 45}`,
    )
    .replace(NOON, '12:00')
    .replace(/(?<!\d)(\d{1,2})[.h]([0-5]\d)(?!\d)/, '$1:$2');
}

const HOUR = '(?<!\\d)(?<hour>[01]?\\d|2[0-3])';
const HALF = '(?<half>[ap])\\.?m';
const CLOCKS = [
  `${HOUR}:(?<minute>[0-5]\\d)(?!\\d)(\\s?${HALF})?`,
  `${HOUR}\\s?(${HALF}|${phrases('oclock')})`,
  `(${phrases('at')}) ${HOUR}(?![\\d:.]|\\s?(%|£|/|year|лет|год|jahr))`,
].map((form) => pattern(form));

/**
 * Finds a time: "10:30", "3 pm", "at 4", "в 15", "в 3 часа дня", "14 Uhr". Without "am", "pm" or a
 * part of the day, hours before 8 are in the afternoon.
 */
function findClock(message: string, part: DayPart | null): string | null {
  const text = plainTimes(message);
  const { hour, minute = '00', half } =
    CLOCKS.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  if (!hour) return null;
  const isLate = half ? half === 'p' : part ? part !== 'morning' : Number(hour) < 8;
  return toClock(`${Number(hour) + (isLate && Number(hour) < 12 ? 12 : 0)}:${minute}`);
}

/** Finds the days in a message, in order: "from Thursday to Friday" has two. */
export const readDays = (message: string, today: string): string[] =>
  message.split(/ (?:to|auf|на) /).map((part) => findDay(part, today))
    .filter((day) => day !== null);

/** Finds the day, time and part of the day in a message. */
export function readRequestedTime(message: string, today: string): RequestedTime {
  const part = (['morning', 'evening', 'afternoon'] as const)
    .find((each) => means(message, each)) ?? null;
  return { day: findDay(message, today), clock: findClock(message, part), part };
}
