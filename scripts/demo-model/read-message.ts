import * as calendar from './calendar.ts';
import { readRequestedTime } from './dates.ts';
import { findStaff, findStatements, findTyped, isTakenBack } from './find-values.ts';
import { readOffers } from './offers.ts';
import type { Prompt } from './read-prompt.ts';
import type { Scenario, Slot, Slots } from './read-scenario.ts';
import { isAct } from './router.ts';
import { hasAll, means, placeOf, sharedStems } from './words.ts';

type Value = string | number | boolean | null;

/** The content of a message about a scenario. */
export interface Reading {
  /** Changed slots; null clears a slot. */
  updates: Record<string, Value>;
  agrees: boolean;
  /** Whether the message asks something outside the scenario. */
  isAside: boolean;
  requested: calendar.RequestedTime;
  /** The offered or named time that the message chooses. */
  chosen: calendar.Time | null;
  /** Whether the patient names or asks for a time. */
  wantsTime: boolean;
  /** Whether the patient wants another time than the agreed one. */
  changesTime: boolean;
}

/** Returns the offered or named time that a message chooses, completed by the agreed one. */
export function chooseTime(
  message: string,
  { requested, offers, agreed = '', daysOnly }: {
    requested: calendar.RequestedTime;
    offers: calendar.Time[];
    agreed?: calendar.Time;
    daysOnly?: boolean;
  },
): calendar.Time | null {
  const onDay = offers.filter(calendar.isIn(requested.part))
    .filter((time) => !requested.day || calendar.dayOf(time) === requested.day);
  const offered = onDay.find((time) => calendar.clockOf(time) === requested.clock) ?? onDay[0];
  const clock = requested.clock ?? (requested.day && calendar.clockOf(agreed));
  const day = requested.day ?? calendar.dayOf(agreed || offered || '');
  if (daysOnly && requested.day) return requested.day;
  if (clock && day && !daysOnly) return `${day}T${clock}`;
  const ordinal = placeOf(message, 'ordinals');
  if (ordinal >= 0 && offers.length > 1) return offers[Math.min(ordinal, offers.length - 1)]!;
  const isSettled = onDay.length === 1 && (requested.day !== null || means(message, 'yes'));
  return isSettled && !requested.clock ? onDay[0]! : null;
}

/** Reads the times in a message, relative to those offered and agreed before. */
function readTime(prompt: Prompt, { time: slot, slots }: Scenario, today: string) {
  const { message } = prompt;
  const [requested, offers] = [readRequestedTime(message, today), readOffers(prompt, today)];
  const known = slot && slots[slot.code];
  const agreed = slot?.kind === 'time' ? undefined : known;
  const daysOnly = slot?.kind === 'date';
  const chosen = slot ? chooseTime(message, { requested, offers, agreed, daysOnly }) : null;
  const time = chosen && slot?.kind === 'time' ? calendar.clockOf(chosen) || null : chosen;
  return {
    ...{ requested, chosen, time },
    wantsTime: Boolean(requested.day || requested.clock || requested.part) ||
      means(message, 'asksTime'),
    changesTime: Boolean(known) && ((chosen && time !== known) || means(message, 'otherTime')),
  };
}

export const isStaffSlot = ({ code, label }: Slot) => means(`${code} ${label}`, 'title');

/** Returns the text slots that a message fills: the requested one, and notes. */
function readTexts(statements: string[], scenario: Scenario): Slots {
  const { declared, slots, asks } = scenario;
  const texts = declared.filter((slot) => slot.kind === 'text' && !isStaffSlot(slot));
  const matter = texts.find(({ code }) => means(code, 'matterSlot'));
  const isOpening = Object.keys(slots).length === 0 && matter;
  const wanted = asks.filter((slot) => texts.includes(slot));
  const target = isOpening || (wanted.find(({ code }) => !slots[code]) ?? wanted[0]);
  const noteOf = (clause: string) =>
    texts.find((slot) => slot !== target && sharedStems(clause, slot.description).length > 0);
  const answer = statements.find((clause) => !noteOf(clause)) ?? statements[0];
  const found: Slots = {};
  for (const clause of statements) {
    const told = means(clause, 'illness') ? texts.find(({ code }) => slots[code]) : undefined;
    const slot = (clause === answer ? target : undefined) ?? noteOf(clause) ?? target ?? told;
    const known = slot && (found[slot.code] ?? slots[slot.code]);
    if (!slot || known?.toLowerCase().includes(clause.toLowerCase())) continue;
    found[slot.code] = (known ? `${known}, ${clause}` : clause).slice(0, 200);
  }
  return found;
}

