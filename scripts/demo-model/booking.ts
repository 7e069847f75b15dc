import { ASIDE, type Reading, readMessage } from './booking-read.ts';
import { sayStep, WISHES } from './booking-steps.ts';
import { join, PHRASES } from './phrases.ts';
import type { Prompt, ScenarioState, Slots } from './read-prompt.ts';
import { dangerIn, isAbout } from './router.ts';
import { means } from './vocabulary.ts';

/** The engine's request to return to the step's question. */
const NUDGE = /^#+ Return to the question/m;

/**
 * Returns the branch that a message clearly belongs to, or null while the patient still books: a
 * danger, a request for a person and an existing appointment always leave; a question leaves only
 * with words that postpone the booking.
 */
function leaveFor({ message }: Prompt, { allowedNext }: ScenarioState): string | null {
  if (dangerIn(message)) return 'medical_question';
  if (isAbout('escalate_human', message)) return 'escalate_human';
  const isHad = means(message, 'hasAppointment') || allowedNext.length === 0;
  if (isAbout('reschedule', message) && isHad) return 'reschedule';
  const givesUp = means(message, 'givesUp');
  if (!givesUp && !means(message, 'putsAside')) return null;
  return ASIDE.find((topic) => isAbout(topic, message)) ?? (givesUp ? 'general_info' : null);
}

/**
 * Returns the step after this message: the first preferred one that is allowed and whose guard is
 * met, or the same.
 */
function chooseStep(state: ScenarioState, slots: Slots, reading: Reading): string {
  const { step, allowedNext, guards } = state;
  if (reading.aside && Object.keys(reading.updates).length === 0) return step;
  const canGo = (next: string) =>
    allowedNext.includes(next) && (guards[next] ?? []).every((slot) => slots[slot]);
  return WISHES[step]?.(slots, reading).find(canGo) ?? step;
}

/** Returns whether a message after a finished booking requests another one. */
function beginsAnew({ message }: Prompt, { anew }: ScenarioState): boolean {
  const isAboutOld = means(message, 'hasAppointment') || means(message, 'thanks');
  return anew !== undefined && isAbout('new_booking', message) && !isAboutOld;
}

/**
 * Plays the booking: reads the message, moves one step if `allowed_next` and the guards allow it,
 * answers side questions, or hands off when the patient clearly leaves. After a finished booking
 * another one starts at the first step, with empty slots.
 */
export function playBooking(prompt: Prompt, scenario: ScenarioState, now: Date): string {
  const target = leaveFor(prompt, scenario);
  if (target) return `[INTENT_CHANGE: ${target}]`;
  if (beginsAnew(prompt, scenario)) {
    const state = { ...scenario, step: scenario.anew!, slots: {}, anew: undefined };
    return playBooking({ ...prompt, history: [], lastReply: '' }, state, now);
  }
  const reading = readMessage(prompt, scenario, now);
  const merged = Object.entries({ ...scenario.slots, ...reading.updates });
  const slots = Object.fromEntries(merged.filter(([, value]) => value !== null)) as Slots;
  const next = chooseStep(scenario, slots, reading);
  const moved = next !== scenario.step;
  const isChanged = moved || Object.keys(reading.updates).length > 0;
  const tail = {
    state_after: next,
    slots_updated: reading.updates,
    soft_insertion: reading.aside !== null && !isChanged,
  };
  const text = join([
    reading.aside,
    reading.aside && NUDGE.test(prompt.system) && PHRASES[prompt.language].nudge,
    sayStep({ prompt, reading, slots, next, moved, now }),
  ]);
  return `${text}\n\n${JSON.stringify(tail)}`;
}
