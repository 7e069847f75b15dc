import { findStatements, type Found, readStatements, type Statement } from './fragments.ts';
import { capitalise } from './language.ts';

/** Text that names an amount of money. */
export const MONEY = /[£€$]\s?\d|\d\s?(?:£|€|фунт)/;

function asSentence(text: string): string {
  const body = capitalise(text.replace(/[;,]$/, ''));
  return /[.!?:]$/.test(body) ? body : `${body}.`;
}

/** "Whitening at home: £290, 45 min" reads "Whitening at home: £290 (45 min)." */
function priceSentence({ text }: Statement): string {
  const [, head, tail] = /^([^:]+: [^,]*(?:,\d{3})?[^,]*?), (.+)$/.exec(text) ?? [];
  return asSentence(head && !MONEY.test(tail!) ? `${head} (${tail})` : text);
}

function relevant(system: string, question: string): Found[] {
  return findStatements(readStatements(system), question);
}

/** A statement that speaks of less than half of the question does not answer it. */
const ANSWERS_FROM = 0.5;

/** Headings of lists ("With us you can:") and crumbs of tables say nothing alone. */
function isWhole({ text }: Statement): boolean {
  return text.length > 12 && !text.endsWith(':');
}

/** An item of an enumeration ("a swollen cheek;") needs the sentence before it. */
function isItemOfSentence({ text, isItem }: Statement): boolean {
  return isItem && /^\p{Ll}/u.test(text);
}

/** Statements nearly as good as the best one are named too. */
const CLOSE = 0.85;
const PRICES_AT_MOST = 3;

/** The figures asked for, or null when the fragments hold none. */
export function findPrice(system: string, question: string): string | null {
  const priced = relevant(system, question)
    .filter((found) => found.coverage >= ANSWERS_FROM && isWhole(found) && MONEY.test(found.text));
  const close = priced.filter(({ points }) => points >= CLOSE * priced[0]!.points);
  return close.slice(0, PRICES_AT_MOST).map(priceSentence).join(' ') || null;
}

/** The one or two statements that answer a question, or null when the fragments are silent. */
export function findFacts(
  system: string,
  question: string,
  isFit = (_: Statement) => true,
): string | null {
  const [first, second] = relevant(system, question)
    .filter((found) =>
      found.coverage >= ANSWERS_FROM && isWhole(found) && !isItemOfSentence(found) && isFit(found)
    );
  if (!first) return null;
  const isSame = second && second.context === first.context;
  const facts = isSame ? [first, second] : [first];
  return facts.map(({ text }) => asSentence(text)).join(' ');
}