/**
 * Returns the choice that a new request implies: the one whose words in the prompt are most
 * frequent in it, the first one if equal; with none of them, the one for anything else.
 */
function readMeant(texts: Slots, { declared, slots, meanings }: Scenario, message: string) {
  const matter = declared.find(({ code }) => code in texts && means(code, 'matterSlot'));
  const text = matter && [slots[matter.code], texts[matter.code], message].join(' ');
  return declared.flatMap(({ code, choices }): [string, Value][] => {
    const known = text ? meanings.filter(([choice]) => choices.includes(choice)) : [];
    const counts = known.map(([, words]) => words.filter((word) => hasAll(text!, word)).length);
    const most = Math.max(...counts);
    const place = most > 0
      ? counts.indexOf(most)
      : known.findIndex(([, words]) => words.some((word) => means(word, 'anythingElse')));
    return known[place] ? [[code, known[place][0]]] : [];
  });
}

/** Returns statements from just before the scenario, so that the patient need not repeat them. */
const readEarlier = ({ said }: Prompt): string[] =>
  said.slice(-3, -1).map((text) => findStatements(text)).findLast((found) => found.length) ?? [];

/** A line that claims to come from another speaker. */
const OTHER_SPEAKER = /^\s*(?:system|developer|assistant)\s*:.*$/gim;

/** Reads everything that a message says about the scenario. */
export function readMessage(
  prompt: Prompt,
  scenario: Scenario,
  today: string,
): Reading {
  const message = prompt.message.replace(OTHER_SPEAKER, '');
  const { slots, declared, asks, meanings, time: timeSlot } = scenario;
  const asked = asks.find(({ code }) => !slots[code]);
  const typed = declared.map((slot): [string, Value] => [
    slot.code,
    isStaffSlot(slot) ? findStaff(message, slot.choices) : findTyped(slot, message, slot === asked),
  ]);
  const isMeant = (value: Value) => meanings.some(([choice]) => choice === value);
  const taken = [...typed.map(([, value]) => value), findStaff(message)]
    .filter((value) => typeof value === 'string').filter((value) => !isMeant(value));
  const said = taken.reduce((text, value) => text.replace(value, ' '), message);
  const { time, ...timing } = readTime({ ...prompt, message: said }, scenario, today);
  const isQuestion = message.includes('?') || means(message, 'question');
  const isAside = isQuestion && !means(message, 'booking') && (isAct(message) || !timing.wantsTime);
  const agrees = means(message, 'yes') && !isAside;
  const told = isAside ? [] : findStatements(message, taken);
  const isAccepted = Object.keys(slots).length === 0 && agrees && told.length === 0;
  const texts = readTexts(isAccepted ? readEarlier(prompt) : told, scenario);
  const isCleared = (slot: Slot) =>
    slots[slot.code] &&
    (isTakenBack(slot, message) || (slot === timeSlot && timing.changesTime && !isAside));
  const cleared = declared.filter(isCleared).map(({ code }): [string, Value] => [code, null]);
  const chosen: [string, Value][] = timeSlot && !isAside ? [[timeSlot.code, time]] : [];
  const meant = readMeant(texts, scenario, message);
  const named = typed.filter(([, value]) => !(isAside && isMeant(value)));
  const found = [...meant, ...named, ...Object.entries(texts), ...chosen]
    .filter(([code, value]) => value !== null && String(value) !== slots[code]);
  const still = { chosen: null, wantsTime: false, changesTime: false };
  const updates = Object.fromEntries([...cleared, ...found]);
  return { ...timing, ...isAside ? still : {}, updates, agrees, isAside };
}
