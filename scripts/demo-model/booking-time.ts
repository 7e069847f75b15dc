import { type Doctor, DOCTORS } from '../../functions/shared/contract/clinic.ts';
import { dateOf, formatSlot, isOpen, type Slot, type TimeWish, worksAt } from './calendar.ts';
import { YES } from './extract.ts';
import { words } from './language.ts';
import { lastReplyOf, type Prompt, type Slots } from './read-prompt.ts';
import { readOffers, readTimeWish } from './time-wish.ts';

/** What a message says about the time of the visit. */
export interface Timing {
  wish: TimeWish;
  /** The time the patient settles on, as it is written into the slot. */
  time: string | null;
  /** Why a named time cannot be had. */
  refused: 'today' | 'closed' | 'doctor' | null;
  /** The patient speaks of time: names one, or asks for one. */
  wantsTime: boolean;
  /** Another time than the agreed one is wanted. */
  changesTime: boolean;
}

const ASKS_TIME = words(
  'free (?:time|slot)|(?:available|free)>|<when (?:can|could|is|do)|<what times?|<soon|<asap|(?:another|other) (?:time|day)|свободн|когда (?:можно|есть)|поскорее|побыстрее|другое время|другой день|на какое время|freie|wann (?:kann|geht|haben)',
);
const OTHER_TIME = words(
  '(?:another|other|different) (?:time|day)|change the time|earlier|later>|instead|time (?:does.?n.?t|won.?t|no longer) (?:work|suit)|can.?t (?:make|do) (?:it|that)|другое время|другой день|перенес|раньше|позже|лучше|andere\\w* (?:zeit|tag)|lieber|früher|später',
);
const ORDINALS = [
  words('<(?:first|1st|former|earliest)>|<перв|<erste'),
  words('<(?:second|2nd|middle)>|<втор|<zweite'),
  words('<(?:third|3rd|last|latter)>|<трет|<последн|<dritte|<letzte'),
];

/** The offered or named time a message settles on; what it leaves out, the agreed time adds. */
function chosenSlot(message: string, wish: TimeWish, offers: Slot[], agreed?: Slot): Slot | null {
  const { day, clock } = wish;
  if (day && clock) return { day, clock };
  if (agreed && (day || clock)) return { day: day ?? agreed.day, clock: clock ?? agreed.clock };
  const onDay = offers.filter((offer) => !day || offer.day.getTime() === day.getTime());
  if (clock) {
    const offered = onDay.find((offer) => offer.clock === clock);
    return offered ?? (onDay[0] ? { day: onDay[0].day, clock } : null);
  }
  const ordinal = ORDINALS.findIndex((pattern) => pattern.test(message));
  if (ordinal >= 0 && offers.length > 1) return offers[Math.min(ordinal, offers.length - 1)]!;
  const isSettled = onDay.length === 1 && (day !== null || YES.test(message));
  return isSettled ? onDay[0]! : null;
}

function refusalOf(slot: Slot, doctor: Doctor | undefined, now: Date): Timing['refused'] {
  if (slot.day <= dateOf(now)) return 'today';
  if (!isOpen(slot)) return 'closed';
  return worksAt(doctor, slot) ? null : 'doctor';
}

export function doctorOf({ doctor }: Slots): Doctor | undefined {
  return DOCTORS.find(({ name }) => name === doctor);
}

/** Reads a message's words about time against what was offered and agreed before. */
export function readTiming(prompt: Prompt, message: string, slots: Slots, now: Date): Timing {
  const wish = readTimeWish(message, now);
  const [agreed] = readOffers(slots.time ?? '', now);
  const chosen = chosenSlot(message, wish, readOffers(lastReplyOf(prompt), now), agreed);
  const refused = chosen && refusalOf(chosen, doctorOf(slots), now);
  const time = chosen && !refused ? formatSlot(chosen, prompt.language) : null;
  const isAnother = chosen !== null && time !== slots.time;
  return {
    wish,
    time,
    refused,
    wantsTime: Boolean(wish.day || wish.clock || wish.part) || ASKS_TIME.test(message),
    changesTime: agreed !== undefined && (isAnother || OTHER_TIME.test(message)),
  };
}
