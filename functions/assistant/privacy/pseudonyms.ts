import type { ModelMessage } from '../../shared/model-message.ts';
import type { DialogFacts, PersonalValue } from './dialog-facts.ts';
import { asksForBirth, findDates } from './find-dates.ts';
import { findIdentifiers } from './find-identifiers.ts';
import { isSamePhone } from '../../shared/contract/find-phones.ts';
import { listNameParts, toPattern } from './match-value.ts';
import { type Entry, RestoringStream, toRestorer } from './restore-values.ts';

/**
 * A value that is only replaced where it is the value of its slot in JSON, or a name of two letters
 * where it is written exactly so.
 */
interface SlotOnly {
  entry: Entry;
  pattern: RegExp;
}

/** Explains placeholders to the model. */
const NOTE_BEGINNING = '\n\nPlaceholders such as';
const NOTE_END = 'stand for personal details. Use them as they are, with their brackets, also in ' +
  'JSON. Never ask what they stand for.';

const IDENTIFIER_TYPES: Partial<Record<string, string>> = { phone: 'PHONE', email: 'EMAIL' };

/**
 * The placeholders of a dialog for values of personal slots, email addresses, telephone numbers,
 * dates of birth, payment cards and IBANs. Numbered by first occurrence, so that a growing dialog
 * keeps its placeholders.
 */
export class Pseudonyms {
  readonly #entries = new Map<string, Entry>();
  readonly #counts = new Map<string, number>();
  readonly #dates: { entry: Entry; readings: readonly string[] }[] = [];
  readonly #phones: { entry: Entry; key: string }[] = [];
  readonly #values: { entry: Entry; value: string }[] = [];
  readonly #slotOnly: SlotOnly[] = [];
  #names: ReturnType<typeof compile> | null = null;
  #restore: ((text: string) => string) | null = null;

  /** @param texts further texts to send; their values are numbered last. */
  constructor(facts: DialogFacts, texts: readonly string[] = []) {
    let before = '';
    for (const fact of [...facts, ...texts]) {
      if (typeof fact === 'string') this.#addText(fact, before);
      else this.#addValue(fact);
      before = typeof fact === 'string' ? fact : before;
    }
  }

  /** Replaces the values in a text. `isProse`: also matches names written in lower case. */
  replace(text: string, isProse = true): string {
    const plain = withoutEscapes(text);
    const dates = findDates(plain);
    const found = [
      ...findIdentifiers(plain, dates).map(({ kind, key, ...span }) => ({
        ...span,
        entry: this.#findIdentifier(kind, key),
      })),
      ...dates.map((date) => ({ ...date, entry: this.#findDate(date.readings) })),
    ].sort((one, other) => one.start - other.start);
    let [replaced, at] = ['', 0];
    for (const { start, end, entry } of found) {
      if (!entry || start < at) continue;
      replaced += this.#replaceValues(text.slice(at, start), isProse) + entry.placeholder;
      at = end;
    }
    return replaced + this.#replaceValues(text.slice(at), isProse);
  }

  /** Replaces the values in a request's messages, and explains the placeholders. */
  replaceMessages(messages: readonly ModelMessage[]): ModelMessage[] {
    return messages.map((message) => ({
      ...message,
      content: message.role === 'system'
        ? this.replaceSystem(message.content)
        : this.replace(message.content),
    }));
  }

  /** Replaces the values in a system message, and appends the explanation of placeholders. */
  replaceSystem(content: string): string {
    const [first] = this.#entries.values();
    const hasNote = content.includes(NOTE_BEGINNING);
    const note = first && !hasNote ? `${NOTE_BEGINNING} ${first.placeholder} ${NOTE_END}` : '';
    return this.replace(content, false) + note;
  }

  /** Restores the values, including in placeholders that a model changed slightly. */
  restore(text: string): string {
    this.#restore ??= toRestorer([...this.#entries.values()]);
    return this.#restore(text);
  }

  /**
   * Restores the values in all strings of a JSON value; a string that is only a placeholder becomes
   * the value with its type.
   */
  restoreDeep<Value>(value: Value): Value {
    return this.#restoreDeep(value) as Value;
  }

  /** Returns a stream that restores the values while text arrives. */
  restoring(): RestoringStream {
    return new RestoringStream(this.#entries.size > 0 ? (text) => this.restore(text) : null);
  }

  #restoreDeep(value: unknown): unknown {
    if (typeof value === 'string') {
      const text = this.restore(value);
      if (text === value) return value;
      const alone = [...this.#entries.values()].find((entry) => entry.value === text);
      return alone?.raw ?? text;
    }
    if (Array.isArray(value)) return value.map((each) => this.#restoreDeep(each));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([name, each]) => [name, this.#restoreDeep(each)]));
  }

  #add(kind: string, key: string, value: string): Entry {
    const known = this.#entries.get(`${kind} ${key}`);
    if (known) return known;
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    const entry = { kind, number, placeholder: `[${kind}_${number}]`, value };
    this.#entries.set(`${kind} ${key}`, entry);
    this.#names = null;
    this.#restore = null;
    return entry;
  }

  #addText(written: string, before: string): void {
    const text = withoutEscapes(written);
    const dates = findDates(text);
    for (const { kind, key, start, end } of findIdentifiers(text, dates)) {
      this.#addIdentifier(kind, key, text.slice(start, end));
    }
    const isAnswer = dates[0] && dates[0].start <= 40 && asksForBirth(before);
    dates.forEach(({ start, end, readings, isBirth }, index) => {
      if (!isBirth && !(isAnswer && index === 0)) return;
      this.#addDate('BIRTH_DATE', readings, text.slice(start, end));
    });
  }

  #addIdentifier(kind: string, key: string, value: string): Entry {
    const known = this.#findIdentifier(kind, key);
    if (known) return known;
    const entry = this.#add(kind, key, value);
    if (kind === 'PHONE') this.#phones.push({ entry, key });
    return entry;
  }

  #addDate(kind: string, readings: readonly string[], value: string): Entry {
    const known = this.#findDate(readings);
    if (known) return known;
    const entry = this.#add(kind, readings[0]!, value);
    this.#dates.push({ entry, readings });
    return entry;
  }

  #addValue({ slot, value: raw }: PersonalValue): void {
    const value = String(raw).trim();
    const kind = slot.code.toUpperCase();
    const dates = findDates(value);
    const [date] = dates;
    if (date && date.start === 0 && date.end === value.length) {
      this.#addDate(kind, date.readings, value);
      return;
    }
    const [found, second] = findIdentifiers(value, dates);
    if (found && !second && found.start === 0 && found.end === value.length) {
      this.#addIdentifier(found.kind, found.key, value);
      return;
    }
    const entry = this.#add(IDENTIFIER_TYPES[slot.type] ?? kind, value.toLowerCase(), value);
    if (typeof raw !== 'string') entry.raw ??= raw;
    if (isTooCommon(slot, value)) return this.#addSlotOnly(slot.code, value, entry);
    this.#addText(value, '');
    this.#values.push({ entry, value });
    for (const part of listNameParts(value, slot.code)) {
      this.#values.push({ entry: this.#add(kind, part.toLowerCase(), part), value: part });
    }
  }

