import { stem } from '../../functions/assistant/knowledge/embed/stem.ts';
import { STOP_WORDS } from '../../functions/assistant/knowledge/embed/stop-words.ts';
import { DOCTORS } from '../../functions/shared/contract/clinic.ts';
import { capitalise, type Language, languageOf } from './language.ts';

/** A sentence, a list item or a table row, and the headings above it. */
interface Line {
  text: string;
  isItem: boolean;
}
interface Section {
  context: string;
  heading: string;
  lines: Line[];
}

/** A title line, then the text between two fences of the same length. */
const FRAGMENT = /^Fragment \d+, (.*)\n(`{3,})\n([\s\S]*?)\n\2$/gm;
const TABLE_RULE = /^\|?[\s:|-]+\|?$/;

function readLine(line: string): Line[] {
  if (line.startsWith('|')) {
    const [first, ...rest] = line.split('|').map((cell) => cell.trim()).filter(Boolean);
    return [{ text: rest.length ? `${first}: ${rest.join(', ')}` : first ?? '', isItem: true }];
  }
  const plain = line.replace(/\*\*|__|`/g, '').trim();
  const item = /^(?:[-*•]|\d+[.)])\s+(.*)$/.exec(plain)?.[1];
  if (item) return [{ text: item, isItem: true }];
  return plain.split(/(?<=[.!?])\s+(?=[\p{Lu}"„«])/u).map((text) => ({ text, isItem: false }));
}

function readFragment(title: string, text: string): Section[] {
  const unwrapped = text.replace(/^(?![#|])(.+)\n(?=[\p{L}£“"(])/gmu, '$1 ');
  const lines = unwrapped.split('\n').map((line) => line.trim());
  const sections = [{
    context: title,
    heading: title.split(/: | > /).at(-1)!,
    lines: [] as Line[],
  }];
  for (const [i, line] of lines.entries()) {
    const isHeaderRow = line.startsWith('|') && TABLE_RULE.test(lines[i + 1] ?? '');
    if (!line || isHeaderRow || TABLE_RULE.test(line)) continue;
    const heading = /^#{1,6} +(.*)/.exec(line)?.[1];
    if (heading) sections.push({ context: `${title} ${heading}`, heading, lines: [] });
    else sections.at(-1)!.lines.push(...readLine(line));
  }
  return sections.filter((section) => section.lines.length > 0);
}

/** Words patients use for what the documents call otherwise. */
const SYNONYMS = Object.entries({
  clean: 'hygiene scaling',
  hygienist: 'hygiene',
  cavity: 'filling',
  remove: 'extraction',
  pull: 'extraction',
  kid: 'child children',
  child: 'children',
  park: 'parking',
  shot: 'vaccination',
  jab: 'vaccination',
  drink: 'avoid',
  instalments: 'monthly',
  access: 'accessible',
  keep: 'kept',
  chat: 'chats',
  доехать: 'добраться',
  чистка: 'гигиена',
  говорит: 'русскоязычных',
  русски: 'русскоязычных',
});
/** Words of questions that name no subject. */
const ASKING =
  'first happens tell know want like much cost costs charge price prices way actually fine instead shall long time take takes need please really between somewhere anywhere far expensive until goes going away who сначала скажите подскажите сколько стоит стоят цена цены будет кстати нельзя делать';

function stemsOf(text: string): Set<string> {
  const found = text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').match(/[\p{L}\p{N}]+/gu);
  return new Set((found ?? []).filter((word) => !STOP_WORDS.has(word)).map(stem));
}

const ASKING_STEMS = stemsOf(ASKING);
const SYNONYM_STEMS = new Map(SYNONYMS.map(([word, others]) => [stem(word), [...stemsOf(others)]]));

/** The share of the question, rare words first, that words own, in the heading and above hold. */
type Cover = (own: Set<string>, heading?: Set<string>, context?: Set<string>) => number;
const [IN_HEADING, IN_CONTEXT] = [0.7, 0.4];

function coverOf(message: string, sections: Section[]): Cover {
  const asked = message.match(/[^.!?\n]+\?/g)?.join(' ') ?? message;
  const texts = sections.flatMap(({ lines, context }) =>
    lines.map(({ text }) => stemsOf(`${context} ${text}`))
  );
  const terms = [...stemsOf(asked).difference(ASKING_STEMS)].map((word) => {
    const forms = [word, ...SYNONYM_STEMS.get(word) ?? []];
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

/** Something that may answer, with how well it does from 0 to about 1. */
interface Candidate {
  text: string;
  points: number;
  isLine: boolean;
}

function asSentence(text: string): string {
  const body = capitalise(text.replace(/[;,]$/, '').trim());
  return /[.!?:]$/.test(body) ? body : `${body}.`;
}

/** How a section begins: two sentences, or the first lines of its list or table. */
function beginningOf({ lines }: Section): string {
  const sentences = lines.slice(0, 2).filter(({ isItem }) => !isItem).map(({ text }) => text);
  if (sentences.length && !sentences.at(-1)!.endsWith(':')) return sentences.join(' ');
  const items = lines.slice(sentences.length, sentences.length + 4).filter(({ isItem }) => isItem);
  const list = items.map(({ text }) => text.replace(/[.;]$/, '')).join('; ');
  return asSentence(`${sentences.join(' ')} ${list}`);
}

/** A list's introduction and an item of an enumeration ("a swollen cheek;") say nothing alone. */
function isSaying({ text, isItem }: Line): boolean {
  return text.length > 12 && !text.endsWith(':') && !(isItem && /^\p{Ll}/u.test(text));
}

function candidatesOf(section: Section, cover: Cover): Candidate[] {
  const [heading, context] = [stemsOf(section.heading), stemsOf(section.context)];
  const found = section.lines.filter(isSaying).map(({ text, isItem }) => {
    const own = stemsOf(text);
    // A row needs its heading where the question found part of itself there; so does a portrait.
    const isOfPerson = DOCTORS.some(({ name }) => name === section.heading);
    const isPart = isOfPerson || (isItem && cover(own, heading) > cover(own));
    const points = cover(own) && cover(own, heading, context) - 0.006 * own.size;
    return {
      text: asSentence(isPart ? `${section.heading}: ${text}` : text),
      points,
      isLine: true,
    };
  });
  // A heading that asks the same is worth more, the less else it asks.
  const size = Math.max(heading.difference(ASKING_STEMS).size, 1);
  const likeness = (0.75 + 0.5 / size) * (section.heading.endsWith('?') ? 1.2 : 1);
  const points = cover(heading, undefined, context) * likeness;
  const isHeading = cover(heading) > 0.35;
  return isHeading ? [...found, { text: beginningOf(section), points, isLine: false }] : found;
}

/** A match is plain when at least this part of the question, rare words first, is spoken of. */
const PLAIN = 0.53;

function findCandidates(system: string, message: string, language: Language): Candidate[] {
  const sections = [...system.matchAll(FRAGMENT)]
    .flatMap(([, title, , text]) => readFragment(title!, text!));
  const cover = coverOf(message, sections);
  return sections.flatMap((section) => candidatesOf(section, cover))
    .filter(({ text, points }) => points >= PLAIN && languageOf(text) === language)
    .sort((a, b) => b.points - a.points);
}

/** Text that names an amount of money. */
export const MONEY = /[£€$]\s?\d|\d\s?(?:£|€|фунт)/;

/** The figures asked for, nearly equal ones too; null when the fragments hold none. */
export function findPrice(system: string, question: string, language: Language = 'en') {
  const priced = findCandidates(system, question, language)
    .filter(({ text, isLine }) => isLine && MONEY.test(text));
  const close = priced.filter(({ points }) => points >= 0.85 * priced[0]!.points).slice(0, 3);
  // "Check-up: £45, 30 min" reads "Check-up: £45 (30 min)".
  return close.map(({ text }) => text.replace(/(: £[\d,]*\d), ([^£]+)\.$/, '$1 ($2).')).join(' ') ||
    null;
}

/** What answers a question best, or null when nothing does plainly. */
export function findFacts(
  system: string,
  question: string,
  language: Language = 'en',
  isFit = (_: string) => true,
): string | null {
  return findCandidates(system, question, language).find(({ text }) => isFit(text))?.text ?? null;
}
