import { inflectName } from './match-value.ts';

/** A value and its placeholder. */
export interface Entry {
  kind: string;
  number: number;
  placeholder: string;
  /** The value as it was first written. */
  value: string;
  /** The slot's value if it is not a string. */
  raw?: unknown;
}

/** Translations that models write in place of a placeholder's type. */
const TRANSLATED: Readonly<Record<string, string>> = {
  ...{ E_MAIL: 'EMAIL', MAIL: 'EMAIL', EMAIL_ADDRESS: 'EMAIL', ПОЧТА: 'EMAIL' },
  ...{ TELEPHONE: 'PHONE', PHONE_NUMBER: 'PHONE', TELEFON: 'PHONE', ТЕЛЕФОН: 'PHONE' },
  ...{ BIRTHDATE: 'BIRTH_DATE', BIRTHDAY: 'BIRTH_DATE', GEBURTSDATUM: 'BIRTH_DATE' },
  ...{ ДАТА_РОЖДЕНИЯ: 'BIRTH_DATE', KARTE: 'CARD', КАРТА: 'CARD', ИМЯ: 'NAME' },
};

const OPEN = '\\\\?[\\[{<［【]{1,2}[\\s*`]{0,3}';
const CLOSE = '[\\s*`]{0,3}(?:\\\\?[\\]}>］】]){1,2}';
const NUMBER = '(\\d{1,3})(?![\\d_])';
/** A Russian case ending. */
const ENDING = "(['’-]?\\p{Script=Cyrillic}{1,3}(?!\\p{L}))?";

const IN_BRACKETS = new RegExp(
  `${OPEN}(\\p{L}[\\p{L}\\p{N}\\\\_ -]{0,70}?)(?:\\\\?[\\s_.:#№–-]){0,2}${NUMBER}(?:${CLOSE})?${ENDING}`,
  'gu',
);
const BARE = new RegExp(
  `(?<![\\p{L}\\p{N}_])(\\p{L}(?:[\\p{L}\\p{N}-]|\\\\?_){0,70}?)\\\\?_${NUMBER}(\\\\?[\\]}>］】]{1,2})?${ENDING}`,
  'gu',
);

/** Returns whether a bracket, such as a link's, is open at a position of its line. */
function isInBrackets(text: string, at: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 200), at);
  return line.lastIndexOf('[') > line.lastIndexOf(']');
}

/** Creates a function that restores the values in a text. */
export function toRestorer(entries: readonly Entry[]): (text: string) => string {
  const known = new Map(entries.map((entry) => [`${entry.kind} ${entry.number}`, entry]));
  const find = (written: string, number: string) => {
    const kind = written.toUpperCase().replace(/[\\_ -]+/g, '_');
    return known.get(`${kind} ${Number(number)}`) ??
      known.get(`${TRANSLATED[kind]} ${Number(number)}`);
  };
  const fill = ({ value }: Entry, ending = '') => ending ? inflectName(value, ending) : value;
  return (text) =>
    text.replace(IN_BRACKETS, (all, kind, number, ending) => {
      const entry = find(kind, number);
      return entry ? fill(entry, ending) : all;
    }).replace(BARE, (all, kind, number, close, ending, at, whole) => {
      const entry = find(kind, number);
      if (!entry) return all;
      return fill(entry, ending) + (close && isInBrackets(whole, at) ? close : '');
    });
}

/** Maximum characters at the end of a text that may still become a placeholder. */
const LONGEST = 400;
/** The last word; Chinese and Japanese do not separate words by spaces. */
const LAST_WORD = /[^\s\u3040-\u9fff]*$/;
/** The last bracket that is open or closes within the last word, with the word before it. */
const LAST_BRACKET = /[^\s\u3040-\u9fff]*[\[{<［【][^\]}>］】]{0,60}(?:[\]}>］】]\S*)?$/;

/**
 * Restores values while text arrives; holds back a possible placeholder or ending at the end of the
 * text.
 */
export class RestoringStream {
  #held = '';

  constructor(private readonly restore: ((text: string) => string) | null) {}

  /** Adds a piece; returns the text to show. */
  feed(piece: string): string {
    if (!this.restore) return piece;
    const text = this.#held + piece;
    const tail = text.slice(-LONGEST);
    const found = LAST_BRACKET.exec(tail) ?? LAST_WORD.exec(tail)!;
    const end = text.length - tail.length + found.index;
    this.#held = text.slice(end);
    return this.restore(text.slice(0, end));
  }

  /** Ends the text; returns the text that was held back. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return this.restore ? this.restore(rest) : rest;
  }
}
