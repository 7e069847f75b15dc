import { readTiming } from './booking-time.ts';
import { sayStep, type Signals, visitDoctor } from './booking-words.ts';
import {
  findComment,
  findDoctor,
  findName,
  findPhone,
  findReason,
  NO,
  statementAsReason,
  takenBack,
  YES,
} from './extract.ts';
import { findFacts, findPrice } from './fragments.ts';
import { words } from './language.ts';
import { PHRASES } from './phrases.ts';
import {
  lastReplyOf,
  type Prompt,
  readRouterHint,
  type ScenarioState,
  type Slots,
} from './read-prompt.ts';
import { COMPLAINT, dangerIn, isAbout, type Topic, weighTopics } from './topics.ts';

type Updates = Record<string, string | null>;

/** The patient puts the booking aside in so many words. */
export const GIVES_UP = words(
  '<forget (?:it|the booking|about)|never ?mind|changed my mind|(?:don.?t|do not|no longer) want|<stop>|забуд|передума|не надо записыв|не хочу запис|стоп>|vergessen sie es|doch nicht|abbrechen',
);
const PUTS_ASIDE = words(
  '<first>(?! (?:one|time|visit))|<instead>|<not now>|<actually,? no|<rather>|<before (?:i|we) (?:book|decide)|different question|сначала|вместо|не сейчас|лучше (?:скаж|расскаж)|другой вопрос|zuerst|andere frage',
);
const HAS_APPOINTMENT = words(
  '<(?:my|our|the existing|another|an existing) (?:appointment|booking|visit)|already (?:have|booked)|have an appointment|<мо(?:й|ю|я|ем\\w*) (?:запис|при[её]м|визит)|уже запис|у меня запис|meinen (?:\\w+ )?termin',
);
const QUESTION = words(
  '\\?|^(?:how|what|where|why|when|who|which|is|are|do|does|can|could|will)>|^(?:сколько|где|как|что|почему|когда|кто|какой|какая|какие|можно|есть ли|больно ли)>|^(?:wie|was|wo|warum|wann|wer|welche)>|by the way|кстати',
);
const ASIDE: Topic[] = ['price_question', 'medical_question', 'general_info'];

/**
 * The branch a message plainly belongs to, or null while the patient still books: a danger, a
 * wish for a person and an existing appointment always leave; a question leaves only together
 * with words that put the booking aside.
 */
function leaveFor({ system, message }: Prompt, state: ScenarioState): string | null {
  if (dangerIn(message)) return 'medical_question';
  if (isAbout('escalate_human', message)) return 'escalate_human';
  const isOpen = state.allowedNext.length > 0;
  if (isAbout('reschedule', message) && (HAS_APPOINTMENT.test(message) || !isOpen)) {
    return 'reschedule';
  }
  if (!PUTS_ASIDE.test(message) && !GIVES_UP.test(message)) return null;
  const asked = ASIDE.find((topic) => isAbout(topic, message));
  if (asked || !GIVES_UP.test(message)) return asked ?? null;
  const hinted = readRouterHint(system);
  return hinted && hinted !== 'new_booking' ? hinted : 'general_info';
}

/** What the patient asks beside the booking; `unknown` when no branch would be asked it. */
function findAside(message: string): Topic | 'unknown' | null {
  if (!QUESTION.test(message)) return null;
  const topics = weighTopics(message);
  return ASIDE.find((topic) => isAbout(topic, message)) ?? (topics.length ? null : 'unknown');
}

function answerAside({ system, message, language }: Prompt, topic: Topic | 'unknown'): string {
  const price = topic === 'price_question' ? findPrice(system, message, language) : null;
  return price ?? findFacts(system, message, language) ?? PHRASES[language].demo;
}

function addTo(known: string | undefined, found: string | null): string | null {
  if (!found || known?.toLowerCase().includes(found.toLowerCase())) return null;
  return known ? `${known}, ${found}` : found;
}

function readReason({ message, history }: Prompt, { slots, step }: ScenarioState, plain: boolean) {
  const isEarly = ['intro', 'qualify'].includes(step);
  const found = findReason(message) ??
    (plain && isEarly && history.length ? statementAsReason(message, !slots.reason) : null);
  if (found || slots.reason || step !== 'intro') return addTo(slots.reason, found);
  // A complaint from before the booking began: nobody wants to tell it twice.
  const told = history.findLast(({ role, content }) => role === 'user' && COMPLAINT.test(content));
  return findReason(told?.content ?? '');
}

