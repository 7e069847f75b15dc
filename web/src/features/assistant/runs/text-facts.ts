import {
  findPhones,
  isSamePhone,
  toNationalDigits,
} from '@contract/shared/contract/find-phones.ts';

type FactKind = 'link' | 'phone' | 'date' | 'number' | 'name';

export interface Fact {
  kind: FactKind;
  text: string;
  /** Equal for different spellings of a fact. */
  key: string;
  start: number;
  end: number;
}

/** Facts of one kind that only one of two texts contains. */
export interface FactChange {
  kind: FactKind;
  before: Fact[];
  after: Fact[];
}

const MONTHS = 'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|' +
  'sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|mai|juni|juli|' +
  'oktober|dezember|январ[ья]|феврал[ья]|марта?|апрел[ья]|мая?|июн[ья]|июл[ья]|августа?|' +
  'сентябр[ья]|октябр[ья]|ноябр[ья]|декабр[ья]';
const WEEKDAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|' +
  '(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|' +
  'понедельник\\p{L}*|вторник\\p{L}*|сред[аыу]|четверг\\p{L}*|пятниц\\p{L}*|суббот\\p{L}*|' +
  'воскресень\\p{L}*';
const words = (pattern: string) => `(?<!\\p{L})(?:${pattern})(?!\\p{L})`;

const LINK = /(?:https?:\/\/|www\.)[^\s<>"”»)]*[^\s<>"”»).,;:!?]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;
const DATE = new RegExp(
  [
    String.raw`(?<!\d)\d{4}-\d{1,2}-\d{1,2}(?!\d)`,
    String.raw`(?<!\d)\d{1,2}([./])\d{1,2}\1\d{2,4}(?!\d)`,
    String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th|\.)? (?:of )?${words(MONTHS)}(?:,? \d{4})?`,
    String.raw`${words(MONTHS)} \d{1,2}(?:st|nd|rd|th)?(?!\d)(?:,? \d{4})?`,
    words(WEEKDAYS),
    String.raw`(?<![\d.])\d{1,2}[:.]\d{2}(?:\s?[ap]\.?m\b)?(?![\d.])|(?<!\d)\d{1,2}\s?[ap]m\b`,
  ].join('|'),
  'giu',
);
const NUMBER = /(?:[£$€₽]\s?)?\d+(?:[.,\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?(?:\s?[£$€₽%])?/gu;
/** Capitalised words after a title or within a sentence. */
const NAME =
  /(?:(?<!\p{L})(?:Dr|Mr|Mrs|Ms|Prof|Herrn?|Frau|доктор|д-р)\.? |(?<=[\p{L}\d,;]["”»)]? ["“«(]?))\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*/gu;

const spell = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Normalizes a number: 1,200 equals 1 200, and 1.5 equals 1,5. */
function toNumberKey(text: string): string {
  const digits = text.replace(/[£$€₽%\s]/g, '').replace(/[.,](?=\d{3}(?!\d))/g, '');
  return `${/[£$€₽%]/.exec(text)?.[0] ?? ''}${Number(digits.replace(',', '.'))}`;
}

type Found = Pick<Fact, 'start' | 'end'>;

const matchAll = (text: string, pattern: RegExp): Found[] =>
  [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));

/**
 * Returns whether a text seems to be German. German capitalizes all nouns, so only names with a
 * title can be found.
 */
const isGerman = (text: string) =>
  (text.match(/(?<!\p{L})(?:der|die|das|und|ist|Sie|wir|nicht|für|ein|eine)(?!\p{L})/gu) ?? [])
    .length > 2;

const TITLE = /^(?:Dr|Mr|Mrs|Ms|Prof|Herrn?|Frau|доктор|д-р)/u;

/** The kinds in the order of the search; a found fact is hidden from the kinds that follow. */
const KINDS: [FactKind, find: (text: string) => Found[], key: (text: string) => string][] = [
  ['link', (text) => matchAll(text, LINK), spell],
  ['date', (text) => matchAll(text, DATE), spell],
  ['phone', findPhones, toNationalDigits],
  ['number', (text) => matchAll(text, NUMBER), toNumberKey],
  [
    'name',
    (text) =>
      matchAll(text, NAME).filter(({ start }) => !isGerman(text) || TITLE.test(text.slice(start))),
    spell,
  ],
];

/** Finds links and email addresses, telephone numbers, dates and times, numbers, and names. */
export function findFacts(text: string): Fact[] {
  let left = text;
  const facts = KINDS.flatMap(([kind, find, key]) => {
    const found = find(left).map(({ start, end }): Fact => {
      const written = text.slice(start, end);
      return { kind, text: written, key: `${kind} ${key(written)}`, start, end };
    });
    for (const { start, end } of found) {
      left = left.slice(0, start) + '_'.repeat(end - start) + left.slice(end);
    }
    return found;
  });
  return facts.toSorted((one, other) => one.start - other.start);
}

const isSame = (one: Fact, other: Fact): boolean =>
  one.kind === 'phone' && other.kind === 'phone'
    ? isSamePhone(toNationalDigits(one.text), toNationalDigits(other.text))
    : one.key === other.key;

/** Returns the facts that another text does not contain, each once. */
const findMissing = (facts: readonly Fact[], other: readonly Fact[], text: string): Fact[] =>
  facts.filter((fact, at) =>
    ![...other, ...facts.slice(0, at)].some((each) => isSame(fact, each)) &&
    // findFacts does not find a name at the beginning of a sentence.
    !(fact.kind === 'name' && text.includes(fact.text))
  );

/** Returns the facts in which two texts differ, by kind. */
export function compareFacts(before: string, after: string): FactChange[] {
  const [old, now] = [findFacts(before), findFacts(after)];
  const removed = Map.groupBy(findMissing(old, now, after), ({ kind }) => kind);
  const added = Map.groupBy(findMissing(now, old, before), ({ kind }) => kind);
  return KINDS.map(([kind]) => ({
    kind,
    before: removed.get(kind) ?? [],
    after: added.get(kind) ?? [],
  })).filter((change) => change.before.length + change.after.length > 0);
}

const listTexts = (facts: readonly Fact[]) => facts.map(({ text }) => text).join(', ');

/** Describes changed facts of one kind: `£300 → £350`, `− Friday`. */
export function describeFactChange({ before, after }: FactChange): string {
  if (after.length === 0) return `− ${listTexts(before)}`;
  return before.length === 0
    ? `+ ${listTexts(after)}`
    : `${listTexts(before)} → ${listTexts(after)}`;
}
