import { type Doctor, DOCTORS } from '../../functions/shared/contract/clinic.ts';
import type { BookingSignals } from './booking-signals.ts';
import { addDays, formatSlot, type Slot } from './calendar.ts';
import { nameOf, weekdaysOf } from './doctor-names.ts';
import { capitalise } from './language.ts';
import { offerSlots } from './offer-slots.ts';
import { PHRASES, type Phrases } from './phrases.ts';
import type { Prompt, ScenarioState, Slots } from './read-prompt.ts';
import { readOffers } from './time-wish.ts';
import { COMPLAINT, isCourtesy } from './topics.ts';
import { visitFor } from './visits.ts';

/** Everything the wording of a booking reply depends on. */
interface BookingTurn {
  prompt: Prompt;
  state: ScenarioState;
  slots: Slots;
  signals: BookingSignals;
  /** The step after this message. */
  next: string;
  moved: boolean;
  now: Date;
}

type Words = (turn: BookingTurn, says: Phrases) => (string | null)[];

function doctorOf({ slots }: BookingTurn): Doctor | undefined {
  return DOCTORS.find(({ name }) => name === slots.doctor);
}

function doctorName(turn: BookingTurn): string {
  const doctor = doctorOf(turn);
  return doctor ? nameOf(doctor, turn.prompt.language) : '';
}

function acknowledge({ signals, slots, prompt, state }: BookingTurn, says: Phrases) {
  if (signals.asideTopic) return null;
  const { name, reason } = signals.updates;
  if (reason && COMPLAINT.test(reason) && !state.slots.reason) return says.sympathy;
  if (name) return says.thanksName(name.split(' ')[0]!);
  if (reason) return says.restated(slots.reason!);
  return state.step === 'intro' && isCourtesy(prompt.message) ? says.greeting : null;
}

function askMissing({ slots }: BookingTurn, says: Phrases): string | null {
  if (!slots.reason) return says.askReason;
  return slots.name ? null : says.askName;
}

function whyNot(turn: BookingTurn, says: Phrases): string | null {
  const { refusedTime, updates } = turn.signals;
  const doctor = DOCTORS.find(({ name }) => name === (updates.doctor ?? turn.slots.doctor));
  if (refusedTime === 'today') return says.notToday;
  if (refusedTime === 'closed') return says.closedThen;
  if (refusedTime !== 'doctor' || !doctor) return null;
  const { language } = turn.prompt;
  return says.doctorAway(
    nameOf(doctor, language),
    `${weekdaysOf(doctor, language)}, ${doctor.hours}`,
  );
}

const present: Words = (turn, says) => {
  const { slots, moved, prompt: { language } } = turn;
  const visit = visitFor(slots.reason ?? '', slots.comment);
  const doctor = nameOf(doctorOf(turn) ?? visit.doctor, language);
  return [
    moved ? says.present(slots.reason ?? '', visit.description[language], doctor) : null,
    says.askPresent,
  ];
};

/** The same times again while nothing else is wished; later ones once they are refused. */
function timesToOffer(turn: BookingTurn): Slot[] {
  const { signals, prompt, now } = turn;
  const lastReply = prompt.history.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const before = readOffers(lastReply, now);
  const { day, clock, part } = signals.wish;
  const isOpenWish = !day && !clock && !part && !signals.refusedTime;
  if (isOpenWish && before.length > 1 && !signals.refuses && !signals.changesTime) return before;
  const isSecondTry = isOpenWish && before.length > 0;
  const last = isSecondTry ? before.at(-1)!.day : null;
  const wished = signals.refusedTime || !day ? last && addDays(last, 1) : day;
  const { reason, comment } = turn.slots;
  const doctor = doctorOf(turn) ?? (reason ? visitFor(reason, comment).doctor : undefined);
  return offerSlots({ day: wished, clock: null, part }, doctor, now);
}

const offerTime: Words = (turn, says) => {
  const { slots, prompt: { language } } = turn;
  const missing = askMissing(turn, says);
  if (slots.time) {
    return [says.confirmTime(capitalise(slots.time)), missing ?? says.askConfirmTime];
  }
  const offers = timesToOffer(turn).map((slot) => formatSlot(slot, language));
  return [whyNot(turn, says), says.offer(offers), says.askTime];
};

const book: Words = (turn, says) => {
  const { slots, moved, signals } = turn;
  if (signals.refuses && !slots.phone && !moved) return [says.noPhone, says.askPhone];
  if (signals.refuses) return [says.whatToFix];
  const { name = '', reason = '', time = '' } = slots;
  const isNew = moved || Object.keys(signals.updates).length > 0;
  return [
    isNew ? says.readBack(name, reason, time, doctorName(turn)) : null,
    slots.phone ? says.askRight : says.askPhone,
  ];
};

const close: Words = (turn, says) => {
  const { slots, moved, prompt, signals } = turn;
  if (moved || Object.keys(signals.updates).length) {
    return [says.closed(slots.time ?? '', doctorName(turn), slots.phone ?? '')];
  }
  if (signals.asideTopic) return [];
  return [isCourtesy(prompt.message) ? says.welcome : says.booked];
};

const STEP_WORDS: Record<string, Words> = {
  intro: (turn, says) => [askMissing(turn, says)],
  qualify: (turn, says) => [askMissing(turn, says)],
  present,
  offer_time: offerTime,
  book,
  close,
};

/** What is said on arriving at, or staying in, a step: an acknowledgement, then its question. */
export function sayStep(turn: BookingTurn): string {
  const says = PHRASES[turn.prompt.language];
  const wording = STEP_WORDS[turn.next];
  const parts = wording ? wording(turn, says) : [askMissing(turn, says) ?? says.noted];
  const opening = turn.next === 'close' && turn.moved ? null : acknowledge(turn, says);
  return [opening, ...parts].filter(Boolean).join(' ');
}
