import { detectLanguage } from '../../functions/assistant/turn/detect-language.ts';
import { capitalise } from './phrases.ts';
import type { Prompt } from './read-prompt.ts';
import { formsOf, type Language, type List, means, phrases, stemsOf } from './words.ts';

/** A possible answer: a sentence, a list item, a table row, or the beginning of a section. */
interface Passage {
  kind: 'sentence' | 'item' | 'beginning';
  text: string;
  heading: string;
  /** Includes the headings above it. */
  context: string;
}
type Line = Pick<Passage, 'kind' | 'text'>;

/** A title line, then the chunk between two fences of equal length. */
const FRAGMENT = /^Fragment \d+, (.*)\n(`{3,})\n([\s\S]*?)\n\2$/gm;
/** A table's header row with its delimiter row. */
const TABLE_HEAD = /^\|.*\n\|?[\s:|-]+\|?$/gm;
const WRAPPED = /^(?![#|])(.+)\n(?=[\p{L}£“"(])/gmu;

function readLine(line: string): Line[] {
  const plain = line.replace(/\*\*|__|`/g, '').trim();
  const [first, ...cells] = plain.split('|').map((cell) => cell.trim()).filter(Boolean);
  const row = cells.length ? `${first}: ${cells.join(', ')}` : first;
  const item = plain.startsWith('|') ? row : /^(?:[-*•]|\d+[.)])\s+(.*)$/.exec(plain)?.[1];
  if (item) return [{ kind: 'item', text: item }];
  return plain.split(/(?<=[.!?])(?<!\s\d\d?\.)\s+(?=[\p{Lu}"„«])/u).map((text) => ({
    kind: 'sentence',
    text,
  }));
}

/**
 * Returns whether a line answers on its own: not a list's introduction or an item such as "a
 * swollen cheek;".
 */
function isSaying({ kind, text }: Line): boolean {
  return text.length > 12 && !text.endsWith(':') && !(kind === 'item' && /^\p{Ll}/u.test(text));
}

function readFragment(title: string, text: string): Passage[] {
  const unwrapped = text.replace(TABLE_HEAD, '').replace(WRAPPED, '$1 ');
  return unwrapped.split(/^(?=#{1,6} )/m).flatMap((part) => {
    const [, heading = title.split(/: | > /).at(-1)!, body = ''] = /^(?:#{1,6} +(.*))?([^]*)$/.exec(
      part,
    )!;
    const lines = body.split('\n').filter((line) => line.trim()).flatMap(readLine);
    const beginning = lines.slice(0, 2).map(({ text }) => text).join(' ');
    return [...lines.filter(isSaying), { kind: 'beginning' as const, text: beginning }]
      .map((line) => ({ ...line, heading, context: `${title} ${heading}` }));
  });
}

/** Question words without a subject. */
const ASKING = stemsOf(phrases('asking'));

/**
 * Returns the share of the question's words, weighted by rarity, in a passage, its heading and the
 * headings above.
 */
type Cover = (own: Set<string>, heading?: Set<string>, context?: Set<string>) => number;
const [IN_HEADING, IN_CONTEXT] = [0.7, 0.4];

function coverOf(message: string, passages: Passage[]): Cover {
  const asked = message.match(/[^.!?\n]+\?/g)?.join(' ') ?? message;
  const texts = passages.filter(({ kind }) => kind !== 'beginning')
    .map(({ text, context }) => stemsOf(`${context} ${text}`));
  const terms = [...stemsOf(asked).difference(ASKING)].map((word) => {
    const forms = formsOf(word);
    const holding = texts.filter((text) => forms.some((form) => text.has(form))).length;
    return { forms, weight: Math.log(1 + texts.length / (1 + holding)) };
  });
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return (own, heading, context) =>
    terms.reduce((sum, { forms, weight }) => {
      const isIn = (stems?: Set<string>) => forms.some((form) => stems?.has(form));
      const share = isIn(own) ? 1 : isIn(heading) ? IN_HEADING : isIn(context) ? IN_CONTEXT : 0;
      return sum + share * weight;
    }, 0) / total;
}

