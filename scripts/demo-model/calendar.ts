import type { Doctor } from '../../functions/shared/contract/clinic.ts';
import type { Language } from './language.ts';

/** A time of a day at the clinic, local. `day` is midnight UTC of that date. */
export interface Slot {
  day: Date;
  /** `HH:MM` */
  clock: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const ENGLISH_DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
export const DAY_NAMES: Record<Language, string[]> = {
  en: ENGLISH_DAYS,
  ru: 'воскресенье понедельник вторник среда четверг пятница суббота'.split(' '),
};
export const MONTH_NAMES: Record<Language, string[]> = {
  en: 'January February March April May June July August September October November December'
    .split(' '),
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'
    .split(' '),
};

/** Midnight UTC of the local date. */
export function dateOf(now: Date): Date {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

export function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_MS);
}

/** "Thursday 26 November, 10:30"; Russian: "четверг 26 ноября, 10:30". */
export function formatSlot({ day, clock }: Slot, language: Language): string {
  const weekday = DAY_NAMES[language][day.getUTCDay()];
  const month = MONTH_NAMES[language][day.getUTCMonth()];
  return `${weekday} ${day.getUTCDate()} ${month}, ${clock}`;
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

/** The name of an English weekday in the other language. */
export function weekdayName(englishDay: string, language: Language): string {
  return DAY_NAMES[language][ENGLISH_DAYS.indexOf(englishDay)] ?? englishDay;
}
