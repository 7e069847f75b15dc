import type { LocationQuery } from 'vue-router';

/** The filter of dialogs in the URL, as texts that the server parses. */
export interface DialogFilter {
  q: string;
  order: string;
  from: string;
  to: string;
  trial: string;
  intent_code: string[];
  version: string[];
  config_id: string[];
  step: string[];
  event: string[];
  has: string[];
  tag: string[];
  user_id: string[];
}

type Key = keyof DialogFilter;

const ONE = ['q', 'order', 'from', 'to', 'trial'] as const satisfies Key[];
const SEVERAL = [
  ...['intent_code', 'version', 'config_id', 'step'],
  ...['event', 'has', 'tag', 'user_id'],
] as ManyKey[];
export type OneKey = (typeof ONE)[number];
export type ManyKey = Exclude<Key, OneKey>;

const valuesOf = (given: LocationQuery[string] | undefined): string[] =>
  [given].flat().filter((value): value is string => typeof value === 'string' && value !== '');

/** Parses the filter in a URL, ignoring other parameters. */
export function parseFilter(query: LocationQuery): DialogFilter {
  return Object.fromEntries([
    ...ONE.map((key) => [key, valuesOf(query[key])[0] ?? '']),
    ...SEVERAL.map((key) => [key, [...new Set(valuesOf(query[key]))]]),
  ]) as unknown as DialogFilter;
}

/** Returns the parameters of a URL that are not part of the filter. */
export function besides(query: LocationQuery): LocationQuery {
  const isFilter = (key: string) => [...ONE, ...SEVERAL].includes(key as never);
  return Object.fromEntries(Object.entries(query).filter(([key]) => !isFilter(key)));
}

/** Returns a filter's non-empty parameters, for a URL or a request. */
export function toQuery(filter: Partial<DialogFilter>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value.length > 0));
}

export const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * Returns the ISO 8601 timestamp of local midnight, `later` days after a date such as 2026-11-30.
 */
export function toDayStart(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/**
 * Converts a filter to request parameters. A date becomes its start in the reader's time zone (for
 * `to`, the start of the next day); other texts stay.
 */
export function toQueryParams({ from, to, ...filter }: DialogFilter) {
  return {
    ...toQuery(filter),
    ...(from && { from: isDay(from) ? toDayStart(from) : from }),
    ...(to && { to: isDay(to) ? toDayStart(to, 1) : to }),
  };
}

export function toSavedQuery(filter: Partial<Record<Key, unknown>>): LocationQuery {
  const text = (value: unknown) => Array.isArray(value) ? value.map(String) : String(value);
  return Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, text(value)]));
}

/** A removable part of a filter. The search words and the order are not parts. */
export interface FilterPart {
  key: Exclude<Key, 'q' | 'order'>;
  value: string;
}

export function partsOf(filter: DialogFilter): FilterPart[] {
  const several = SEVERAL.flatMap((key) => filter[key].map((value) => ({ key, value })));
  const one = (['from', 'to', 'trial'] as const)
    .map((key) => ({ key, value: filter[key] })).filter(({ value }) => value);
  return [...several, ...one];
}

/** Removes a part, and also the versions if no branch is left. */
export function without(filter: DialogFilter, { key, value }: FilterPart): DialogFilter {
  if (key === 'from' || key === 'to' || key === 'trial') return { ...filter, [key]: '' };
  const rest = { ...filter, [key]: filter[key].filter((each) => each !== value) };
  return rest.intent_code.length > 0 ? rest : { ...rest, version: [] };
}
