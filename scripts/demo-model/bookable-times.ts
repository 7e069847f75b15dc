import { addDays, dayOf, isIn, isOpen, type RequestedTime, type Time } from './calendar.ts';
import { findResult, type Input, type PromptActions, readFree } from './read-actions.ts';
import { isStaffSlot, type Reading } from './read-message.ts';
import type { Scenario, Slots } from './read-scenario.ts';

/** Filter of a lookup of free times. */
interface Search {
  service: string;
  practitioner?: string;
}

/** The free times that were looked up. */
interface FreeTimes {
  times: Time[];
  /**
   * Returns the input of the lookup that a requested day and part of day need; null if the lookup
   * was made, cannot be made, or a free time there is already known.
   */
  findLookup(requested: RequestedTime & { day: string }): Input | null;
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

/** Returns whether a prompt's times are looked up in a calendar. */
export const isCalendarUsed = (actions: PromptActions): boolean =>
  actions.callable.includes('find_free_times') ||
  findResult(actions, 'find_free_times') !== undefined;

/** Reads the lookups of free times; returns null in a scenario without a time. */
export function readBookable(
  actions: PromptActions,
  { declared, time }: Scenario,
  { slots, today }: { slots: Slots; today: string },
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
    free: readFreeTimes(actions, search, today),
    failed: effect && effect.status !== 'ok'
      ? { isRefused: effect.status === 'refused', free: readFree(effect) }
      : null,
  };
}

/** Number of days of a lookup. */
const DAYS = 7;

/** Returns the free times that were looked up for a service and a practitioner. */
export function readFreeTimes(
  { results, callable }: PromptActions,
  search: Search | null,
  today: string,
): FreeTimes {
  const lookups = results.filter(({ code, input }) =>
    code === 'find_free_times' && input.service === search?.service &&
    input.practitioner === search?.practitioner
  );
  const times = readFree(...lookups);
  return {
    times,
    findLookup({ day, part }) {
      const isKnown = times.filter(isIn(part)).some((time) => dayOf(time) === day);
      const isMade = lookups.some(({ input }) => (input.from ?? today) === day);
      if (!search || isKnown || isMade || !callable.includes('find_free_times')) return null;
      return { ...search, from: day, to: addDays(day, DAYS - 1) };
    },
  };
}

/** Withdraws a chosen time that is not free. */
export function settleTime(
  reading: Reading,
  { free, search }: BookableTimes,
  { time, slots }: Scenario,
): Reading {
  const { chosen, updates, hours, requested } = reading;
  // The calendar does not list the time that this dialog holds, because it is
  // not free for others.
  if (!chosen || [...free.times, slots[time!.code]].includes(chosen)) return reading;
  const { [time!.code]: _, ...others } = updates;
  const isClosed = requested.clock !== null && !isOpen(chosen, hours);
  const cleared = slots[time!.code] ? { [time!.code]: null } : {};
  return {
    ...reading,
    updates: { ...others, ...cleared },
    refused: search ? isClosed ? 'closed' : 'taken' : null,
  };
}
