import {
  formatSlot,
  isOpen,
  readOffers,
  readTimeWish,
  type Slot,
  type TimeWish,
  worksAt,
} from './calendar.ts';
import { type Doctor, DOCTORS } from '../../functions/shared/contract/clinic.ts';
import {
  findComment,
  findDoctor,
  findName,
  findPhone,
  findReason,
  NO,
  statementAsReason,
  YES,
} from './extract.ts';
import { words } from './language.ts';
import type { Prompt, ScenarioState } from './read-prompt.ts';
import { COMPLAINT, weighTopics } from './topics.ts';
import { visitFor } from './visits.ts';

/** What a message does to the booking. */
export interface BookingSignals {
  updates: Record<string, string | null>;
  agrees: boolean;
  refuses: boolean;
  wish: TimeWish;
  /** The patient speaks of time: names one, or asks for one. */
  wantsTime: boolean;
  /** Why a named time cannot be had. */
  refusedTime: 'closed' | 'doctor' | null;
  /** Another time than the agreed one is wanted. */
  changesTime: boolean;
  /** A question beside the booking, by its branch. */
  asideTopic: string | null;
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
const QUESTION = words(
  '\\?|^(?:how|what|where|why|when|who|which|is|are|do|does|can|could|will)>|^(?:сколько|где|как|что|почему|когда|кто|какой|какая|какие|можно|есть ли|больно ли)>|by the way|кстати',
);

function wantedDoctor(slots: Record<string, string>, named?: Doctor): Doctor | undefined {
  return named ?? DOCTORS.find(({ name }) => name === slots.doctor);
}

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

function findAside(message: string): string | null {
  if (!QUESTION.test(message)) return null;
  const topics = weighTopics(message);
  const asked = topics.find(([topic]) =>
    ['price_question', 'medical_question', 'general_info'].includes(topic)
  );
  return asked && asked[1] >= 0.8 ? asked[0] : null;
}

function addTo(known: string | undefined, found: string | null): string | null {
  if (!found || known?.toLowerCase().includes(found.toLowerCase())) return null;
  return known ? `${known}, ${found}` : found;
}

/** A complaint from before the booking began: nobody wants to tell it twice. */
function reasonOfDialog({ history }: Prompt): string | null {
  const complaints = history
    .filter(({ role, content }) => role === 'user' && COMPLAINT.test(content))
    .slice(-2);
  return findReason(complaints.at(-1)?.content ?? '');
}

function readReason(prompt: Prompt, state: ScenarioState, isPlain: boolean): string | null {
  const found = findReason(prompt.message);
  if (!state.slots.reason && !found && state.step === 'intro') {
    const earlier = reasonOfDialog(prompt);
    if (earlier) return earlier;
  }
  const isAsked = !state.slots.reason && ['intro', 'qualify'].includes(state.step) && isPlain &&
    prompt.history.length > 0;
  return addTo(state.slots.reason, found ?? (isAsked ? statementAsReason(prompt.message) : null));
}

/** Reads everything a message says about the booking. */
export function readBooking(prompt: Prompt, state: ScenarioState, now: Date): BookingSignals {
  const { message, language, history } = prompt;
  const lastReply = history.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const asideTopic = findAside(message);
  const phone = findPhone(message);
  const withoutPhone = phone ? message.replace(phone, ' ') : message;
  const name = findName(message, lastReply);
  const named = findDoctor(message);
  const wish = readTimeWish(withoutPhone, now);
  const agrees = YES.test(message) && !asideTopic;
  const doctor = wantedDoctor(state.slots, named);
  const chosen = asideTopic ? null : chosenSlot(withoutPhone, wish, readOffers(lastReply, now));
  const refusedTime = !chosen
    ? null
    : !isOpen(chosen)
    ? 'closed'
    : !worksAt(doctor, chosen)
    ? 'doctor'
    : null;
  const time = chosen && !refusedTime ? formatSlot(chosen, language) : null;
  const isAnother = chosen !== null && time !== state.slots.time;
  const changesTime = state.slots.time !== undefined && !asideTopic &&
    (isAnother || OTHER_TIME.test(message));
  const isPlain = !asideTopic && !name && !phone;
  const reason = asideTopic === 'price_question' ? null : readReason(prompt, state, isPlain);
  const comment = addTo(state.slots.comment, findComment(message));
  const updates: BookingSignals['updates'] = {};
  if (name && name !== state.slots.name) updates.name = name;
  if (phone && phone !== state.slots.phone) updates.phone = phone;
  if (reason) updates.reason = reason;
  if (named && named.name !== state.slots.doctor) updates.doctor = named.name;
  if (!named && !state.slots.doctor && state.step === 'present' && agrees && state.slots.reason) {
    updates.doctor = visitFor(state.slots.reason, state.slots.comment).doctor.name;
  }
  if (comment) updates.comment = comment;
  if (time && time !== state.slots.time) updates.time = time;
  else if (!time && changesTime) updates.time = null;
  return {
    updates,
    agrees,
    refuses: NO.test(message),
    wish,
    wantsTime: !asideTopic && (wish.day !== null || wish.clock !== null || wish.part !== null ||
      ASKS_TIME.test(message)),
    refusedTime,
    changesTime,
    asideTopic,
  };
}
