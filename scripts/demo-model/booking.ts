import { chooseStep } from './booking-step.ts';
import { readBooking } from './booking-signals.ts';
import { leaveFor } from './booking-leave.ts';
import { sayStep } from './booking-words.ts';
import { findFacts, findPrice } from './find-answer.ts';
import { PHRASES } from './phrases.ts';
import type { Prompt, ScenarioState, Slots } from './read-prompt.ts';

type Updates = Record<string, string | null>;

function tail(stateAfter: string, updates: Updates, soft: boolean): string {
  return JSON.stringify({ state_after: stateAfter, slots_updated: updates, soft_insertion: soft });
}

function merge(slots: Slots, updates: Updates): Slots {
  const merged = Object.entries({ ...slots, ...updates }).filter(([, value]) => value !== null);
  return Object.fromEntries(merged) as Slots;
}

/** Answers what was asked beside the booking; null when nothing was. */
function answerAside({ system, message, language }: Prompt, topic: string | null): string | null {
  if (!topic) return null;
  const answer = topic === 'price_question' ? findPrice(system, message) : null;
  return answer ?? findFacts(system, message) ?? PHRASES[language].unknown;
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
  const slots = merge(state.slots, signals.updates);
  const next = chooseStep(state, slots, signals);
  const moved = next !== state.step;
  const isChanged = moved || Object.keys(signals.updates).length > 0;
  const aside = answerAside(prompt, signals.asideTopic);
  const text = [
    aside,
    aside && NUDGE.test(prompt.system) ? PHRASES[prompt.language].nudge : null,
    sayStep({ prompt, state, slots, signals, next, moved, now }),
  ].filter(Boolean).join(' ');
  return `${text}\n\n${tail(next, signals.updates, aside !== null && !isChanged)}`;
}
