import { detectLanguage } from '../../functions/assistant/turn/detect-language.ts';
import { addDays, describeValue, formatTime, offerTimes } from './calendar.ts';
import { readOffers } from './dates.ts';
import { fill, join, PHRASES } from './phrases.ts';
import type { Reading } from './read-message.ts';
import { addressPerson, type Prompt } from './read-prompt.ts';
import { type Scenario, type Slot, type Slots, speaksOf } from './read-scenario.ts';
import { courtesyOf } from './router.ts';
import { means } from './words.ts';

/** The data for the wording of a reply. */
interface ScenarioTurn {
  prompt: Prompt;
  scenario: Scenario;
  reading: Reading;
  /** After this message. */
  slots: Slots;
  /** The step after this message. */
  next: string;
  moved: boolean;
  /** The answer to a side question. */
  aside: string | null;
  now: Date;
}
type Parts = Parameters<typeof join>[0];

/** Returns the step's question as a sentence for the person; null in another language. */
function quoteQuestion(parts: string[], { language }: Prompt): string | null {
  const isOwn = parts.length > 0 && detectLanguage(parts.join(' ')) === language;
  return isOwn ? parts.map((part) => `${addressPerson(part)}?`).join(' ') : null;
}

/** Writes the question for a slot. */
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
  if (means(slot.code, 'matterSlot')) return says.askMatter;
  const [about = ''] = description.split(/[.;(]/);
  const isOwn = about && detectLanguage(about) === prompt.language;
  return fill(says.askText, { label: isOwn ? about : label });
}

/** Returns the slot for which the last reply asked, else the first that the step still needs. */
export function findAsked(prompt: Prompt, scenario: Scenario): Slot | undefined {
  const { declared, asks, slots } = scenario;
  return declared.find((slot) => prompt.lastReply.endsWith(askFor(slot, scenario, prompt))) ??
    asks.find(({ code }) => !slots[code]);
}

/** Returns the slot to ask for next. */
function nextSlot({ scenario, slots, next, moved }: ScenarioTurn): Slot | undefined {
  const { declared, asks, allowedNext, guards, ways, question } = scenario;
  const missing = declared.filter(({ code }) => !slots[code]);
  if (!moved && allowedNext.length) {
    const required = question.confirms ? [] : guards[allowedNext[0]!] ?? [];
    return asks.find((slot) => missing.includes(slot)) ??
      missing.find(({ code }) => required.includes(code));
  }
  const rest = allowedNext.filter((code) => code !== next).join(' ');
  const named = [next, ways[next] ?? '', rest]
    .map((text) => missing.find((slot) => speaksOf(text, slot))).find(Boolean);
  return named ?? missing.find(({ kind }) => kind !== 'text');
}

/** Offers the same times again until the person rejects them; then later ones. */
function offerTime({ reading, prompt, scenario, now }: ScenarioTurn): Parts {
  const { wish, refused, changesTime, hours } = reading;
  const { language, message, lastReply } = prompt;
  const says = PHRASES[language];
  const before = readOffers(lastReply, now);
  const isOpenWish = !wish.day && !wish.clock && !wish.part && !refused;
  const isSame = isOpenWish && before.length > 1 && !means(message, 'no') && !changesTime;
  const later = isOpenWish && before.length > 0 ? addDays(before.at(-1)!.day, 1) : null;
  const wanted = { ...wish, day: refused ? null : wish.day ?? later };
  const options = { hours, now, daysOnly: scenario.time?.kind === 'date' };
  const times = (isSame ? before : offerTimes(wanted, options))
    .map((time) => formatTime(time, language)).join('; ').replace(/; (?=[^;]*$)/, says.or);
  return [refused && says[refused], fill(says.offer, { times }), says.askTime];
}

/** Acknowledges what the message said. */
function acknowledge({ prompt, scenario, reading: { updates } }: ScenarioTurn): Parts {
  const says = PHRASES[prompt.language];
  const news = scenario.declared.filter(({ code }) => (updates[code] ?? null) !== null);
  const name = news.find(({ kind }) => kind === 'name');
  const values = news.filter((slot) => slot !== name && slot.kind !== 'boolean')
    .map(({ code }) => describeValue(String(updates[code]), prompt.language)).join(', ');
  const noted = means(values, 'illness') ? says.sympathy : values && fill(says.noted, { values });
  return [name && fill(says.thanksName, { name: String(updates[name.code]) }), noted];
}

/** Returns the question that a reply ends with, or the farewell of a finished scenario. */
function conclude(turn: ScenarioTurn): Parts {
  const { prompt, scenario, slots, next, moved, reading, aside } = turn;
  const { question: { confirms }, time, asks, allowedNext, anew, declared } = scenario;
  const says = PHRASES[prompt.language];
  const details = declared.filter(({ kind, code }) => kind !== 'boolean' && slots[code])
    .map(({ code }) => describeValue(slots[code]!, prompt.language)).join(', ');
  if (!moved && allowedNext.length === 0 && anew) {
    if (courtesyOf(prompt.message)) return [says.thanks];
    return [(!aside || Object.keys(reading.updates).length > 0) && fill(says.done, { details })];
  }
  const slot = nextSlot(turn);
  const isOffered = slot?.kind === 'date'
    ? reading.wantsTime
    : slot && (asks.includes(slot) || speaksOf(next, slot));
  if (slot && slot === time && isOffered) return offerTime(turn);
  if (slot) return [askFor(slot, scenario, prompt)];
  if (moved && (confirms || means(next.replaceAll('_', ' '), 'closing'))) {
    return [fill(says.done, { details })];
  }
  if (!moved && confirms && time && !slots[time.code]) {
    return [quoteQuestion(confirms, prompt) ?? says.askLook];
  }
  return [fill(says.readBack, { details }), says.askRight];
}

/** The engine's request to return to the step's question. */
const NUDGE = /^#+ Return to the question/m;

/** Writes a reply: the answer to a side question, an acknowledgement, then the next question. */
export function sayReply(turn: ScenarioTurn): string {
  const { prompt, aside } = turn;
  const nudge = aside && NUDGE.test(prompt.system) && PHRASES[prompt.language].nudge;
  return join([aside, nudge, ...acknowledge(turn), ...conclude(turn)]);
}
