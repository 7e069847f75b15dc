import { type Doctor, DOCTORS } from '../../functions/shared/contract/doctors.ts';
import { dateOf, formatSlot, isOpen, type Slot, type TimeWish, worksAt } from './calendar.ts';
import { readOffers, readTimeWish } from './dates.ts';
import { findFacts, findPrice } from './fragments.ts';
import { PHRASES } from './phrases.ts';
import type { Prompt, ScenarioState, Slots } from './read-prompt.ts';
import { isAbout, type Topic, weighTopics } from './router.ts';
import * as find from './slots.ts';
import { means, placeOf } from './vocabulary.ts';

/** The content of a message about the booking. */
export interface Reading {
  /** Changed slots; null clears a value. */
  updates: Record<string, string | null>;
  agrees: boolean;
  refuses: boolean;
  /** The answer to a side question. */
  aside: string | null;
  wish: TimeWish;
  /** Why a named time is not available. */
  refused: 'today' | 'closed' | 'doctor' | null;
  /** Whether the patient names or asks for a time. */
  wantsTime: boolean;
  /** Whether the patient wants another time than the agreed one. */
  changesTime: boolean;
}

/** Branches whose questions the booking answers itself. */
export const ASIDE: Topic[] = ['price_question', 'medical_question', 'general_info'];

/** Returns the topic of a side question; `unknown` if no branch answers it. */
function findAside(message: string): Topic | 'unknown' | null {
  if (!message.includes('?') && !means(message, 'question')) return null;
  const topic = ASIDE.find((each) => isAbout(each, message));
  return topic ?? (weighTopics(message).length ? null : 'unknown');
}

function answerAside({ system, message, language }: Prompt, topic: Topic | 'unknown'): string {
  const price = topic === 'price_question' ? findPrice(system, message, language) : null;
  return price ?? findFacts(system, message, language) ?? PHRASES[language].demo;
}

/** Returns the offered or named time that a message chooses; the agreed time completes it. */
function chosenSlot(message: string, wish: TimeWish, offers: Slot[], agreed?: Slot): Slot | null {
  const onDay = offers.filter(({ day }) => !wish.day || day.getTime() === wish.day.getTime());
  const offered = onDay.find(({ clock }) => clock === wish.clock) ?? onDay[0];
  const clock = wish.clock ?? (wish.day && agreed?.clock);
  const day = wish.day ?? agreed?.day ?? offered?.day;
  if (clock && day) return { day, clock };
  const ordinal = placeOf(message, 'ordinals');
  if (ordinal >= 0 && offers.length > 1) return offers[Math.min(ordinal, offers.length - 1)]!;
  const isSettled = onDay.length === 1 && (wish.day !== null || means(message, 'yes'));
  return isSettled && !wish.clock ? onDay[0]! : null;
}

function refusalOf(slot: Slot, doctor: Doctor | undefined, now: Date): Reading['refused'] {
  if (slot.day <= dateOf(now)) return 'today';
  if (!isOpen(slot)) return 'closed';
  return worksAt(doctor, slot) ? null : 'doctor';
}

export function doctorOf({ doctor }: Slots): Doctor | undefined {
  return DOCTORS.find(({ name }) => name === doctor);
}

/** Returns the doctor whom the patient wants, else the usual one for such a visit. */
export function visitDoctor(slots: Slots): Doctor {
  const place = placeOf(`${slots.comment ?? ''} ${slots.reason ?? ''}`, 'treats');
  return doctorOf(slots) ?? DOCTORS[Math.max(place, 0)]!;
}

/** Reads the times in a message with those offered and agreed before. */
function readTime({ message, lastReply, language }: Prompt, slots: Slots, now: Date) {
  const wish = readTimeWish(message, now);
  const [agreed] = readOffers(slots.time ?? '', now);
  const chosen = chosenSlot(message, wish, readOffers(lastReply, now), agreed);
  const refused = chosen && refusalOf(chosen, doctorOf(slots), now);
  const time = chosen && !refused ? formatSlot(chosen, language) : null;
  const isAnother = chosen !== null && time !== slots.time;
  return {
    wish,
    time,
    refused,
    wantsTime: Boolean(wish.day || wish.clock || wish.part) || means(message, 'asksTime'),
    changesTime: agreed !== undefined && (isAnother || means(message, 'otherTime')),
  };
}

function addTo(known: string | undefined, found: string | null): string | null {
  if (!found || known?.toLowerCase().includes(found.toLowerCase())) return null;
  return known ? `${known}, ${found}` : found;
}

function readReason({ message, history }: Prompt, { slots, step }: ScenarioState, plain: boolean) {
  const isEarly = plain && ['intro', 'qualify'].includes(step) && history.length > 0;
  const found = find.findReason(message) ??
    (isEarly ? find.statementAsReason(message, !slots.reason) : null);
  if (found || slots.reason || step !== 'intro') return addTo(slots.reason, found);
  // Includes a complaint from just before the booking began, so that the patient need not repeat
  // it.
  const told = history.filter(({ role }) => role === 'user').slice(-2)
    .findLast(({ content }) => means(content, 'complaint'));
  return find.findReason(told?.content ?? '');
}

/** Reads all that a message says about the booking, with what is known already. */
export function readMessage(prompt: Prompt, state: ScenarioState, now: Date): Reading {
  const { message, lastReply } = prompt;
  const { slots, step } = state;
  const topic = findAside(message);
  const agrees = means(message, 'yes') && !topic;
  const name = find.findName(message, lastReply);
  const phone = find.findPhone(message);
  const suggested = step === 'present' && agrees && slots.reason ? visitDoctor(slots) : undefined;
  const doctor = find.findDoctor(message)?.name ?? slots.doctor ?? suggested?.name;
  const said = { ...prompt, message: phone ? message.replace(phone, ' ') : message };
  const timing = readTime(said, doctor ? { ...slots, doctor } : slots, now);
  const isAside = topic !== null && !isAbout('new_booking', message) &&
    !(topic === 'unknown' && timing.wantsTime);
  const still = { time: null, refused: null, wantsTime: false, changesTime: false };
  const { time, ...about } = isAside ? { ...timing, ...still } : timing;
  const isPlain = !topic && !name && !phone && !timing.wantsTime;
  const reason = isAside && topic !== 'medical_question'
    ? null
    : readReason(prompt, state, isPlain);
  const comment = addTo(slots.comment, find.findComment(message));
  const taken = find.takenBack(message).filter((slot) => slots[slot]).map((slot) => [slot, null]);
  const found = Object.entries({ name, phone, reason, doctor, comment, time })
    .filter(([slot, value]) => value && value !== slots[slot]);
  if (about.changesTime && !time) taken.push(['time', null]);
  return {
    ...about,
    updates: Object.fromEntries([...taken, ...found]),
    agrees,
    refuses: means(message, 'no'),
    aside: isAside || (topic && topic !== 'unknown') ? answerAside(prompt, topic!) : null,
  };
}