/** Scores how well a passage answers, from 0 to about 1. */
function pointsOf({ kind, text, heading, context }: Passage, cover: Cover): number {
  const [own, named, above] = [stemsOf(text), stemsOf(heading), stemsOf(context)];
  if (kind !== 'beginning') return cover(own) && cover(own, named, above) - 0.006 * own.size;
  // A heading that asks the same counts more, the less else it contains.
  const likeness = 0.75 + 0.5 / Math.max(named.difference(ASKING).size, 1);
  const questionBonus = heading.endsWith('?') ? 1.2 : 1;
  return cover(named) > 0.35 ? cover(named, undefined, above) * likeness * questionBonus : 0;
}

/** A heading that is a person's name: "Dr Helen Marsh". */
const PERSON = /^(?:\p{Lu}\p{L}{1,3}\.? )?\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u;

/**
 * Returns the passage, with its heading if the question refers to that, as for a table row or a
 * person.
 */
function sentenceOf({ kind, text, heading }: Passage, cover: Cover): string {
  const isOfPerson = kind !== 'beginning' && PERSON.test(heading);
  const own = stemsOf(text);
  const isPart = isOfPerson || (kind === 'item' && cover(own, stemsOf(heading)) > cover(own));
  const body = capitalise((isPart ? `${heading}: ${text}` : text).replace(/[;,]$/, ''));
  return /[.!?:]$/.test(body) ? body : `${body}.`;
}

/** Penalty of a passage for each chunk that the search ranked before its own. */
const RANK_PENALTY = 0.02;
/** Minimum share of the question, weighted by rarity, that a clear match covers. */
const PLAIN = 0.53;

function findPassages(system: string, message: string, language: Language) {
  const passages = [...system.matchAll(FRAGMENT)]
    .flatMap(([, title, , text], rank) =>
      readFragment(title!, text!).map((passage) => ({ ...passage, rank }))
    )
    .filter(({ text }) => (detectLanguage(text) === 'ru') === (language === 'ru'));
  const cover = coverOf(message, passages);
  return passages
    .map((passage) => ({ ...passage, points: pointsOf(passage, cover) }))
    .filter(({ points }) => points >= PLAIN)
    .sort((a, b) => b.points - a.points + RANK_PENALTY * (a.rank - b.rank))
    .map((passage) => ({ ...passage, text: sentenceOf(passage, cover) }));
}

/** Text with an amount of money. */
const MONEY = /[£€$]\s?\d|\d\s?(?:£|€|\$|₽|фунт|рубл)/;

/** A fact that the prompt states: "- Opening hours: Monday to Friday 8:00–20:00". */
const FACT = /^- (\p{Lu}[\p{L} -]{2,30}): (.+)$/gmu;
const FACT_QUESTIONS: List[] = ['asksHours', 'asksPhone', 'asksAddress'];

/** Finds the prompt's fact that answers a question. */
function findStated(system: string, message: string): string | null {
  const fact = [...system.matchAll(FACT)].find(([, label]) =>
    FACT_QUESTIONS.some((list) => means(message, list) && means(label!, list))
  );
  return fact ? `${fact[1]}: ${fact[2]}` : null;
}

/**
 * Answers a question from the prompt's facts and chunks, in the question's language; returns null
 * without a clear match. Answers a question for an amount only with amounts, including nearly equal
 * matches.
 */
export function findAnswer({ system, message, language }: Prompt): string | null {
  const stated = findStated(system, message);
  if (stated) return stated;
  const found = findPassages(system, message, language);
  const isPriced = ({ kind, text }: Line) => kind === 'item' && MONEY.test(text);
  if (!means(message, 'price')) return found.find((each) => !isPriced(each))?.text ?? null;
  const priced = found.filter(({ kind, text }) => kind !== 'beginning' && MONEY.test(text));
  const close = priced.filter(({ points }) => points >= 0.85 * priced[0]!.points).slice(0, 3);
  // Changes "Check-up: £45, 30 min" to "Check-up: £45 (30 min)".
  const texts = close.map(({ text }) => text.replace(/(: £[\d,]*\d), ([^£]+)\.$/, '$1 ($2).'));
  const other = means(message, 'asksFigure') ? undefined : found[0]?.text;
  return other ?? (texts.join(' ') || null);
}