/** Everything a message says about the booking, against what is known already. */
function readBooking(prompt: Prompt, state: ScenarioState, now: Date): Signals {
  const { message } = prompt;
  const { slots, step } = state;
  const phone = findPhone(message);
  const without = phone ? message.replace(phone, ' ') : message;
  const topic = findAside(message);
  const agrees = YES.test(message) && !topic;
  const name = findName(message, lastReplyOf(prompt));
  const suggested = step === 'present' && agrees && slots.reason ? visitDoctor(slots) : undefined;
  const doctor = findDoctor(message)?.name ?? slots.doctor ?? suggested?.name;
  const timing = readTiming(prompt, without, doctor ? { ...slots, doctor } : slots, now);
  const isAside = topic !== null && !isAbout('new_booking', message) &&
    !(topic === 'unknown' && timing.wantsTime);
  if (isAside) {
    const stillness = { wish: timing.wish, time: null, refused: null };
    Object.assign(timing, { ...stillness, wantsTime: false, changesTime: false });
  }
  const isPlain = !topic && !name && !phone && !timing.wantsTime;
  const found: Updates = {
    name,
    phone,
    reason: isAside && topic !== 'medical_question' ? null : readReason(prompt, state, isPlain),
    doctor: doctor ?? null,
    comment: addTo(slots.comment, findComment(message)),
    time: timing.time,
  };
  const updates: Updates = Object.fromEntries(
    Object.entries(found).filter(([slot, value]) => value && value !== slots[slot]),
  );
  if (timing.changesTime && !timing.time) updates.time = null;
  for (const slot of takenBack(message)) if (slots[slot] && !updates[slot]) updates[slot] = null;
  const isAnswered = isAside || (topic !== null && topic !== 'unknown');
  const aside = isAnswered ? answerAside(prompt, topic!) : null;
  return { ...timing, updates, agrees, refuses: NO.test(message), aside };
}

/** Where each step would like to go next, most wanted first. */
function wishes(step: string, slots: Slots, signals: Signals): string[] {
  const { agrees, wantsTime, refuses, updates, changesTime } = signals;
  const ahead = wantsTime ? ['offer_time', 'present'] : ['present'];
  switch (step) {
    case 'intro':
      if (!slots.reason) return [];
      return slots.name ? [...ahead, 'qualify'] : ['qualify'];
    case 'qualify':
      return slots.reason && slots.name ? ahead : [];
    case 'present':
      return (agrees && !refuses) || wantsTime ? ['offer_time'] : [];
    case 'offer_time':
      return slots.time && (updates.time || agrees || updates.name || updates.phone)
        ? ['book']
        : [];
    case 'book':
      if (changesTime && !updates.time) return ['offer_time'];
      return updates.phone || agrees ? ['close'] : [];
    default:
      return [];
  }
}

/** The step after this message: the first wish that is allowed and meets its guard, or the same. */
function chooseStep(state: ScenarioState, slots: Slots, signals: Signals): string {
  if (signals.aside && Object.keys(signals.updates).length === 0) return state.step;
  const canGo = (step: string) =>
    state.allowedNext.includes(step) && (state.guards[step] ?? []).every((slot) => slots[slot]);
  return wishes(state.step, slots, signals).find(canGo) ?? state.step;
}

const NUDGE = /^#+ Return to the question/m;

/**
 * Plays the booking: takes what the message holds, moves one step where `allowed_next` and the
 * guards let it, answers what was asked aside, or hands over when the patient plainly leaves.
 */
export function playBooking(prompt: Prompt, state: ScenarioState, now: Date): string {
  const target = leaveFor(prompt, state);
  if (target) return `[INTENT_CHANGE: ${target}]`;
  const signals = readBooking(prompt, state, now);
  const merged = Object.entries({ ...state.slots, ...signals.updates });
  const slots = Object.fromEntries(merged.filter(([, value]) => value !== null)) as Slots;
  const next = chooseStep(state, slots, signals);
  const moved = next !== state.step;
  const isChanged = moved || Object.keys(signals.updates).length > 0;
  const nudge = NUDGE.test(prompt.system) ? PHRASES[prompt.language].nudge : null;
  const text = [
    signals.aside,
    signals.aside && nudge,
    sayStep({ prompt, slots, signals, next, moved, now }),
  ].filter(Boolean).join(' ');
  const tail = {
    state_after: next,
    slots_updated: signals.updates,
    soft_insertion: signals.aside !== null && !isChanged,
  };
  return `${text}\n\n${JSON.stringify(tail)}`;
}
