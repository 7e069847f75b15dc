import { detectLanguage } from '../../functions/assistant/turn/detect-language.ts';
import { addDays, dayOf, formatTime } from './calendar.ts';
import type { ScenarioTimes } from './free-times.ts';
import { offerFree, readOffers } from './offers.ts';
import { fill, join, PHRASES } from './phrases.ts';
import { isStaffSlot, type Reading } from './read-message.ts';
import { addressPerson, type Prompt } from './read-prompt.ts';
import { type Scenario, type Slot, type Slots, speaksOf } from './read-scenario.ts';
import { courtesyOf } from './router.ts';
import { means } from './words.ts';

/** Data for the wording of a reply. */
export interface ScenarioTurn {
  prompt: Prompt;
  scenario: Scenario;
  reading: Reading;
  /** The slots after this message. */
  slots: Slots;
  /** The step after this message. */
  next: string;
  moved: boolean;
  /** The answer to a side question. */
  aside: string | null;
  times: ScenarioTimes;
  /** Why the requested time cannot be chosen. */
  refused: 'closed' | 'taken' | null;
  today: string;
}
type Parts = Parameters<typeof join>[0];

/** Returns the step's question addressed to the patient, or null in another language. */
function quoteQuestion(parts: string[], { language }: Prompt): string | null {
  const isOwn = parts.length > 0 && detectLanguage(parts.join(' ')) === language;
  return isOwn ? parts.map((part) => `${addressPerson(part)}?`).join(' ') : null;
}

/** Formats the question for a slot. */
function askFor(slot: Slot, { asks, question, time }: Scenario, prompt: Prompt): string {
  const says = PHRASES[prompt.language];
  const { label, description, choices } = slot;
  const standard = { name: says.askName, phone: says.askPhone, email: says.askEmail }[slot.kind];
  if (standard && !label.includes(' ')) return standard;
  if (slot === time && slot.kind !== 'date') return says.askLook;
  const { facts = [] } = question;
  const own = facts.filter((part) => speaksOf(part, slot));
  const quoted = asks.includes(slot) && quoteQuestion(own.length ? own : facts, prompt);
  if (quoted) return quoted;
  if (choices.length) return fill(says.askChoice, { label, choices: choices.join(', ') });
  const [about = ''] = description.split(/[.;(]/);
  const isOwn = about && detectLanguage(about) === prompt.language;
  return fill(says.askText, { label: isOwn ? about : label });
}

/** Returns the slot to ask for next. */
function nextSlot({ scenario, slots, next, moved }: ScenarioTurn): Slot | undefined {
  const { declared, asks, allowedNext, guards, ways } = scenario;
  const missing = declared.filter(({ code }) => !slots[code]);
  if (!moved && allowedNext.length) {
    const required = guards[allowedNext[0]!] ?? [];
    return asks.find((slot) => missing.includes(slot)) ??
      missing.find(({ code }) => required.includes(code));
  }
  const rest = allowedNext.filter((code) => code !== next).join(' ');
  const named = [next, ways[next] ?? '', rest]
    .map((text) => missing.find((slot) => speaksOf(text, slot))).find(Boolean);
  return named ?? missing.find((each) => each.kind !== 'text' && !isStaffSlot(each));
}

/**
 * Returns the day from which to offer times: the requested one, else the first that the last reply
 * offered, or the one after all of them when they are rejected.
 */
function chooseDay(
  { reading: { requested, changesTime }, prompt, today }: ScenarioTurn,
): string | null {
  const offers = readOffers(prompt, today);
  if (requested.day || offers.length === 0) return requested.day;
  const isRejected = changesTime || means(prompt.message, 'no');
  return isRejected ? addDays(offers.at(-1)!, 1) : dayOf(offers[0]!);
}

function offerTime(turn: ScenarioTurn): Parts {
  const { prompt, reading: { requested }, refused, times: { times, notGivenBy } } = turn;
  const says = PHRASES[prompt.language];
  const reasons = [
    notGivenBy && fill(says.notGiven, { practitioner: notGivenBy }),
    refused && says[refused],
  ];
  const later = times.filter((time) => time >= (requested.day ? '' : chooseDay(turn) ?? ''));
  return [...reasons, ...offerFree(requested, later, prompt.language)];
}

/** Returns the lookup that a reply needs before it offers times. */
export function findReplyLookup(turn: ScenarioTurn) {
  const { times, reading: { requested }, today } = turn;
  if (!offersTime(turn, nextSlot(turn))) return null;
  return times.findLookup({ ...requested, day: chooseDay(turn) ?? today });
}

/** Formats an acknowledgement of the message. */
function acknowledge({ prompt, scenario, reading: { updates } }: ScenarioTurn): Parts {
  const says = PHRASES[prompt.language];
  const news = scenario.declared.filter(({ code }) => (updates[code] ?? null) !== null);
  const name = news.find(({ kind }) => kind === 'name');
  const values = news.filter((slot) => slot !== name && slot.kind !== 'boolean')
    .filter(({ choices }) => !scenario.meanings.some(([choice]) => choices.includes(choice)))
    .map(({ code }) => formatTime(String(updates[code]), prompt.language)).join(', ');
  const noted = means(values, 'illness') ? says.sympathy : values && fill(says.noted, { values });
  return [name && fill(says.thanksName, { name: String(updates[name.code]) }), noted];
}

/** Returns whether the reply offers times for the slot that it asks for. */
function offersTime(
  { scenario: { time, asks }, reading, next }: ScenarioTurn,
  slot: Slot | undefined,
): boolean {
  if (!slot || slot !== time) return false;
  return slot.kind === 'date' ? reading.wantsTime : asks.includes(slot) || speaksOf(next, slot);
}

/** Returns the final question of a reply, or the farewell of a finished scenario. */
function conclude(turn: ScenarioTurn): Parts {
  const { prompt, scenario, slots, next, moved, reading, aside } = turn;
  const { question: { confirms, facts }, asks, time, allowedNext, anew, declared } = scenario;
  const says = PHRASES[prompt.language];
  const details = declared.filter(({ kind, code }) => kind !== 'boolean' && slots[code])
    .map(({ code }) => formatTime(slots[code]!, prompt.language)).join(', ');
  if (!moved && allowedNext.length === 0 && anew) {
    if (courtesyOf(prompt.message)) return [says.thanks];
    return [(!aside || Object.keys(reading.updates).length > 0) && fill(says.done, { details })];
  }
  const slot = nextSlot(turn);
  if (offersTime(turn, slot)) {
    const service = declared.find(({ code }) => code === 'service' && !slots[code]);
    return service ? [askFor(service, scenario, prompt)] : offerTime(turn);
  }
  if (slot) return [askFor(slot, scenario, prompt)];
  if (moved && (confirms || means(next.replaceAll('_', ' '), 'closing'))) {
    return [fill(says.done, { details })];
  }
  if (!moved && confirms && time && !slots[time.code]) {
    return [quoteQuestion(confirms, prompt) ?? says.askLook];
  }
  if (!moved && facts && asks.length === 0) return [quoteQuestion(facts, prompt) ?? says.askMatter];
  return [fill(says.readBack, { details }), says.askRight];
}

/** The engine's instruction to return to the step's question. */
const NUDGE = /^#+ Return to the question/m;

/** Composes a reply: the answer to a side question, an acknowledgement, then the next question. */
export function sayReply(turn: ScenarioTurn): string {
  const { prompt, aside } = turn;
  const nudge = aside && NUDGE.test(prompt.system) && PHRASES[prompt.language].nudge;
  return join([aside, nudge, ...acknowledge(turn), ...conclude(turn)]);
}
