import type { Column } from './catalogue.ts';
import type { Probe } from './fixture.ts';

type Change = (value: unknown, column: Column) => unknown;

const more: Change = (value) => Number(value ?? 0) + 1;
const same: Change = (value) => value;

/** Functions that return another value, by type. */
const OTHERS: Record<string, Change> = {
  uuid: () => crypto.randomUUID(),
  text: (value) => `${value ?? ''}x`,
  bool: (value) => !value,
  int4: more,
  int8: more,
  float8: more,
  numeric: more,
  timestamptz: () => '2026-02-03T04:05:06.000+00:00',
  date: () => '2026-02-03',
  json: () => ({ probe: 1 }),
  jsonb: (value) => Array.isArray(value) ? [{ probe: 1 }] : { probe: 1 },
  version_label: () => 'v9.9',
  _text: () => ['x'],
  xid8: (value) => String(Number(value ?? 0) + 1),
  vector: same,
  tsvector: () => 'probe',
};

/**
 * Returns the value that a caller tries to set. Keys keep their value, so that the row can be found
 * again.
 */
export function anotherValue(
  column: Column,
  { key, samples = {} }: Probe,
  row: Record<string, unknown>,
): unknown {
  const { name, type, labels } = column;
  const value = row[name];
  if (key.includes(name)) return value;
  if (name in samples) return samples[name];
  if (labels.length > 0) return labels.find((label) => label !== value);
  const change = OTHERS[type];
  if (!change) throw new Error(`${column.table}.${name} is a ${type}: say how to change one.`);
  return change(value, column);
}

/** Returns whether two values are equal; a timestamp may have two formats. */
export function isSame(one: unknown, other: unknown): boolean {
  const isMoment = [one, other].every((each) =>
    typeof each === 'string' && !isNaN(Date.parse(each))
  );
  if (isMoment) return Date.parse(one as string) === Date.parse(other as string);
  // The embedded Data API answers with numerics as text.
  if (typeof one === 'string' && typeof other === 'number') return Number(one) === other;
  return JSON.stringify(one) === JSON.stringify(other);
}
