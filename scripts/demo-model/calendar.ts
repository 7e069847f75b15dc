import { OPENING_HOURS } from '../../functions/shared/contract/clinic.ts';
import type { Doctor } from '../../functions/shared/contract/doctors.ts';
import type { Language } from './vocabulary.ts';

/** A local time of a day at the clinic. `day` is midnight UTC of that date. */
export interface Slot {
  day: Date;
  /** `HH:MM` */
  clock: string;
}

export type DayPart = keyof typeof CLOCKS;
/** The time in a message; every part is optional. */
export interface TimeWish {
  day: Date | null;
  clock: string | null;
  part: DayPart | null;
}

const LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', de: 'de-DE' };
const CLOCKS = {
  morning: ['9:30', '11:00'],
  afternoon: ['14:00', '16:30'],
  evening: ['18:00', '19:00'],
};
const ALL_DAY = ['9:30', '14:00', '18:00'];
/** Minutes before closing at which the last visit begins. */
const LAST_VISIT = 30;

/** Returns midnight UTC of the local date. */
export function dateOf(now: Date): Date {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

export function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 24 * 60 * 60 * 1000);
}

function inWords(day: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  return day.toLocaleDateString(LOCALES[language], { ...options, timeZone: 'UTC' });
}

/**
 * Formats "Thursday 26 November, 10:30"; "четверг 26 ноября, 10:30"; "Donnerstag 26. November,
 * 10:30".
 */
export function formatSlot({ day, clock }: Slot, language: Language): string {
  const date = inWords(day, language, { day: 'numeric', month: 'long' });
  return `${inWords(day, language, { weekday: 'long' })} ${date}, ${clock}`;
}

/** Parses "10:30" to 630. */
function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return 60 * hour + minute;
}

/** Returns whether a visit may begin then. */
export function isOpen({ day, clock }: Slot): boolean {
  const [opens, closes] = OPENING_HOURS[day.getUTCDay()] ?? [0, 0];
  return minutesOf(clock) >= opens && minutesOf(clock) <= closes - LAST_VISIT;
}

/** Returns whether the doctor works then; on Saturday all doctors work. */
export function worksAt(doctor: Doctor | undefined, { day, clock }: Slot): boolean {
  if (!doctor) return true;
  const [from = 0, to = 0] = doctor.hours.split('–').map(minutesOf);
  const isInHours = day.getUTCDay() === 6 || (minutesOf(clock) >= from && minutesOf(clock) < to);
  return isInHours && doctor.days.includes(inWords(day, 'en', { weekday: 'long' }));
}

const OFFERS = 3;
const DAYS_AHEAD = 21;

/**
 * Returns up to three times that fit the wish: on that day if the clinic is open and the doctor
 * works, else on the next days. Never today, never outside opening hours.
 */
export function offerSlots(wish: TimeWish, doctor: Doctor | undefined, now: Date): Slot[] {
  const first = addDays(dateOf(now), 1);
  const days = Array.from(
    { length: DAYS_AHEAD },
    (_, ahead) => addDays(wish.day && wish.day > first ? wish.day : first, ahead),
  );
  const [onFirst = [], ...later] = days.map((day) =>
    (wish.part ? CLOCKS[wish.part] : ALL_DAY)
      .map((clock) => ({ day, clock }))
      .filter((slot) => isOpen(slot) && worksAt(doctor, slot))
  );
  if (wish.day && onFirst.length > 1) return onFirst.slice(0, OFFERS);
  return [onFirst, ...later].flatMap((slots) => slots.slice(0, 2)).slice(0, OFFERS);
}
