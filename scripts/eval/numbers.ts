import { UsageError } from '../lib/task.ts';

type Values = Record<string, unknown>;

function numberOf(values: Values, name: string, bounds: [least: number, most: number]): number {
  const given = String(values[name]);
  const [least, most] = bounds;
  const value = Number(given);
  if (given.trim() !== '' && value >= least && value <= most) return value;
  throw new UsageError(`--${name} is "${given}"; it must be a number from ${least} to ${most}.`);
}

/** Parses a count option, from 1 to `most`. */
export function wholeNumber(values: Values, name: string, most: number): number {
  return Math.floor(numberOf(values, name, [1, most]));
}

/** Parses a share option, from 0 to 1. */
export const share = (values: Values, name: string) => numberOf(values, name, [0, 1]);
