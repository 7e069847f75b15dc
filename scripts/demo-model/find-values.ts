import { STOP_WORDS } from '../../functions/assistant/knowledge/embed/stop-words.ts';
import { findPhones } from '../../functions/shared/contract/find-phones.ts';
import { type Slot, speaksOf } from './read-scenario.ts';
import { courtesyOf, isAct } from './router.ts';
import { hasAll, means, pattern, PATTERNS, phrases, stemsOf } from './words.ts';

/** Finds a phone number, as the person wrote it. */
export function findPhone(message: string): string | null {
  const [found] = findPhones(message);
  return found ? message.slice(found.start, found.end).trim() : null;
}

const INTRODUCES = new RegExp(PATTERNS.introduces, 'giu');
const INTRODUCTION = pattern(`^(${phrases('introduces')})`);
const FULL_NAME = /^[:,]?\s*(\p{Lu}[\p{L}'’-]+(?: (?!and |и )\p{Lu}[\p{L}'’-]+){0,2})/u;
const ONE_TO_THREE_WORDS = /^[\p{L}'’-]+(?: [\p{L}'’-]+){0,2}$/u;

/** Returns whether a text can be a name and is not the answer to a question such as "when?". */
function isName(text: string): boolean {
  const isOther = (['notName', 'weekdays', 'months', 'yes', 'no'] as const)
    .some((list) => means(text, list));
  return !isOther && !isAct(text) && !courtesyOf(text);
}

/** Finds a name in a short answer to "may I have your name?". */
function findBareName(message: string): string | null {
  const [clause] = message.replace(findPhone(message) ?? '', ' ').split(/[,.;!?\n]/) as [string];
  const text = clause.trim().replace(INTRODUCTION, '').trim();
  const hasSmallWord = text.toLowerCase().split(' ').some((word) => STOP_WORDS.has(word));
  if (!ONE_TO_THREE_WORDS.test(text) || message.includes('?') || hasSmallWord) return null;
  return isName(text) ? text.replace(/(?<![\p{L}'’])\p{L}/gu, (c) => c.toUpperCase()) : null;
}

/** Finds the person's name: introduced in a sentence, or as a short answer. */
export function findName(message: string, isAsked: boolean): string | null {
  for (const { 0: { length }, index } of message.matchAll(INTRODUCES)) {
    const name = FULL_NAME.exec(message.slice(index + length))?.[1];
    if (name && isName(name)) return name;
  }
  const isFullName = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(message.trim());
  return isAsked || isFullName ? findBareName(message) : null;
}

const WITH = /(?<!\p{L})(?:with|see|bei|mit|zu|к|у) ((\p{L}+)\.?(?: \p{Lu}\p{Ll}+){0,2})/gu;

/**
 * Finds a member of staff named in a message: "with Dr Okafor", "bei Frau Weber". With choices,
 * returns the matching one.
 */
export function findStaff(message: string, choices: readonly string[] = []): string | null {
  const found = [...message.matchAll(WITH)].find(([, whole, first]) =>
    (/^\p{Lu}/u.test(first!) || (means(first!, 'title') && whole !== first)) &&
    !means(first!, 'weekdays')
  );
  const named = found?.[1] ?? null;
  if (choices.length === 0 || !named) return named;
  const known = [...stemsOf(toLatin(named.replace(PATTERNS.title, ' ').toLowerCase()))];
  const isNamed = (stem: string) =>
    known.some((each) => each.slice(0, NAME_START) === stem.slice(0, NAME_START));
  return choices.find((choice) => [...stemsOf(choice)].some(isNamed)) ?? null;
}

/** Number of initial letters that distinguish names, independent of their ending. */
const NAME_START = 5;
const CYRILLIC = 'абвгдеёзийклмнопрстуфхцыэ';
const LATIN = 'abvgdeeziiklmnoprstufhcye';

/** Transliterates Russian letters to Latin ones, as far as names need it. */
const toLatin = (text: string) =>
  text.replace(/[а-яё]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? '');

const CLAUSE = new RegExp(`[.,;!?\\n]|(?=${PATTERNS.clauseBreak.source})`, 'iu');

const TRAIL = pattern(`${phrases('trail')}|${phrases('weekdays')}`);

/** Removes "I would like to book a …" before a clause and "… on Friday, please" after it. */
function trimClause(clause: string): string {
  let text = clause.split(TRAIL)[0]!.trim();
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(PATTERNS.lead, '').replace(/^[\s,:]+/, '');
  }
  return text;
}

/** Removes a value that another slot holds, with the words that introduce it. */
function removeValue(text: string, value: string): string {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const before = `(?:(?:${PATTERNS.introduces.source}|with|bei|mit|zu|к|у)[:,]?\\s+)?`;
  return text.replace(new RegExp(before + escaped, 'iu'), ' ');
}

/** Returns the clauses of a message that state something, without the values of other slots. */
export function findStatements(message: string, taken: (string | null)[] = []): string[] {
  const rest = taken.reduce<string>(
    (text, value) => value ? removeValue(text, value) : text,
    message,
  );
  return rest.split(CLAUSE).map(trimClause).filter((clause) =>
    stemsOf(clause).size > 0 && /\p{L}/u.test(clause) && !/[[\]{}]/.test(clause) &&
    !(['question', 'asksYes', 'booking', 'yes', 'no'] as const).some((l) => means(clause, l)) &&
    !courtesyOf(clause)
  );
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;

/**
 * Finds the value of a slot with a machine-readable kind; `isAsked`: the message answers a question
 * for this slot, so it may be the value alone.
 */
export function findTyped(
  { kind, choices }: Slot,
  message: string,
  isAsked: boolean,
): string | number | boolean | null {
  if (kind === 'phone') return findPhone(message);
  if (kind === 'name') return findName(message, isAsked);
  if (kind === 'email') return EMAIL.exec(message)?.[0] ?? null;
  if (kind === 'choice') {
    return choices.find((each) => hasAll(message, each)) ?? null;
  }
  if (!isAsked) return null;
  if (kind === 'boolean') return means(message, 'yes') || (means(message, 'no') ? false : null);
  const number = kind === 'number' ? /\d+(?:[.,]\d+)?/.exec(message)?.[0] : undefined;
  return number ? Number(number.replace(',', '.')) : null;
}

/** Returns whether a message withdraws a slot: "forget my number", "any doctor is fine". */
export function isTakenBack(slot: Slot, message: string): boolean {
  const isNamed = speaksOf(message, slot) || (slot.kind === 'phone' && means(message, 'phoneSlot'));
  return isNamed && (means(message, 'forgets') || means(message, 'anyOne'));
}
