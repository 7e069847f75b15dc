import type { Doctor } from '../../functions/shared/contract/clinic.ts';
import { type Language, words } from './language.ts';

/** A time of a day at the clinic, local. `day` is midnight UTC of that date. */
export interface Slot {
  day: Date;
  /** `HH:MM` */
  clock: string;
}

type DayPart = 'morning' | 'afternoon' | 'evening';

/** What a message says about time; every part may be missing. */
export interface TimeWish {
  day: Date | null;
  clock: string | null;
  part: DayPart | null;
}

export const DAY_MS = 24 * 60 * 60 * 1000;
const ENGLISH_DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const DAY_NAMES: Record<Language, string[]> = {
  en: ENGLISH_DAYS,
  ru: 'воскресенье понедельник вторник среда четверг пятница суббота'.split(' '),
};
const MONTH_NAMES: Record<Language, string[]> = {
  en: 'January February March April May June July August September October November December'
    .split(' '),
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'
    .split(' '),
};
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

function dateOf(now: Date): Date {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_MS);
}

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

/** "Thursday 26 November, 10:30"; Russian: "четверг 26 ноября, 10:30". */
export function formatSlot({ day, clock }: Slot, language: Language): string {
  const weekday = DAY_NAMES[language][day.getUTCDay()];
  const month = MONTH_NAMES[language][day.getUTCMonth()];
  return `${weekday} ${day.getUTCDate()} ${month}, ${clock}`;
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

/** Opening hours as first and last beginning of a visit; null on Sunday. */
function hoursOf(day: Date): [first: number, last: number] | null {
  const weekday = day.getUTCDay();
  if (weekday === 0) return null;
  return weekday === 6 ? [9, 14.5] : [8, 19.5];
}

/** "10:30" is 10.5. */
function hourOf(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number) as [number, number];
  return hour + minute / 60;
}

export function isOpen({ day, clock }: Slot): boolean {
  const hours = hoursOf(day);
  return hours !== null && hourOf(clock) >= hours[0] && hourOf(clock) <= hours[1];
}

/** True when the doctor sees patients then; on Saturday the clinic's hours are everyone's. */
export function worksAt(doctor: Doctor | undefined, { day, clock }: Slot): boolean {
  if (!doctor) return true;
  const [from, to] = doctor.hours.split('–').map(hourOf) as [number, number];
  const isInHours = day.getUTCDay() === 6 || (hourOf(clock) >= from && hourOf(clock) < to);
  return isInHours && doctor.days.includes(ENGLISH_DAYS[day.getUTCDay()]!);
}

const CLOCKS: Readonly<Record<DayPart, readonly string[]>> = {
  morning: ['9:30', '11:00'],
  afternoon: ['14:00', '16:30'],
  evening: ['18:00', '19:00'],
};

function slotsOf(day: Date, part: DayPart | null, doctor: Doctor | undefined): Slot[] {
  const all = part ? CLOCKS[part] : ['9:30', '11:30', '14:00', '16:30', '18:00'];
  return all
    .map((clock) => ({ day, clock }))
    .filter((slot) => isOpen(slot) && worksAt(doctor, slot));
}

/** At most `count` of a day's times, spread over the day. */
function spread(slots: Slot[], count: number): Slot[] {
  if (slots.length <= count) return slots;
  const stride = (slots.length - 1) / Math.max(count - 1, 1);
  return Array.from({ length: count }, (_, i) => slots[Math.round(i * stride)]!);
}

const OFFERS = 3;
const DAYS_AHEAD = 21;

/**
 * Up to three times that suit the wish: on the wished day when the clinic is open and the doctor
 * works, else on the next days from then. Never today, never outside opening hours.
 */
export function offerSlots(wish: TimeWish, doctor: Doctor | undefined, now: Date): Slot[] {
  const tomorrow = addDays(dateOf(now), 1);
  const first = wish.day && wish.day > tomorrow ? wish.day : tomorrow;
  const offers: Slot[] = [];
  for (let ahead = 0; ahead < DAYS_AHEAD && offers.length < OFFERS; ahead++) {
    const day = addDays(first, ahead);
    const slots = slotsOf(day, wish.part, doctor);
    const isWished = wish.day?.getTime() === day.getTime();
    offers.push(...spread(slots, isWished ? OFFERS : ahead % 2 + 1));
    if (isWished && offers.length > 1) break;
  }
  return offers.slice(0, OFFERS);
}

/** The name of an English weekday in the other language. */
export function weekdayName(englishDay: string, language: Language): string {
  return DAY_NAMES[language][ENGLISH_DAYS.indexOf(englishDay)] ?? englishDay;
}
