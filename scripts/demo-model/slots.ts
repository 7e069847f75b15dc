import { STOP_WORDS } from '../../functions/assistant/knowledge/embed/stop-words.ts';
import { type Doctor, DOCTORS } from '../../functions/shared/contract/doctors.ts';
import { withoutTimes } from './dates.ts';
import { courtesyOf, weighTopics } from './router.ts';
import { means, pattern, PATTERNS, phrases } from './vocabulary.ts';

const PHONE = /[+(]?\d[\d\s().-]{5,}\d/;

/**
 * Finds a phone number: at least seven digits, as the patient wrote them. Ignores dates and times.
 */
export function findPhone(message: string): string | null {
  const found = PHONE.exec(withoutTimes(message))?.[0].trim();
  const digits = found?.replace(/\D/g, '') ?? '';
  return found && digits.length >= 7 && digits.length <= 15 ? found : null;
}

const ASKS_FOR = DOCTORS.map((_, place) =>
  pattern(`(${phrases('doctorTitle')}) (* )?(${phrases('doctors', place)})`)
);

/** Finds the doctor whom a message names, in English or Russian. */
export function findDoctor(message: string): Doctor | undefined {
  return DOCTORS.find((_, place) => ASKS_FOR[place]!.test(message));
}

const INTRODUCES = new RegExp(PATTERNS.introduces, 'giu');
const INTRODUCTION = pattern(`^(${phrases('introduces')})`);
const FULL_NAME = /^[:,]?\s*(\p{Lu}[\p{L}'’-]+(?: (?!and |и )\p{Lu}[\p{L}'’-]+){0,2})/u;
const ONE_TO_THREE_WORDS = /^[\p{L}'’-]+(?: [\p{L}'’-]+){0,2}$/u;

/**
 * Returns whether a text may be a name: not an answer to another question, such as where or when.
 */
function isName(text: string): boolean {
  const isOther = (['notName', 'weekdays', 'yes', 'no'] as const).some((list) => means(text, list));
  return !isOther && weighTopics(text).length === 0 && !courtesyOf(text);
}

/** Finds a name in a short answer to "on whose name?". */
function bareName(message: string): string | null {
  const [clause] = message.replace(PHONE, ' ').split(/[,.;!?\n]/) as [string];
  const text = clause.trim().replace(INTRODUCTION, '').trim();
  const hasSmallWord = text.toLowerCase().split(' ').some((word) => STOP_WORDS.has(word));
  if (!ONE_TO_THREE_WORDS.test(text) || message.includes('?') || hasSmallWord) return null;
  return isName(text) ? text.replace(/(?<![\p{L}'’])\p{L}/gu, (c) => c.toUpperCase()) : null;
}

/** Finds the patient's name: introduced in a sentence, or the short answer to a question for it. */
export function findName(message: string, lastReply: string): string | null {
  for (const { 0: { length }, index } of message.matchAll(INTRODUCES)) {
    const name = FULL_NAME.exec(message.slice(index + length))?.[1];
    if (name && isName(name)) return name;
  }
  const isFullName = lastReply !== '' && /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(message.trim());
  return means(lastReply, 'askedForName') || isFullName ? bareName(message) : null;
}

const CLAUSE = new RegExp(`[.,;!?\\n]|(?=${PATTERNS.clauseBreak.source})`, 'iu');
const REASON_LIMIT = 120;

/** Removes "I would like to book a …" before a clause and "… on Friday, please" after it. */
function trimClause(clause: string): string {
  let text = clause.split(PATTERNS.trail)[0]!.trim();
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(PATTERNS.lead, '').replace(/^[\s,:]+/, '');
  }
  return text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

/** Finds the clauses of a message with a complaint or a request, in the patient's words. */
export function findReason(message: string): string | null {
  const reasons = message.split(CLAUSE).map((clause) => {
    if (means(clause, 'complaint') && !means(clause.trim(), 'asksIfHurts')) {
      return trimClause(clause);
    }
    const service = PATTERNS.service.exec(clause);
    return service && trimClause(clause.slice(service.index));
  });
  return reasons.filter(Boolean).join(', ').slice(0, REASON_LIMIT) || null;
}

/**
 * Returns a statement as the reason: any plain one if the reason was asked for, otherwise only a
 * complaint.
 */
export function statementAsReason(message: string, isAskedFor: boolean): string | null {
  const text = trimClause(message.replace(/[.!]+$/, ''));
  const fits = isAskedFor
    ? text.includes(' ')
    : means(text, 'notName') && text.split(' ').length < 5;
  const isAnswer = courtesyOf(message) || means(message, 'yes') || means(message, 'no');
  const isStatement = /\p{L}{3}/u.test(text) && !message.includes('?') && fits && !isAnswer;
  return isStatement ? text.slice(0, REASON_LIMIT) : null;
}

/** Finds further details for staff, in a few words. */
export function findComment(message: string): string | null {
  const child = PATTERNS.child.exec(message);
  const age = child && /^.{0,40}?(\d{1,2})/su.exec(message.slice(child.index))?.[1];
  const notes = [
    child && (age ? `child, ${age} years` : 'child'),
    means(message, 'wheelchair') && 'wheelchair',
    PATTERNS.allergy.exec(message)?.[0],
    means(message, 'afraid') && 'afraid of treatment',
  ];
  return notes.filter(Boolean).join('; ') || null;
}

/** Finds the slots that the patient withdraws: "forget my number", "any doctor is fine". */
export function takenBack(message: string): string[] {
  return (['name', 'phone', 'time', 'doctor'] as const)
    .filter((slot) => means(message, `forgets_${slot}`));
}
