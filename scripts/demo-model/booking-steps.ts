import { doctorOf, type Reading, visitDoctor } from './booking-read.ts';
import { addDays, formatSlot, offerSlots, type Slot } from './calendar.ts';
import { readOffers } from './dates.ts';
import { capitalise, fill, join, PHRASES } from './phrases.ts';
import type { Prompt, Slots } from './read-prompt.ts';
import { courtesyOf } from './router.ts';
import { means } from './vocabulary.ts';

/** The data for the wording of a booking reply. */
interface BookingTurn {
  prompt: Prompt;
  reading: Reading;
  /** After this message. */
  slots: Slots;
  /** The step after this message. */
  next: string;
  moved: boolean;
  now: Date;
}
type Parts = Parameters<typeof join>[0];

type Wishes = (slots: Slots, reading: Reading) => string[];
const AHEAD: Wishes = (_, { wantsTime }) => wantsTime ? ['offer_time', 'present'] : ['present'];

/** The preferred next steps, in order; the slots are those after the message. */
export const WISHES: Record<string, Wishes> = {
  intro: (slots, reading) => !slots.reason ? [] : slots.name ? AHEAD(slots, reading) : ['qualify'],
  qualify: (slots, reading) => slots.reason && slots.name ? AHEAD(slots, reading) : [],
  present: (_, { agrees, wantsTime }) => agrees || wantsTime ? ['offer_time'] : [],
  offer_time: ({ time }, { agrees, updates }) =>
    time && (updates.time || agrees || updates.name || updates.phone) ? ['book'] : [],
  book: (_, { changesTime, updates, agrees }) => {
    if (changesTime && !updates.time) return ['offer_time'];
    return updates.phone || agrees ? ['close'] : [];
  },
};

/** Returns the same times again until the patient rejects them; then later ones. */
function timesToOffer({ reading, prompt, slots, now }: BookingTurn): Slot[] {
  const before = readOffers(prompt.lastReply, now);
  const { wish, refused, refuses, changesTime } = reading;
  const isOpenWish = !wish.day && !wish.clock && !wish.part && !refused;
  if (isOpenWish && before.length > 1 && !refuses && !changesTime) return before;
  const later = isOpenWish && before.length > 0 ? addDays(before.at(-1)!.day, 1) : null;
  const day = refused ? null : wish.day ?? later;
  return offerSlots({ ...wish, day }, slots.reason ? visitDoctor(slots) : doctorOf(slots), now);
}

function offerTime(turn: BookingTurn): Parts {
  const { prompt: { language }, slots, reading: { refused } } = turn;
  const says = PHRASES[language];
  if (slots.time) {
    const free = fill(says.free, { time: capitalise(slots.time) });
    return [free, slots.name ? says.askTake : says.askName];
  }
  const { name, days, hours } = visitDoctor(slots);
  const away = fill(says.doctorAway, { doctor: name, slots: `${days.join(', ')}, ${hours}` });
  const whyNot = { today: says.notToday, closed: says.hours, doctor: away };
  const offers = timesToOffer(turn).map((slot) => formatSlot(slot, language));
  const times = offers.join('; ').replace(/; (?=[^;]*$)/, says.or);
  return [refused && whyNot[refused], fill(says.offer, { times }), says.askTime];
}

/** Writes the reply of a step: an acknowledgement, then its question. */
export function sayStep(turn: BookingTurn): string {
  const { prompt: { language, message }, slots, reading: { updates, aside }, next, moved } = turn;
  const says = PHRASES[language];
  const { name, reason, time, doctor, phone } = slots;
  const isNews = moved || Object.keys(updates).length > 0;
  const listOf = (...parts: Parts) => parts.filter(Boolean).join(', ');
  const questions: Record<string, () => Parts> = {
    offer_time: () => offerTime(turn),
    book: () => {
      const details = listOf(name, reason && `“${reason}”`, time, doctor, phone);
      const readBack = isNews && fill(says.readBack, { details });
      return [readBack, phone ? says.askRight : says.askPhone];
    },
    close: () => {
      if (courtesyOf(message) && !moved) return [says.thanks];
      return [(!aside || isNews) && fill(says.closed, { time: listOf(time, doctor), phone })];
    },
  };
  const present = isNews && fill(says.present, { reason, doctor: visitDoctor(slots).name });
  const early = !reason ? [says.askReason] : name ? [present, says.askPresent] : [says.askName];
  const isComplaint = updates.reason && means(updates.reason, 'complaint');
  const thanks = updates.name && fill(says.thanksName, { name: updates.name.split(' ')[0] });
  const opening = aside || next === 'close' ? null : isComplaint ? says.sympathy : thanks;
  return join([opening, ...questions[next]?.() ?? early]);
}
