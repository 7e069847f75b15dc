import * as calendar from './calendar.ts';
import { findResult, type Input, type PromptActions, readFree } from './read-actions.ts';
import { isStaffSlot, type Reading } from './read-message.ts';
import type { Scenario, Slots } from './read-scenario.ts';

type Time = calendar.Time;

/** Whose free times are looked up. */
interface Search {
  service: string;
  practitioner?: string;
}

/** The free times that were looked up. */
interface FreeTimes {
  times: Time[];
  /**
   * Returns the input of the lookup that a wish needs; null if it was made, cannot be made, or the
   * day is known to have such a time.
   */
  findLookup(wish: calendar.TimeWish & { day: Date }): Input | null;
}

/** The free times that a scenario knows. */
export interface BookableTimes {
  /** Null while the service is unknown. */
  search: Search | null;
  free: FreeTimes;
  /** Name of a person who does not provide the service. */
  notGivenBy: string | null;
  /**
   * The failed effect of a step that was not entered; when `isRefused`, `free` contains
   * alternatives.
   */
  failed: { isRefused: boolean; free: Time[] } | null;
}

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
    free: readFreeTimes(actions, search, now),
    failed: effect && effect.status !== 'ok'
      ? { isRefused: effect.status === 'refused', free: readFree(effect) }
      : null,
  };
}

/** Number of days of a lookup. */
const DAYS = 7;

/** Returns the free times that were looked up for a service, and with whom. */
export function readFreeTimes(
  { results, callable }: PromptActions,
  search: Search | null,
  now: Date,
): FreeTimes {
  const lookups = results.filter(({ code, input }) =>
    code === 'find_free_times' && input.service === search?.service &&
    input.practitioner === search?.practitioner
  );
  const times = readFree(...lookups);
  const today = calendar.toDate(calendar.dateOf(now));
  return {
    times,
    findLookup({ day, part }) {
      const from = calendar.toDate(day);
      const isKnown = times.filter(isIn(part)).some((time) => calendar.toDate(time.day) === from);
      const isMade = lookups.some(({ input }) => (input.from ?? today) === from);
      if (!search || isKnown || isMade || !callable.includes('find_free_times')) return null;
      return { ...search, from, to: calendar.toDate(calendar.addDays(day, DAYS - 1)) };
    },
  };
}

const isSame = (a: Time, b: Time) => calendar.toLocal(a) === calendar.toLocal(b);

/** Withdraws a chosen time that is not free. */
export function settleTime(
  reading: Reading,
  { free, search }: BookableTimes,
  { time, slots }: Scenario,
): Reading {
  const { chosen, updates, hours, wish } = reading;
  if (!chosen || free.times.some((each) => isSame(each, chosen))) return reading;
  // A time that the dialog holds is not free.
  if (calendar.toLocal(chosen) === slots[time!.code]) return reading;
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
  part === null || time.clock === null ||
  (hourOf(time) >= HOURS[part][0]! && hourOf(time) < HOURS[part][1]!);

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
