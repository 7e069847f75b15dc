import * as calendar from './calendar.ts';
import {
  findResult,
  type FreeTimes,
  type PromptActions,
  readFree,
  readFreeTimes,
  toLocal,
  toLookup,
} from './read-actions.ts';
import { isStaffSlot, type Reading } from './read-message.ts';
import type { Scenario, Slots } from './read-scenario.ts';

type Time = calendar.Time;

/** The free times that a scenario knows. */
export interface BookableTimes {
  /** Input of the lookup; null while the service is unknown. */
  search: { service: string; practitioner?: string } | null;
  free: FreeTimes;
  canLookUp: boolean;
  /** Name of a person who does not provide the service. */
  notGivenBy: string | null;
  /**
   * The failed effect of a step that was not entered; when `isRefused`, `free` contains
   * alternatives.
   */
  failed: { isRefused: boolean; free: Time[] } | null;
}

const NO_TIMES: FreeTimes = { times: [], covers: () => false, beginsAt: () => false };

export const NO_WISH: calendar.TimeWish = { day: null, clock: null, part: null };

/** Returns whether a prompt's times are looked up in a calendar. */
export const isCalendarUsed = (actions: PromptActions): boolean =>
  actions.callable.includes('find_free_times') ||
  findResult(actions, 'find_free_times') !== undefined;

/** Reads the lookups of free times; returns null in a scenario without a time. */
export function readBookable(
  actions: PromptActions,
  { declared, time }: Scenario,
  { slots, now }: { slots: Slots; now: Date },
): BookableTimes | null {
  if (!time) return null;
  const { service } = slots;
  const wanted = slots[declared.find(isStaffSlot)?.code ?? ''];
  const isRefused = actions.results.some(({ code, input, status }) =>
    code === 'find_free_times' && status === 'refused' && input.practitioner === wanted
  );
  const notGivenBy = wanted && isRefused ? wanted : null;
  const practitioner = notGivenBy ? undefined : wanted;
  const search = service ? { service, ...practitioner && { practitioner } } : null;
  const effect = findResult(actions, 'hold_time', 'book_appointment');
  return {
    ...{ search, notGivenBy },
    canLookUp: actions.callable.includes('find_free_times'),
    free: search ? readFreeTimes(actions, search, now) : NO_TIMES,
    failed: effect && effect.status !== 'ok'
      ? { isRefused: effect.status === 'refused', free: readFree(effect.output) }
      : null,
  };
}

const isSame = (a: Time, b: Time) => toLocal(a) === toLocal(b);

/** Withdraws a chosen time that is not free. */
export function settleTime(
  reading: Reading,
  { free, search }: BookableTimes,
  { time, slots }: Scenario,
): Reading {
  const { chosen, updates, hours, wish } = reading;
  if (!chosen || free.times.some((each) => isSame(each, chosen))) return reading;
  // A time that the dialog holds is not free.
  if (toLocal(chosen) === slots[time!.code]) return reading;
  const { [time!.code]: _, ...others } = updates;
  const isClosed = wish.clock !== null && !calendar.isOpen(chosen, hours);
  const cleared = slots[time!.code] ? { [time!.code]: null } : {};
  return {
    ...reading,
    updates: { ...others, ...cleared },
    refused: search ? isClosed ? 'closed' : 'taken' : null,
  };
}

const OFFERS = 3;
const HOURS = { morning: [0, 12], afternoon: [12, 17], evening: [17, 24] };

const hourOf = ({ clock }: Time) => calendar.minutesOf(clock) / 60;
const isIn = (part: calendar.DayPart | null) => (time: Time) =>
  part === null || (hourOf(time) >= HOURS[part][0]! && hourOf(time) < HOURS[part][1]!);

/** Returns the first time of a day, and the first one some hours later. */
function spread(times: Time[]): Time[] {
  const [first, ...rest] = times;
  const later = first && rest.find((time) => hourOf(time) >= hourOf(first) + 3);
  return [first, later ?? rest.at(-1)].filter((time) => time !== undefined);
}

/** Returns up to three free times that match a wish, on its day or later. */
export function chooseFree(wish: calendar.TimeWish, times: Time[]): Time[] {
  const fitting = times.filter(({ day }) => !wish.day || day >= wish.day).filter(isIn(wish.part));
  const days = Map.groupBy(fitting, ({ day }) => day.getTime());
  const onDay = wish.day ? days.get(wish.day.getTime()) ?? [] : [];
  const near = wish.clock ? nearest(onDay, wish.clock) : onDay.length > 1 ? spread(onDay) : [];
  const offers = near.length > 1 ? near : [...days.values()].flatMap(spread);
  return offers.slice(0, OFFERS);
}

/** Returns the times of a day nearest to a given one, in order. */
function nearest(times: Time[], clock: string): Time[] {
  const distance = (time: Time) =>
    Math.abs(calendar.minutesOf(time.clock) - calendar.minutesOf(clock));
  return times.toSorted((a, b) => distance(a) - distance(b)).slice(0, OFFERS)
    .toSorted((a, b) => calendar.minutesOf(a.clock) - calendar.minutesOf(b.clock));
}

/**
 * Returns the input of the lookup that a wish needs; null if the known days have a matching time, or
 * it was made already or cannot be made.
 */
export function findLookup(
  { search, free, canLookUp }: BookableTimes,
  wish: calendar.TimeWish & { day: Date },
) {
  const isKnown = free.covers(wish.day) && chooseFree(wish, free.times).length > 0;
  return search && canLookUp && !isKnown && !free.beginsAt(wish.day)
    ? toLookup(search, wish.day)
    : null;
}
