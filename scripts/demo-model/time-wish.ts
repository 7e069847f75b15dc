import { addDays, dateOf, type DayPart, type Slot, type TimeWish } from './calendar.ts';
import { words } from './language.ts';

const WEEKDAYS = [
  '<sun(?:days?)?>|воскресен|<sonntag',
  '<mon(?:days?)?>|понедельник|<montag',
  '<tue(?:s|sdays?)?>|вторник|<dienstag',
  '<wed(?:nesdays?)?>|<сред[ауеы]>|<mittwoch',
  '<thu(?:rs|rsdays?)?>|четверг|<donnerstag',
  '<fri(?:days?)?>|пятниц|<freitag',
  '<sat(?:urdays?)?>|суббот|<samstag|<sonnabend',
].map((names) => words(names));
/** In the order of the year. */
const MONTH =
  'jan\\p{L}*|январ\\p{L}*;feb\\p{L}*|феврал\\p{L}*;mar(?:ch)?|märz|март\\p{L}*;apr\\p{L}*|апрел\\p{L}*;ma[yi]|ма[яй];june?|juni|июн\\p{L}*;july?|juli|июл\\p{L}*;aug\\p{L}*|август\\p{L}*;sep\\p{L}*|сентябр\\p{L}*;okt\\p{L}*|oct\\p{L}*|октябр\\p{L}*;nov\\p{L}*|ноябр\\p{L}*;de[cz]\\p{L}*|декабр\\p{L}*';
const MONTHS = MONTH.split(';').map((names) => words(`^(?:${names})$`));
const ANY_MONTH = `(${MONTH.replaceAll(';', '|')})`;
const PARTS: [DayPart, RegExp][] = [
  ['morning', words('<morning|утр|vormittag|morgens|<früh')],
  ['evening', words('<evening|<after work|вечер|<abend')],
  ['afternoon', words('<afternoon|<after lunch|<midday|после обеда|<дн[её]м>|nachmittag')],
];
const RELATIVE: [RegExp, number][] = [
  [words('day after tomorrow|послезавтра|<übermorgen'), 2],
  [words('<tomorrow|<завтра|(?<!guten )<morgen>'), 1],
  [words('<today|<tonight|<сегодня|<heute'), 0],
];

const DAY = '(0?[1-9]|[12]\\d|3[01])';
const ISO = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/;
/** "26.11.2026", "26/11", "26.11."; after "at" it is a time of the day. */
const NUMERIC = new RegExp(
  `(?<![\\d:£]|(?:^|\\s)(?:at|um|в|gegen) )${DAY}[./-](0?[1-9]|1[0-2])(?:[./-](\\d{4}|\\d{2})|\\.)?(?![\\d:])`,
  'iu',
);
const DAY_MONTH = words(`<${DAY}(?:st|nd|rd|th|-?го|\\.)? (?:of )?${ANY_MONTH}>`);
const MONTH_DAY = words(`<${ANY_MONTH} (?:the )?${DAY}(?:st|nd|rd|th)?>(?!:)`);
const DAY_ALONE = words(`<${DAY}(?:st|nd|rd|th)>|<${DAY}(?:-?го>| числа>)|<am ${DAY}\\.(?!\\d)`);

function dateIn(today: Date, month: number, day: number): Date {
  const date = new Date(Date.UTC(today.getUTCFullYear(), month, day));
  return date < today ? new Date(Date.UTC(today.getUTCFullYear() + 1, month, day)) : date;
}

const monthOf = (name: string) => MONTHS.findIndex((pattern) => pattern.test(name));

function findDate(message: string, today: Date): Date | null {
  const iso = ISO.exec(message);
  if (iso) return new Date(Date.UTC(+iso[1]!, +iso[2]! - 1, +iso[3]!));
  const numeric = NUMERIC.exec(message);
  if (numeric) return dateIn(today, +numeric[2]! - 1, +numeric[1]!);
  const named = DAY_MONTH.exec(message);
  if (named) return dateIn(today, monthOf(named[2]!), +named[1]!);
  const american = MONTH_DAY.exec(message);
  if (american) return dateIn(today, monthOf(american[1]!), +american[2]!);
  const alone = DAY_ALONE.exec(message)?.slice(1).find(Boolean);
  if (!alone) return null;
  const isPast = +alone < today.getUTCDate();
  return dateIn(today, today.getUTCMonth() + (isPast ? 1 : 0), +alone);
}

