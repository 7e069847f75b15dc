import type { Doctor } from '../../functions/shared/contract/clinic.ts';
import type { Language } from './language.ts';

/** A time of a day at the clinic, local. `day` is midnight UTC of that date. */
export interface Slot {
  day: Date;
  /** `HH:MM` */
  clock: string;
}

/** What a message says about time; every part may be missing. */
export interface TimeWish {
  day: Date | null;
  clock: string | null;
  part: DayPart | null;
}
export type DayPart = keyof typeof CLOCKS;

const LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', de: 'de-DE' };
const CLOCKS = {
  morning: ['9:30', '11:00'],
  afternoon: ['14:00', '16:30'],
  evening: ['18:00', '19:00'],
};
const ALL_DAY = ['9:30', '11:30', '14:00', '16:30', '18:00'];

/** Midnight UTC of the local date. */
export function dateOf(now: Date): Date {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

export function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 24 * 60 * 60 * 1000);
}

function inWords(day: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  return day.toLocaleDateString(LOCALES[language], { ...options, timeZone: 'UTC' });
}

/** "Thursday 26 November, 10:30"; "четверг 26 ноября, 10:30"; "Donnerstag 26. November, 10:30". */
export function formatSlot({ day, clock }: Slot, language: Language): string {
  const date = inWords(day, language, { day: 'numeric', month: 'long' });
  return `${inWords(day, language, { weekday: 'long' })} ${date}, ${clock}`;
}

/** "10:30" is 10.5. */
function hourOf(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number) as [number, number];
  return hour + minute / 60;
}

/** Whether a visit may begin then: half an hour before closing at the latest. */
export function isOpen({ day, clock }: Slot): boolean {
  const hour = hourOf(clock);
  if (day.getUTCDay() === 6) return hour >= 9 && hour <= 14.5;
  return day.getUTCDay() !== 0 && hour >= 8 && hour <= 19.5;
}

/** True when the doctor sees patients then; on Saturday the clinic's hours are everyone's. */
export function worksAt(doctor: Doctor | undefined, { day, clock }: Slot): boolean {
  if (!doctor) return true;
  const [from, to] = doctor.hours.split('–').map(hourOf) as [number, number];
  const isInHours = day.getUTCDay() === 6 || (hourOf(clock) >= from && hourOf(clock) < to);
  return isInHours && doctor.days.includes(inWords(day, 'en', { weekday: 'long' }));
}

const OFFERS = 3;
const DAYS_AHEAD = 21;

/**
 * Up to three times that suit the wish: on the wished day when the clinic is open and the doctor
 * works, else on the next days from then. Never today, never outside opening hours.
 */
export function offerSlots(
  { day: wished, part }: TimeWish,
  doctor: Doctor | undefined,
  now: Date,
): Slot[] {
  const tomorrow = addDays(dateOf(now), 1);
  const first = wished && wished > tomorrow ? wished : tomorrow;
  const offers: Slot[] = [];
  for (let ahead = 0; ahead < DAYS_AHEAD && offers.length < OFFERS; ahead++) {
    const day = addDays(first, ahead);
    const isWished = wished?.getTime() === day.getTime();
    const slots = (part ? CLOCKS[part] : ALL_DAY)
      .map((clock) => ({ day, clock }))
      .filter((slot) => isOpen(slot) && worksAt(doctor, slot));
    offers.push(...spread(slots, isWished ? OFFERS : ahead % 2 + 1));
    if (isWished && offers.length > 1) break;
  }
  return offers.slice(0, OFFERS);
}

/** At most `count` of a day's times, spread over the day. */
function spread(slots: Slot[], count: number): Slot[] {
  if (slots.length <= count) return slots;
  const stride = (slots.length - 1) / Math.max(count - 1, 1);
  return Array.from({ length: count }, (_, i) => slots[Math.round(i * stride)]!);
}
