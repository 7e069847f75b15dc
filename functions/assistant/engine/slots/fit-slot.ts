import type { RE2JS } from 're2js';
import { z } from 'zod';
import { SLOT_LENGTH_LIMIT } from '../limits.ts';
import type { DeclaredSlot } from './declared-slot.ts';
import { fitPhone } from './fit-phone.ts';
import { fitDate, fitDateTime, fitTime } from './fit-time.ts';
import { compilePattern } from './slot-pattern.ts';

/**
 * The organisation's location, which resolves dates without a time zone and local telephone
 * numbers.
 */
export interface Region {
  /** IANA name, such as Europe/London. */
  readonly timeZone: string;
  /** ISO 3166 code, such as GB; null keeps telephone numbers as written. */
  readonly defaultCountry: string | null;
}

/** A normalized slot value, or the reason why the value was rejected. */
export type Fit = { readonly value: unknown } | { readonly reason: string };

interface Type {
  /** The expected form, which follows "not" in the reason. */
  readonly form: string;
  /** Returns the normalized value, or undefined if the value does not have this form. */
  readonly fit: (value: unknown, slot: DeclaredSlot, region: Region) => unknown;
}

const BOOLEANS: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, ja: true, да: true },
  ...{ false: false, no: false, nein: false, нет: false },
};

/**
 * A comma before one or two digits is decimal; before three, it may separate groups, so it is
 * rejected.
 */
const NUMBER = /^[+-]?\d+(?:\.\d+|,\d{1,2})?$/;

function fitNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  const number = NUMBER.test(text) ? Number(text.replace(',', '.')) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

function fitBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return Object.hasOwn(BOOLEANS, word) ? BOOLEANS[word] : undefined;
}

const email = z.email();

/** Lower-cases the domain of an email address; the local part may be case-sensitive. */
function fitEmail(text: string): string | undefined {
  const address = email.safeParse(text.trim()).data;
  const at = address?.lastIndexOf('@');
  return address && address.slice(0, at) + address.slice(at).toLowerCase();
}

const toComparable = (text: string) => text.normalize('NFKC').trim().toLowerCase();

function fitChoice(text: string, choices: readonly string[]): string | undefined {
  return choices.find((choice) => choice === text) ??
    choices.find((choice) => toComparable(choice) === toComparable(text));
}

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates a `fit` for text that also accepts numbers, because models write digits unquoted. */
const fromText =
  (fit: (text: string, slot: DeclaredSlot, region: Region) => unknown): Type['fit'] =>
  (value, slot, region) =>
    typeof value === 'string' || typeof value === 'number'
      ? fit(String(value), slot, region)
      : undefined;

const TYPES: Readonly<Record<DeclaredSlot['type'], Type>> = {
  text: { form: 'a text', fit: fromText((text) => text.trim()) },
  number: { form: 'a number, such as 12.5', fit: fitNumber },
  boolean: { form: 'true or false', fit: fitBoolean },
  date: {
    form: 'a date, such as 2026-11-30',
    fit: fromText((text, _, { timeZone }) => fitDate(text, timeZone)),
  },
  time: {
    form: 'a time of day, such as 14:30',
    fit: fromText((text, _, { timeZone }) => fitTime(text, timeZone)),
  },
  datetime: {
    form: 'a day and time that exist, such as 2026-11-30T14:30',
    fit: fromText((text, _, { timeZone }) => fitDateTime(text, timeZone)),
  },
  phone: {
    form: 'a telephone number',
    fit: fromText((text, _, { defaultCountry }) => fitPhone(text, defaultCountry)),
  },
  email: { form: 'an email address', fit: fromText(fitEmail) },
  choice: {
    form: 'one of the choices',
    fit: fromText((text, { choices = [] }) => fitChoice(text, choices)),
  },
  list: {
    form: 'a list, such as ["a", "b"]',
    fit: (value) => Array.isArray(value) ? value : undefined,
  },
  object: {
    form: 'an object, such as {"a": 1}',
    fit: (value) => isObject(value) ? value : undefined,
  },
};

/** Caches compiled patterns: compiling one takes 0.5 ms. */
const patterns = new WeakMap<DeclaredSlot, RE2JS | null>();

function matchesPattern(slot: DeclaredSlot, text: string): boolean {
  if (slot.pattern === undefined) return true;
  const compiled = patterns.get(slot) ?? compilePattern(slot.pattern);
  patterns.set(slot, compiled);
  return compiled?.matches(text) ?? true;
}

/** Returns why a text does not fit, independent of its type, or null if it does. */
function findTextFault(slot: DeclaredSlot, text: string): string | null {
  const { length } = [...text];
  if (length > slot.max_length) {
    return `${length.toLocaleString('en')} characters, at most ${
      slot.max_length.toLocaleString('en')
    } fit`;
  }
  return matchesPattern(slot, text) ? null : `it does not match the pattern ${slot.pattern}`;
}

/**
 * Validates and normalizes a slot's value: dates and times to ISO 8601, telephone numbers to E.164
 * where possible, choices to their spelling. Idempotent. The reason never contains the value, which
 * may be personal.
 *
 * @example fitSlot({ …, type: 'date' }, '30.11.2026', region) // { value: '2026-11-30' }
 */
export function fitSlot(slot: DeclaredSlot, value: unknown, region: Region): Fit {
  if (typeof value === 'string' && [...value].length > SLOT_LENGTH_LIMIT) {
    return { reason: findTextFault(slot, value)! };
  }
  const { form, fit } = TYPES[slot.type];
  const fitted = fit(value, slot, region);
  if (fitted === undefined) return { reason: `not ${form}` };
  const fault = typeof fitted === 'string' ? findTextFault(slot, fitted) : null;
  return fault === null ? { value: fitted } : { reason: fault };
}