/** A weekday is the next one, never today. */
function findDay(message: string, today: Date): Date | null {
  const dated = findDate(message, today);
  if (dated) return dated;
  const ahead = RELATIVE.find(([pattern]) => pattern.test(message));
  if (ahead) return addDays(today, ahead[1]);
  const isNextWeek = words('next week>|на следующей неделе|nächste woche').test(message);
  const weekday = isNextWeek ? 1 : WEEKDAYS.findIndex((pattern) => pattern.test(message));
  return weekday < 0 ? null : addDays(today, (weekday - today.getUTCDay() + 6) % 7 + 1);
}

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ZAHLEN = 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ');

/** The message without its dates, spoken times as figures: "half past ten" is "10:30". */
function plainTimes(message: string): string {
  const without = [ISO, NUMERIC, DAY_MONTH, MONTH_DAY, DAY_ALONE]
    .reduce((text, pattern) => text.replace(pattern, ' '), message.toLowerCase());
  return without
    .replace(/(?<!\p{L})\p{L}+(?!\p{L})/gu, (word) => {
      const at = Math.max(NUMBERS.indexOf(word), ZAHLEN.indexOf(word));
      return at < 0 ? word : String(at + 1);
    })
    .replace(/(half|quarter) past (\d+)/, (_, part, hour) => `${hour}:${part === 'half' ? 30 : 15}`)
    .replace(/quarter to (\d+)/, (_, hour) => `${hour - 1}:45`)
    .replace(/halb (\d+)/, (_, hour) => `${hour - 1}:30`)
    .replace(words('<(?:noon|midday|mittags?|полдень)>'), '12:00')
    .replace(/(?<!\d)(\d{1,2})[.h]([0-5]\d)(?!\d)/, '$1:$2');
}

/** "10:30", "3 pm", "at 4", "в 15", "в 3 часа дня", "14 Uhr". Small hours mean the afternoon. */
function findClock(message: string): string | null {
  const text = plainTimes(message);
  const exact = /(?<!\d)(\d{1,2}):(\d{2})(?!\d)\s*(am|pm)?/i.exec(text);
  const bare = words(
    '(?<!\\d)(\\d{1,2})\\s*(am>|pm>|a\\.m\\.|p\\.m\\.|o.clock|uhr|час|утра|вечера|дня>)|<(?:at|around|by|um|gegen|в|к|на)> (\\d{1,2})(?![\\d:.]|\\s*(?:%|£|year|лет|год|jahr|/))>',
  ).exec(text);
  const hours = Number(exact?.[1] ?? bare?.[1] ?? bare?.[3] ?? NaN);
  const minutes = Number(exact?.[2] ?? 0);
  if (Number.isNaN(hours) || hours > 23 || minutes > 59) return null;
  const suffix = exact?.[3] ?? bare?.[2] ?? '';
  const isLate = /^p|вечера|дня/.test(suffix) || (!/^a|утра/.test(suffix) && hours < 8);
  const hour = isLate && hours < 12 ? hours + 12 : hours;
  return `${hour}:${String(minutes).padStart(2, '0')}`;
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
  const offers = text.matchAll(/(\d{1,2})\.? (\p{L}+), (\d{1,2}:\d\d)/gu);
  return [...offers].flatMap(([, day, month, clock]) =>
    monthOf(month!) < 0 ? [] : [{ day: dateIn(dateOf(now), monthOf(month!), +day!), clock: clock! }]
  );
}

/** The message without dates and times: what is left may be a phone number. */
export function withoutTimes(message: string): string {
  return [ISO, NUMERIC, /(?<!\d)\d{1,2}[:.]\d{2}(?!\d)/].reduce(
    (text, pattern) => text.replace(new RegExp(pattern, 'gu'), ' | '),
    message,
  );
}
