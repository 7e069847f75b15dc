import type { Doctor } from '../../functions/shared/contract/clinic.ts';
import { dateOf, formatSlot, isOpen, type Slot, worksAt } from './calendar.ts';
import { YES } from './extract.ts';
import { type Language, words } from './language.ts';
import { readOffers, readTimeWish, type TimeWish } from './time-wish.ts';

/** What a message says about the time of the visit. */
export interface Timing {
  wish: TimeWish;
  /** The time the patient settles on, as it is written into the slot. */
  time: string | null;
  /** Why a named time cannot be had. */
  refusedTime: 'today' | 'closed' | 'doctor' | null;
  /** The patient speaks of time: names one, or asks for one. */
  wantsTime: boolean;
  /** Another time than the agreed one is wanted. */
  changesTime: boolean;
}

interface TimingContext {
  message: string;
  language: Language;
  /** The assistant's message before: it may have offered times. */
  lastReply: string;
  /** The time in the slot, if there is one. */
  agreed: string | undefined;
  doctor: Doctor | undefined;
  /** The message asks something beside the booking: its numbers are no times. */
  isAside: boolean;
  now: Date;
}

const ASKS_TIME = words(
  'free (?:time|slot)|available|<when (?:can|could|is|do)|<what times?|<soon|<asap|another (?:time|day)|other (?:time|day)|свободн|когда (?:можно|есть)|поскорее|побыстрее|другое время|другой день|на какое время',
);
const OTHER_TIME = words(
  'another (?:time|day)|other (?:time|day)|different (?:time|day)|change the time|earlier|later|instead|другое время|другой день|перенес|раньше|позже|лучше',
);
const ORDINALS = [
  words('<(?:the )?(?:first|1st|former|earliest)>|<перв'),
  words('<(?:the )?(?:second|2nd|middle)>|<втор'),
  words('<(?:the )?(?:third|3rd|last|latter)>|<трет|<последн'),
];

/** The offered or named time a message settles on. */
function chosenSlot(message: string, wish: TimeWish, offers: Slot[]): Slot | null {
  if (wish.day && wish.clock) return { day: wish.day, clock: wish.clock };
  const onDay = offers.filter(({ day }) => !wish.day || day.getTime() === wish.day.getTime());
  if (wish.clock) {
    const offered = onDay.find(({ clock }) => clock === wish.clock);
    return offered ?? (onDay[0] ? { day: onDay[0].day, clock: wish.clock } : null);
  }
  const ordinal = ORDINALS.findIndex((pattern) => pattern.test(message));
  if (ordinal >= 0 && offers.length > 1) return offers[Math.min(ordinal, offers.length - 1)]!;
  const isSettled = onDay.length === 1 && (wish.day !== null || YES.test(message));
  return isSettled ? onDay[0]! : null;
}

function refusalOf(slot: Slot, { doctor, now }: TimingContext): Timing['refusedTime'] {
  if (slot.day <= dateOf(now)) return 'today';
  if (!isOpen(slot)) return 'closed';
  return worksAt(doctor, slot) ? null : 'doctor';
}

/** Reads a message's words about time against what was offered and agreed before. */
export function readTiming(context: TimingContext): Timing {
  const { message, language, agreed, isAside, now } = context;
  const wish = readTimeWish(message, now);
  if (isAside) return { wish, time: null, refusedTime: null, wantsTime: false, changesTime: false };
  const chosen = chosenSlot(message, wish, readOffers(context.lastReply, now));
  const refusedTime = chosen && refusalOf(chosen, context);
  const time = chosen && !refusedTime ? formatSlot(chosen, language) : null;
  const isAnother = chosen !== null && time !== agreed;
  return {
    wish,
    time,
    refusedTime,
    wantsTime: Boolean(wish.day || wish.clock || wish.part) || ASKS_TIME.test(message),
    changesTime: agreed !== undefined && (isAnother || OTHER_TIME.test(message)),
  };
}
