import {
  parseAbsolute,
  parseDate,
  parseDateTime,
  parseTime,
  type Time,
  toCalendarDateTime,
  toTime,
  toZoned,
  type ZonedDateTime,
} from '@internationalized/date';

const DAY = /(?:(?<iso>\d{4}-\d{2}-\d{2})|(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}))/;
const CLOCK =
  /(?<hours>\d{1,2})(?:[:.](?<minutes>\d{2}))?(?::(?<seconds>\d{2})(?:\.\d+)?)?(?: ?(?<half>[ap])\.?m\.?)?/;
const OFFSET = /(?<offset>Z|[+-]\d{2}(?::?\d{2})?)?/;

const wholeText = (...parts: RegExp[]) =>
  new RegExp(`^${parts.map(({ source }) => source).join('')}$`, 'iu');

const DATE = wholeText(DAY);
const TIME = wholeText(CLOCK);
const DATE_TIME = wholeText(DAY, /(?:T|,? )/, CLOCK, OFFSET);

type Groups = Record<string, string | undefined>;

const twoDigits = (digits: string) => digits.padStart(2, '0');

const readGroups = (pattern: RegExp, text: string): Groups | undefined =>
  pattern.exec(text.trim())?.groups;

/** Returns the result of `parse`, or undefined where it throws: no such day or time exists. */
function tryParse<Value>(parse: () => Value): Value | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

const toIsoDay = ({ iso, year, month, day }: Groups) =>
  iso ?? `${year}-${twoDigits(month!)}-${twoDigits(day!)}`;

/** Returns a time as HH:MM:SS; undefined for an hour alone ("9") and for 13 pm. */
function toIsoTime({ hours, minutes, seconds = '00', half }: Groups): string | undefined {
  if (half === undefined) {
    return minutes && `${twoDigits(hours!)}:${minutes}:${seconds}`;
  }
  const hour = Number(hours);
  if (hour < 1 || hour > 12) return undefined;
  const afternoon = half.toLowerCase() === 'p' ? 12 : 0;
  return `${twoDigits(String(hour % 12 + afternoon))}:${minutes ?? '00'}:${seconds}`;
}

const formatTime = (time: Time) =>
  time.second === 0 ? time.toString().slice(0, 5) : time.toString().slice(0, 8);

/** Parses a date and time. A text without an offset is in the given time zone. */
function parseMoment(text: string, timeZone: string): ZonedDateTime | undefined {
  const groups = readGroups(DATE_TIME, text);
  const time = groups && toIsoTime(groups);
  if (!time) return undefined;
  const local = `${toIsoDay(groups)}T${time}`;
  const offset = groups.offset?.toUpperCase();
  if (offset) {
    const [, sign, hours, minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
    const written = sign ? `${sign}${hours}:${minutes}` : 'Z';
    return tryParse(() => parseAbsolute(local + written, timeZone));
  }
  const zoned = tryParse(() => toZoned(parseDateTime(local), timeZone));
  // A time that the clocks skip would become another one.
  return zoned && toCalendarDateTime(zoned).compare(parseDateTime(local)) === 0 ? zoned : undefined;
}

/** Returns a date as YYYY-MM-DD; of a date and time, its day in the time zone. */
export function fitDate(text: string, timeZone: string): string | undefined {
  const groups = readGroups(DATE, text);
  if (groups) return tryParse(() => parseDate(toIsoDay(groups)).toString());
  return parseMoment(text, timeZone)?.toString().slice(0, 10);
}

/**
 * Returns a time as HH:MM, or HH:MM:SS with seconds; of a date and time, its time in the time zone.
 */
export function fitTime(text: string, timeZone: string): string | undefined {
  const groups = readGroups(TIME, text);
  const time = groups && toIsoTime(groups);
  if (time) return tryParse(() => formatTime(parseTime(time)));
  const moment = parseMoment(text, timeZone);
  return moment && formatTime(toTime(moment));
}

/** Returns a date and time as YYYY-MM-DDTHH:MM:SS with the time zone's offset. */
export function fitDateTime(text: string, timeZone: string): string | undefined {
  const moment = parseMoment(text, timeZone)?.set({ millisecond: 0 });
  if (!moment) return undefined;
  // ISO 8601 has no offsets with seconds, as zones had before 1972.
  if (moment.offset % 60_000 !== 0) return moment.toAbsoluteString();
  return moment.toString().replace(/\[.*\]$/, '');
}
