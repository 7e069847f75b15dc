import { DOCTORS } from '../../functions/shared/contract/clinic.ts';
import { readTiming, type Timing } from './booking-time.ts';
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
import type { Prompt, ScenarioState, Slots } from './read-prompt.ts';
import { COMPLAINT, weighTopics } from './topics.ts';
import { visitFor } from './visits.ts';

/** What a message does to the booking. */
export interface BookingSignals extends Timing {
  updates: Record<string, string | null>;
  agrees: boolean;
  refuses: boolean;
  /** A question beside the booking, by its branch. */
  asideTopic: string | null;
}

const QUESTION = words(
  '\\?|^(?:how|what|where|why|when|who|which|is|are|do|does|can|could|will)>|^(?:сколько|где|как|что|почему|когда|кто|какой|какая|какие|можно|есть ли|больно ли)>|by the way|кстати',
);

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

/** The doctor the patient names, or the one that `present` suggested and the patient accepts. */
function readDoctor({ message }: Prompt, { slots, step }: ScenarioState, agrees: boolean) {
  const named = findDoctor(message);
  if (named || slots.doctor || step !== 'present' || !agrees || !slots.reason) return named;
  return visitFor(slots.reason, slots.comment).doctor;
}

/** What differs from what is known already. */
function changesOf(known: Slots, found: Record<string, string | null | undefined>) {
  const changed = Object.entries(found).filter(([slot, value]) => value && value !== known[slot]);
  return Object.fromEntries(changed) as BookingSignals['updates'];
}

/** Reads everything a message says about the booking. */
export function readBooking(prompt: Prompt, state: ScenarioState, now: Date): BookingSignals {
  const { message, history } = prompt;
  const { slots } = state;
  const lastReply = history.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const asideTopic = findAside(message);
  const agrees = YES.test(message) && !asideTopic;
  const phone = findPhone(message);
  const name = findName(message, lastReply);
  const doctor = readDoctor(prompt, state, agrees);
  const timing = readTiming({
    message: phone ? message.replace(phone, ' ') : message,
    language: prompt.language,
    lastReply,
    agreed: slots.time,
    doctor: doctor ?? DOCTORS.find((each) => each.name === slots.doctor),
    isAside: asideTopic !== null,
    now,
  });
  const isPlain = !asideTopic && !name && !phone;
  const updates = changesOf(slots, {
    name,
    phone,
    reason: asideTopic === 'price_question' ? null : readReason(prompt, state, isPlain),
    doctor: doctor?.name,
    comment: addTo(slots.comment, findComment(message)),
    time: timing.time,
  });
  if (timing.changesTime && !timing.time) updates.time = null;
  return { ...timing, updates, agrees, refuses: NO.test(message), asideTopic };
}
