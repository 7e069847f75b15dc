import { z } from 'zod';

/** A timestamp, or a whole day in UTC. */
export const dateOrTimestamp = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'Write a date as 2026-11-21 or a time as 2026-11-21T09:30:00Z',
});

const DAY_MS = 86_400_000;

const isDay = (text: string) => text.length === 10;

/** Returns the start of a period: a timestamp, or the beginning of a day in UTC. */
export const toPeriodStart = (at: string) => new Date(at).toISOString();

/** Returns the exclusive end of a period: a timestamp, or the end of a day in UTC. */
export const toPeriodEnd = (at: string) =>
  new Date(Date.parse(at) + (isDay(at) ? DAY_MS : 0)).toISOString();

interface Period {
  from?: string;
  to?: string;
}

/** Returns whether a period ends after it starts; true if either bound is missing. For `refine`. */
export const isForwards = ({ from, to }: Period) =>
  !from || !to || toPeriodStart(from) < toPeriodEnd(to);
export const ENDS_BEFORE_IT_BEGINS = {
  path: ['to'],
  message: 'The period ends before it begins: `to` must be later than `from`',
};
