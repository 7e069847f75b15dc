import type { Doctor } from '../../functions/shared/contract/clinic.ts';
import { addDays, dateOf, isOpen, type Slot, worksAt } from './calendar.ts';
import type { DayPart, TimeWish } from './time-wish.ts';

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
