/** A date in a text; an ambiguous one has two readings, with day and month exchanged. */
export interface FoundDate {
  start: number;
  end: number;
  /** Dates as YYYY-MM-DD. */
  readings: readonly string[];
  /** Whether words such as "born" are next to the date. */
  isBirth: boolean;
}

/** First letters of the months in English, German and Russian. */
const MONTHS = [
  ['jan', 'jän', 'янв'],
  ['feb', 'фев'],
  ['mar', 'mär', 'maer', 'мар'],
  ['apr', 'апр'],
  ['may', 'mai', 'май', 'мая', 'мае'],
  ['jun', 'июн'],
  ['jul', 'июл'],
  ['aug', 'авг'],
  ['sep', 'сен'],
  ['oct', 'okt', 'окт'],
  ['nov', 'ноя'],
  ['dec', 'dez', 'дек'],
];

const DATES = [
  /(?<![\d./-])(?<a>\d{1,2})(?:[./-] ?)(?<b>\d{1,2})(?:[./-] ?)(?<year>\d{4}|\d{2})(?!\d|[./-]\d)/g,
  /(?<![\d./-])(?<a>\d{2}) (?<b>\d{2}) (?<year>(?:19|20)\d{2})(?!\d| \d)/g,
  /(?<![\d./-])(?<year>(?:19|20)\d{2})(?<gap>[./-])(?<month>\d{1,2})\k<gap>(?<day>\d{1,2})(?!\d|[./-]\d)/g,
  /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th|\.|-?го|-?е)?[ \u00a0-]{1,2}(?:of |day of )?(?<name>\p{L}{3,9})\.?,?[ \u00a0-]{1,2}(?<year>(?:19|20)\d{2}|['’]\d{2})(?!\d)/giu,
  /(?<!\p{L})(?<name>\p{L}{3,9})\.? (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?,? {1,2}(?<year>(?:19|20)\d{2})(?!\d)/giu,
];

const BIRTH =
  /(?<!\p{L})(?:born|birth(?:day|date)?|d\.? ?o\.? ?b\.?|b-?day|geb(?:oren\p{L}*|urts\p{L}*)?\.?(?:-?dat\p{L}*\.?)?|zur welt|род(?:ил(?:ся|ась|ись)|ившийся|ившаяся)|рожд[её]н\p{L}*|рождени\p{L}*|д\. ?р\.?|др(?!\p{L}))(?!\p{L})/giu;

/** Text between a word for birth and the date. */
const GAP = /^(?:[^.!?;\d\n]{0,32}| ?:\s{0,3})$/u;
const OTHER_MATTER =
  /(?<!\p{L})(?:and|und|и|но|but|aber|appointm\p{L}*|visit\p{L}*|book\p{L}*|termin\p{L}*|besuch\p{L}*|при[её]м\p{L}*|запис\p{L}*|визит\p{L}*)(?!\p{L})/iu;
const BIRTH_AFTER =
  /^(?:[ ,(]{0,3}(?:г\.? ?р\.?|(?:г\.|года) рожд)|[ (]{1,2}(?:geb(?:oren|\.)|zur welt|born|рожд|dob|geburtsdatum|дата рождения)(?![^\d.!?\n]{0,14}\d))/iu;

const LONGEST_GAP = 60;

function isAfterBirth(before: string): boolean {
  const words = [...before.matchAll(BIRTH)].at(-1);
  if (!words) return false;
  const gap = before.slice(words.index + words[0].length);
  return GAP.test(gap) && !OTHER_MATTER.test(gap);
}

function findMonth(name: string): number {
  const lower = name.toLowerCase();
  return MONTHS.findIndex((names) => names.some((each) => lower.startsWith(each))) + 1;
}

function toYear(text: string): number {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 4) return Number(digits);
  return Number(digits) + (Number(digits) > 30 ? 1900 : 2000);
}

function toIso(year: number, month: number, day: number): string[] {
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1900 || year > 2100) return [];
  return [[year, month, day].map((part) => String(part).padStart(2, '0')).join('-')];
}

function toReadings({ a, b, day, month, name, year: written }: Record<string, string | undefined>) {
  const year = toYear(written!);
  if (!a) return toIso(year, name ? findMonth(name) : Number(month), Number(day));
  const [one, other] = [Number(a), Number(b)];
  return [...new Set([...toIso(year, other, one), ...toIso(year, one, other)])];
}

/** Finds dates with a year, numeric or with the month's name, in order. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const pattern of DATES) {
    for (const { 0: written, index: start, groups } of text.matchAll(pattern)) {
      const end = start + written.length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const readings = toReadings(groups!);
      if (readings.length === 0) continue;
      const isBirth = isAfterBirth(text.slice(Math.max(0, start - LONGEST_GAP), start)) ||
        BIRTH_AFTER.test(text.slice(end, end + 24));
      found.push({ start, end, readings, isBirth });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

/** Returns whether a text ends with a question for a date of birth. */
export function asksForBirth(text: string): boolean {
  const end = text.slice(-200);
  return /[?:？]/.test(end) && end.search(BIRTH) >= 0;
}
