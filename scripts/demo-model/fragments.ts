import { stemWord } from '../../functions/assistant/knowledge/embed/stem.ts';
import { STOP_WORDS } from '../../functions/assistant/knowledge/embed/stop-words.ts';
import { DOCTORS } from '../../functions/shared/contract/doctors.ts';
import { capitalise } from './phrases.ts';
import { type Language, languageOf, phrases } from './vocabulary.ts';

/** A possible answer: a sentence, a list item, a table row, or the beginning of a section. */
interface Passage {
  kind: 'sentence' | 'item' | 'beginning';
  text: string;
  heading: string;
  /** Includes the headings above it. */
  context: string;
}
type Line = Pick<Passage, 'kind' | 'text'>;

/** A title line, then the text between two fences of equal length. */
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
  return plain.split(/(?<=[.!?])\s+(?=[\p{Lu}"„«])/u).map((text) => ({ kind: 'sentence', text }));
}

/**
 * Returns whether a line answers by itself: not a list's introduction or an item such as "a swollen
 * cheek;".
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

function stemsOf(text: string): Set<string> {
  const found = text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').match(/[\p{L}\p{N}]+/gu);
  return new Set((found ?? []).filter((word) => !STOP_WORDS.has(word)).map(stemWord));
}

/** Question words without a subject. */
const ASKING = stemsOf(phrases('asking'));
/** Patients' words, and the documents' words for the same. */
const SAME_AS = new Map(
  phrases('sameAs').split('|').map((words) => {
    const [asked, ...written] = stemsOf(words);
    return [asked, written];
  }),
);

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
    const forms = [word, ...SAME_AS.get(word) ?? []];
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

/**
 * Returns the passage with its heading if the question refers to that, as for a row or a portrait.
 */
function sentenceOf({ kind, text, heading }: Passage, cover: Cover): string {
  const isOfPerson = kind !== 'beginning' && DOCTORS.some(({ name }) => name === heading);
  const own = stemsOf(text);
  const isPart = isOfPerson || (kind === 'item' && cover(own, stemsOf(heading)) > cover(own));
  const body = capitalise((isPart ? `${heading}: ${text}` : text).replace(/[;,]$/, ''));
  return /[.!?:]$/.test(body) ? body : `${body}.`;
}

/** Minimum share of the question, weighted by rarity, that a clear match covers. */
const PLAIN = 0.53;

function findAnswers(system: string, message: string, language: Language) {
  const passages = [...system.matchAll(FRAGMENT)]
    .flatMap(([, title, , text]) => readFragment(title!, text!))
    .filter(({ text }) => languageOf(text) === language);
  const cover = coverOf(message, passages);
  return passages
    .map((passage) => ({ ...passage, points: pointsOf(passage, cover) }))
    .filter(({ points }) => points >= PLAIN)
    .sort((a, b) => b.points - a.points)
    .map((passage) => ({ ...passage, text: sentenceOf(passage, cover) }));
}

/** Text with an amount of money. */
export const MONEY = /[£€$]\s?\d|\d\s?(?:£|€|фунт)/;

/** Finds the requested prices, including nearly equal matches; returns null when there are none. */
export function findPrice(system: string, question: string, language: Language = 'en') {
  const priced = findAnswers(system, question, language)
    .filter(({ kind, text }) => kind !== 'beginning' && MONEY.test(text));
  const close = priced.filter(({ points }) => points >= 0.85 * priced[0]!.points).slice(0, 3);
  // Changes "Check-up: £45, 30 min" to "Check-up: £45 (30 min)".
  const texts = close.map(({ text }) => text.replace(/(: £[\d,]*\d), ([^£]+)\.$/, '$1 ($2).'));
  return texts.join(' ') || null;
}

/** Finds the best answer to a question, or returns null when nothing matches clearly. */
export function findFacts(
  system: string,
  question: string,
  language: Language = 'en',
  isFit = (_: string) => true,
): string | null {
  return findAnswers(system, question, language).find(({ text }) => isFit(text))?.text ?? null;
}
