import { addDays, dateOf, DAY_NAMES, MONTH_NAMES, type Slot } from './calendar.ts';
import { words } from './language.ts';

export type DayPart = 'morning' | 'afternoon' | 'evening';

/** What a message says about time; every part may be missing. */
export interface TimeWish {
  day: Date | null;
  clock: string | null;
  part: DayPart | null;
}

const WEEKDAYS = [
  '<sundays?>|<sun>|воскресен',
  '<mondays?>|<mon>|понедельник',
  '<tuesdays?>|<tues?>|вторник',
  '<wednesdays?>|<wed>|<сред[ауеы]>',
  '<thursdays?>|<thurs?>|<thu>|четверг',
  '<fridays?>|<fri>|пятниц',
  '<saturdays?>|<sat>|суббот',
].map(words);
const MONTHS = [
  '<jan|<январ',
  '<feb|<феврал',
  '<mar(?:ch)?>|<март',
  '<apr|<апрел',
  '<may>|<ма[яй]>',
  '<june?>|<июн',
  '<july?>|<июл',
  '<aug|<август',
  '<sep|<сентябр',
  '<oct|<октябр',
  '<nov|<ноябр',
  '<dec|<декабр',
].map(words);
const PARTS: [DayPart, RegExp][] = [
  ['morning', words('<morning|утр')],
  ['evening', words('<evening|<after work|вечер')],
  ['afternoon', words('<afternoon|<after lunch|<midday|после обеда|<дн[её]м>')],
];

/** The next day with this number of the week, never today. */
function nextWeekday(today: Date, weekday: number): Date {
  return addDays(today, (weekday - today.getUTCDay() + 6) % 7 + 1);
}

function namedDate(message: string, today: Date): Date | null {
  const month = MONTHS.findIndex((pattern) => pattern.test(message));
  const number = Number(/(?<![\d:])(\d{1,2})(?:st|nd|rd|th)?(?![\d:])/.exec(message)?.[1]);
  if (month < 0 || !(number >= 1 && number <= 31)) return null;
  const date = new Date(Date.UTC(today.getUTCFullYear(), month, number));
  return date < today ? new Date(Date.UTC(today.getUTCFullYear() + 1, month, number)) : date;
}

function findDay(message: string, today: Date): Date | null {
  const dated = namedDate(message, today);
  if (dated) return dated;
  if (words('day after tomorrow|послезавтра').test(message)) return addDays(today, 2);
  if (words('<tomorrow|<завтра').test(message)) return addDays(today, 1);
  if (words('<today|<tonight|<сегодня').test(message)) return today;
  const weekday = WEEKDAYS.findIndex((pattern) => pattern.test(message));
  return weekday < 0 ? null : nextWeekday(today, weekday);
}

function clockOf(hours: number, minutes: number): string | null {
  if (hours > 23 || minutes > 59) return null;
  return `${hours}:${String(minutes).padStart(2, '0')}`;
}

/** "10:30", "3 pm", "at 4", "в 15", "в 3 часа дня". Small hours mean the afternoon. */
function findClock(message: string): string | null {
  const exact = /(?<!\d)(\d{1,2}):(\d{2})(?!\d)\s*(am|pm)?/i.exec(message);
  const bare = words(
    '(?<!\\d)(\\d{1,2})\\s*(am|pm|a\\.m\\.|p\\.m\\.|o.clock|час|утра|вечера|дня)|<(?:at|around|by|в|к|на)>\\s*(\\d{1,2})(?![\\d:.]|\\s*(?:%|£|year|лет|год|\\p{L}*(?:ноябр|декабр|январ)))>',
  ).exec(message);
  const hours = Number(exact?.[1] ?? bare?.[1] ?? bare?.[3] ?? NaN);
  if (Number.isNaN(hours)) return null;
  const suffix = (exact?.[3] ?? bare?.[2] ?? '').toLowerCase();
  const isLate = /^p|вечера|дня/.test(suffix) || (!/^a|утра/.test(suffix) && hours < 8);
  return clockOf(isLate && hours < 12 ? hours + 12 : hours, Number(exact?.[2] ?? 0));
}

export function readTimeWish(message: string, now: Date): TimeWish {
  return {
    day: findDay(message, dateOf(now)),
    clock: findClock(message),
    part: PARTS.find(([, pattern]) => pattern.test(message))?.[0] ?? null,
  };
}

/** The times an earlier message offered, in its order. */
export function readOffers(text: string, now: Date): Slot[] {
  const names = [...DAY_NAMES.en, ...DAY_NAMES.ru].join('|');
  const months = [...MONTH_NAMES.en, ...MONTH_NAMES.ru].join('|');
  const offers = text.matchAll(new RegExp(`(?:${names}) (\\d+) (${months}), (\\d+:\\d\\d)`, 'g'));
  return [...offers].map(([, number, month, clock]) => ({
    day: namedDate(`${number} ${month}`, dateOf(now))!,
    clock: clock!,
  }));
}