  #addSlotOnly(code: string, value: string, entry: Entry): void {
    const inJson = JSON.stringify(value).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    const bare = inJson.slice(1, -1);
    const pattern = new RegExp(`(?<="${code}": ?)(?:${inJson}|${bare}(?=[\\s,}\\]]))`, 'g');
    this.#slotOnly.push({ entry, pattern });
    // Names of two letters, such as "Ли" and "Bo", are only replaced as they are written.
    if (/^\p{Lu}\p{L}$/u.test(value)) {
      const word = new RegExp(`(?<![\\p{L}\\p{N}_])${value}(?![\\p{L}\\p{N}_])`, 'gu');
      this.#slotOnly.push({ entry, pattern: word });
    }
  }

  #findIdentifier(kind: string, key: string): Entry | undefined {
    if (kind !== 'PHONE') return this.#entries.get(`${kind} ${key}`);
    return this.#phones.find((each) => isSamePhone(each.key, key))?.entry;
  }

  #findDate(readings: readonly string[]): Entry | undefined {
    return this.#dates.find((each) => each.readings.some((one) => readings.includes(one)))?.entry;
  }

  #replaceValues(text: string, isProse: boolean): string {
    let replaced = text;
    for (const { entry, pattern } of this.#slotOnly) {
      const quoted = (found: string) =>
        /^\p{L}/u.test(found) && !/^(?:true|false)$/.test(found)
          ? entry.placeholder
          : `"${entry.placeholder}"`;
      replaced = replaced.replace(pattern, quoted);
    }
    if (this.#values.length === 0) return replaced;
    const { pattern, sorted } = this.#names ??= compile(this.#values);
    return replaced.replace(pattern, (...found) => {
      const groups = found.slice(1, sorted.length + 1);
      const { entry, value } = sorted[groups.findIndex((group) => group !== undefined)]!;
      const isOtherWord = !isProse && SMALL.test(found[0]) && !SMALL.test(value);
      return isOtherWord ? found[0] : entry.placeholder;
    });
  }
}

const SMALL = /^\p{Ll}/u;

/** Compiles a pattern of values, the longest first, so that a full name precedes its parts. */
function compile(values: readonly { entry: Entry; value: string }[]) {
  const sorted = values.toSorted((one, other) => other.value.length - one.value.length);
  return { sorted, pattern: toPattern(sorted.map(({ value }) => value)) };
}

/**
 * Returns whether a value also occurs in texts with another meaning, so that it cannot be replaced
 * everywhere.
 */
const isTooCommon = ({ type }: PersonalValue['slot'], value: string) =>
  type === 'choice' || type === 'boolean' || /^(?:true|false)$/i.test(value) ||
  [...value].length < 3 || /^[\d.,-]{1,3}$/.test(value);

/**
 * Replaces JSON's escaped white space by a line break and a space, so that words begin after it and
 * offsets stay valid.
 */
const withoutEscapes = (text: string) => text.replace(/\\[nrt]/g, '\n ');
