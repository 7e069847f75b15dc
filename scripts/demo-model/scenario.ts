import { findAnswer } from './passages.ts';
import { PHRASES } from './phrases.ts';
import { type Reading, readMessage } from './read-message.ts';
import type { Prompt } from './read-prompt.ts';
import { type Scenario, type Slots, speaksOf } from './read-scenario.ts';
import { findAsked, sayReply } from './say-reply.ts';
import { means } from './words.ts';

const PROPOSED = /^For the newest message the router proposed another branch: (\w+)/m;

/**
 * Returns the branch that a message clearly belongs to, or null while the person goes on: a request
 * for a person and an existing appointment always leave; a question only with words that put the
 * scenario aside.
 */
function leaveFor({ system, message }: Prompt, { allowedNext }: Scenario): string | null {
  const proposed = PROPOSED.exec(system)?.[1] ?? null;
  if (means(message, 'person')) return 'escalate_human';
  if (means(message, 'givesUp')) return proposed ?? 'general_info';
  const isHad = means(message, 'hasOne') || allowedNext.length === 0;
  const leaves = means(message, 'putsAside') || (means(message, 'change') && isHad);
  return leaves ? proposed : null;
}

/** Returns a finished scenario at its first step when a message requests another one. */
function restart({ message }: Prompt, scenario: Scenario): Scenario | null {
  const { anew, declared } = scenario;
  const isAboutOld = means(message, 'hasOne') || means(message, 'thanks');
  if (!anew || isAboutOld || !means(message, 'booking')) return null;
  const asks = declared.filter(({ kind }) => kind === 'text').slice(0, 1);
  return { ...scenario, step: anew, slots: {}, anew: undefined, asks };
}

/**
 * Returns the step after this message: the same until its question is answered, then the first
 * allowed one that has something to do and whose guard is met.
 */
function chooseStep(scenario: Scenario, slots: Slots, reading: Reading): string {
  const { step, allowedNext, guards, declared, asks, ways, question, time } = scenario;
  const { updates, agrees, isAside, wantsTime, changesTime } = reading;
  const news = Object.keys(updates);
  const canGo = allowedNext.filter((next) => (guards[next] ?? []).every((slot) => slots[slot]));
  const toTime = time && canGo.find((next) => speaksOf(next, time));
  if (isAside && news.length === 0) return step;
  if (time && changesTime && !slots[time.code] && !asks.includes(time)) return toTime ?? step;
  if (asks.some(({ code }) => !slots[code])) return step;
  const isAsked = (code: string) => asks.some((slot) => slot.code === code);
  const isNew = news.some((code) => slots[code] && (!scenario.slots[code] || isAsked(code)));
  const isTimely = wantsTime && toTime && (question.confirms || isNew);
  if (!agrees && !isNew && !isTimely) return step;
  const lacks = (next: string) => means(ways[next] ?? '', 'lacking');
  const isNeedless = (next: string) => {
    const named = declared.filter((slot) => speaksOf(ways[next] ?? '', slot));
    return lacks(next) && named.length > 0 && named.every(({ code }) => slots[code]);
  };
  const first = canGo.find((next) => !isNeedless(next));
  const isDue = isTimely || (time && updates[time.code]);
  return (first && isDue && !lacks(first) ? toTime : undefined) ?? first ?? step;
}

/**
 * Plays a scenario: reads the message, moves one step if `allowed_next` and the guards allow it,
 * answers side questions, or hands off when the person clearly leaves. After a finished scenario
 * another one starts at the first step, with empty slots.
 */
export function playScenario(prompt: Prompt, found: Scenario, now: Date): string {
  const target = leaveFor(prompt, found);
  if (target) return `[INTENT_CHANGE: ${target}]`;
  const anew = restart(prompt, found);
  const scenario = anew ?? found;
  const said = anew ? { ...prompt, said: [prompt.message], lastReply: '' } : prompt;
  const reading = readMessage(said, scenario, { asked: findAsked(said, scenario), now });
  const { updates, isAside } = reading;
  const merged = Object.entries({ ...scenario.slots, ...updates });
  const known = merged.filter(([, value]) => value !== null);
  const slots = Object.fromEntries(known.map(([code, value]) => [code, String(value)]));
  const next = chooseStep(scenario, slots, reading);
  const moved = next !== scenario.step;
  const aside = isAside ? findAnswer(prompt) ?? PHRASES[prompt.language].demo : null;
  const text = sayReply({ prompt: said, scenario, reading, slots, next, moved, aside, now });
  const soft_insertion = isAside && !moved && Object.keys(updates).length === 0;
  return `${text}\n\n${
    JSON.stringify({ state_after: next, slots_updated: updates, soft_insertion })
  }`;
}
