import type { Answer } from './answer.ts';
import { readDays } from './dates.ts';
import { findName, findPhone } from './find-values.ts';
import { detectLanguage } from '../../functions/assistant/turn/detect-language.ts';
import { changeAppointment, type Told } from './change-appointment.ts';
import { answerQuestions } from './answer-questions.ts';
import { fill, join, PHRASES } from './phrases.ts';
import { hasAction, readActions } from './read-actions.ts';
import * as read from './read-prompt.ts';
import { courtesyOf, rankBranches } from './router.ts';
import { means, PATTERNS } from './words.ts';

const QUOTE_LENGTH = 200;

/** Reads what the patient said since they first mentioned their appointment. */
function readTold({ history, message, language }: read.Prompt, today: string): Told {
  const messages = [...history, { role: 'user', content: message }];
  const start = messages.findIndex(({ role, content }) =>
    role === 'user' && means(content, 'change')
  );
  const told = messages.slice(start).filter(({ role }) => role === 'user');
  const isAsked = (each: typeof told[number]) =>
    messages[messages.indexOf(each) - 1]?.content.endsWith(PHRASES[language].askName) ?? false;
  const quotes = told.map(({ content }) => content)
    .filter((text) => means(text, 'change') || readDays(text, today).length > 0);
  return {
    name: told.map((each) => findName(each.content, isAsked(each))).findLast(Boolean) ?? '',
    phone: told.map(({ content }) => findPhone(content)).findLast(Boolean) ?? '',
    quotes: quotes.map((text) => text.replace(PATTERNS.no, '').replace(/^[\s,]+|[\s.!]+$/g, '')),
    days: quotes.flatMap((text) => readDays(text, today)),
  };
}

const PROMISE =
  /(?:that|:) ((?:the|a) [^.:;(\n]*?\b(?:confirms?|will|calls|contacts|gets)\b[^.:;(\n]*)/;

/**
 * Returns the prompt's promise on behalf of staff, "the administrator will get in touch …", or a
 * default one without it or in another language.
 */
function promiseOf({ system, language }: read.Prompt): string {
  const promise = PROMISE.exec(system)?.[1]?.trim() ?? '';
  if (promise && detectLanguage(promise) === language) return `${read.addressPerson(promise)}.`;
  return PHRASES[language][means(promise, 'hour') ? 'inTouchHour' : 'inTouch'];
}

/**
 * Collects the details of the prompt's request to staff, one question at a time; then creates it
 * with the tail of the prompt's example.
 */
function collectRequest(
  prompt: read.Prompt,
  { kind, codes }: { kind: string; codes: string[] },
  { name, phone, quotes, days }: Told,
): Answer | string {
  const says = PHRASES[prompt.language];
  if (!name) return says.askName;
  if (days.length === 0) return says.askDay;
  if (days.length === 1 && quotes.some((quote) => means(quote, 'moves'))) return says.askNewDay;
  const quoted = quotes.join('; ').slice(0, QUOTE_LENGTH);
  const valueOf = (words: string) =>
    means(words, 'phoneSlot') ? phone : means(words, 'nameSlot') ? name : quoted;
  const filled = codes.map((code) => [code, valueOf(code.replaceAll('_', ' '))])
    .filter(([, value]) => value);
  const thanks = fill(says.thanksName, { name });
  const reply = join([thanks, fill(says.passedOn, { request: quoted }), promiseOf(prompt)]);
  return { reply, slots_updated: {}, request: { kind, slots: Object.fromEntries(filled) } };
}

/** Escalates to a person; asks for a phone number unless the dialog contains one. */
function takeOver(prompt: read.Prompt): string {
  const { sorry, takenOverToo, askNumber } = PHRASES[prompt.language];
  const isFollowUp = [sorry, takenOverToo].some((text) => prompt.lastReply.startsWith(text));
  const opening = isFollowUp ? [takenOverToo] : [sorry, promiseOf(prompt)];
  return join([...opening, !prompt.said.some(findPhone) && askNumber]);
}

/**
 * Returns the branch that books, if the patient accepts the offer to look for a time; otherwise
 * null.
 */
function findAccepted({ system, message, lastReply, language }: read.Prompt): string | null {
  const isAccepted = lastReply.endsWith(PHRASES[language].askLook) && means(message, 'yes');
  return isAccepted ? rankBranches('book', read.readExits(system))[0]?.[0] ?? null : null;
}

/** Plays a branch without steps. */
export function playBranch(prompt: read.Prompt, today: string): Answer {
  const answer = answerMessage(prompt, today);
  return typeof answer === 'string' ? { reply: answer } : answer;
}

function answerMessage(prompt: read.Prompt, today: string): Answer | string {
  const { system, message, language } = prompt;
  const says = PHRASES[language];
  const accepted = findAccepted(prompt);
  if (accepted) return { intent_change: accepted };
  const template = read.readTemplate(system);
  if (template && template.kind !== 'callback') {
    if (means(message, 'keeps') && prompt.history.length) return says.kept;
    const [actions, told] = [readActions(system), readTold(prompt, today)];
    const passOn = () => collectRequest(prompt, template, told);
    return hasAction(actions, 'find_appointment')
      ? changeAppointment({ prompt, actions, told, today, passOn })
      : passOn();
  }
  if (means(system.split('\n\n')[0]!, 'takesOver')) return takeOver(prompt);
  const name = read.readOrganisation(system);
  const courtesy = courtesyOf(message);
  if (courtesy) {
    return courtesy === 'hello' && name ? fill(says.helloFrom, { name }) : says[courtesy];
  }
  if (means(message, 'givesUp')) return says.dropped;
  const offer = /\bone offer: .*\btime\b/.test(system) && says.askLook;
  return join([answerQuestions(prompt) ?? says.demo, offer]);
}
