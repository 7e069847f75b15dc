import { z } from 'zod';

/** A day is taken in UTC, as a whole. */
export const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'Write a date as 2026-11-21 or a time as 2026-11-21T09:30:00Z',
});

const DAY_MS = 86_400_000;

const isDay = (text: string) => text.length === 10;

/** The instant at which a period begins: a time, or a day in UTC. */
export const startOf = (at: string) => new Date(at).toISOString();

/** The instant before which it ends: a time, or a day in UTC that is a part of it. */
export const endOf = (at: string) =>
  new Date(Date.parse(at) + (isDay(at) ? DAY_MS : 0)).toISOString();

interface Period {
  from?: string;
  to?: string;
}

/** Whether a period has anything in it; for `refine`, with what it says otherwise. */
export const isForwards = ({ from, to }: Period) => !from || !to || startOf(from) < endOf(to);
export const ENDS_BEFORE_IT_BEGINS = {
  path: ['to'],
  message: 'The period ends before it begins: `to` has to be later than `from`',
};
