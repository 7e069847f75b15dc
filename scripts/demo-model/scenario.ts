import type { Answer } from './answer.ts';
import { ANY_TIME, dayOf } from './calendar.ts';
import { answerQuestions } from './answer-questions.ts';
import { readTimes } from './free-times.ts';
import { join, PHRASES } from './phrases.ts';
import { callAction, findResult, readActions } from './read-actions.ts';
import { isStaffSlot, type Reading, readMessage } from './read-message.ts';
import type { Prompt } from './read-prompt.ts';
import { type Scenario, type Slots, speaksOf } from './read-scenario.ts';
import { findReplyLookup, sayReply } from './say-reply.ts';
import { means } from './words.ts';

const PROPOSED = /^For the newest message the router proposed another branch: (\w+)/m;

/**
 * Returns the branch that a message clearly belongs to, or null while the patient continues. A
 * request for a person and an existing appointment always leave the scenario; a question only with
 * words that set it aside.
 */
function leaveFor({ system, message }: Prompt, { allowedNext }: Scenario): string | null {
  const proposed = PROPOSED.exec(system)?.[1] ?? null;
  if (means(message, 'person')) return 'escalate_human';
  if (means(message, 'givesUp')) return proposed ?? 'general_info';
  const isHad = means(message, 'hasOne') || allowedNext.length === 0;
  const leaves = means(message, 'putsAside') || (means(message, 'change') && isHad);
  return leaves ? proposed : null;
}

/** Returns a finished scenario at its first step when a message starts another request. */
function restart({ message }: Prompt, scenario: Scenario): Scenario | null {
  const { anew, declared } = scenario;
  const isAboutOld = means(message, 'hasOne') || means(message, 'thanks');
  if (!anew || isAboutOld || !means(message, 'booking')) return null;
  const asks = declared.filter(({ kind }) => kind === 'text').slice(0, 1);
  return { ...scenario, step: anew, slots: {}, anew: undefined, asks };
}

/**
 * Returns the step after this message: the same until its question is answered, then the first
 * allowed one whose guard holds and that still has something to do.
 */
function chooseStep(scenario: Scenario, slots: Slots, reading: Reading): string {
  const { step, allowedNext, guards, declared, asks, ways, time } = scenario;
  const { updates, agrees, wantsTime, changesTime } = reading;
  const news = Object.keys(updates);
  const canGo = allowedNext.filter((next) => (guards[next] ?? []).every((slot) => slots[slot]));
  const toTime = time && canGo.find((next) => speaksOf(next, time));
  if (time && changesTime && !slots[time.code] && !asks.includes(time)) return toTime ?? step;
  if (asks.some(({ code }) => !slots[code])) return step;
  const isAsked = (code: string) => asks.some((slot) => slot.code === code);
  const isNew = news.some((code) => slots[code] && (!scenario.slots[code] || isAsked(code)));
  const isTimely = wantsTime && toTime;
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

/** Merges known and changed slots. */
function mergeSlots(known: Slots, updates: Reading['updates']): Slots {
  const merged = Object.entries({ ...known, ...updates }).filter(([, value]) => value !== null);
  return Object.fromEntries(merged.map(([code, value]) => [code, String(value)]));
}

/**
 * Plays a scenario: reads the message, moves one step if `allowed_next` and the guards allow it,
 * answers side questions, or hands off when the patient clearly leaves. After a finished scenario,
 * another one starts at the first step with empty slots.
 */
export function playScenario(prompt: Prompt, found: Scenario, today: string): Answer {
  const target = leaveFor(prompt, found);
  if (target) return { intent_change: target };
  const scenario = restart(prompt, found) ?? found;
  const { step, declared, time } = scenario;
  const actions = readActions(prompt.system);
  const reading = readMessage(prompt, scenario, today);
  const known = mergeSlots(scenario.slots, reading.updates);
  const effect = findResult(actions, 'hold_time', 'book_appointment')?.status ?? 'ok';
  const says = PHRASES[prompt.language];
  if (effect !== 'ok' && effect !== 'refused') {
    return { reply: join([says.notDone, says.askRight]), state_after: step, slots_updated: {} };
  }
  const lost = effect === 'refused' && time ? known[time.code] : undefined;
  const times = readTimes({ actions, scenario, slots: known, system: prompt.system, today, lost });
  const { chosen, isAside } = reading;
  const isNew = chosen && chosen !== scenario.slots[time!.code];
  const search = isNew && times.findLookup({ ...ANY_TIME, day: dayOf(chosen) });
  if (search) return callAction('find_free_times', search);
  const refused = lost ? 'taken' : chosen ? times.refuse(chosen) : null;
  const staff = times.notGivenBy && declared.find(isStaffSlot);
  const updates = {
    ...reading.updates,
    ...refused && { [time!.code]: null },
    ...staff && { [staff.code]: null },
  };
  const slots = mergeSlots(scenario.slots, updates);
  const settled = { ...reading, updates, changesTime: reading.changesTime || lost !== undefined };
  const next = chooseStep(scenario, slots, settled);
  const moved = next !== step;
  const aside = isAside ? answerQuestions(prompt) ?? says.demo : null;
  const turn = {
    ...{ prompt, scenario, reading: settled, slots, next, moved, aside, times, refused, today },
  };
  const lookup = findReplyLookup(turn);
  if (lookup) return callAction('find_free_times', lookup);
  const soft_insertion = isAside && !moved && Object.keys(updates).length === 0;
  return { reply: sayReply(turn), state_after: next, slots_updated: updates, soft_insertion };
}
