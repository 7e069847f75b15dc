import { addDays, dayOf, isIn, isOpen, listOpenTimes, readHours } from './calendar.ts';
import type { RequestedTime, Time } from './calendar.ts';
import { hasAction, type Input, type PromptActions, readFree } from './read-actions.ts';
import { isStaffSlot } from './read-message.ts';
import type { Scenario, Slots } from './read-scenario.ts';
import { means } from './words.ts';

/** The times that can be offered. */
export interface FreeTimes {
  times: Time[];
  /**
   * Returns the input of the lookup that a requested day and part of day need; null if the lookup
   * was made, cannot be made, or a free time there is already known.
   */
  findLookup(requested: RequestedTime & { day: string }): Input | null;
}

/** The times of a scenario. */
export interface ScenarioTimes extends FreeTimes {
  /** Returns why a time cannot be chosen, or null if it can. */
  refuse(time: Time): 'closed' | 'taken' | null;
  /** Name of a person who does not provide the service. */
  notGivenBy: string | undefined;
}

/** Number of days of a lookup. */
const DAYS = 7;

/** Returns the free times that were looked up for a service and a practitioner. */
export function readFreeTimes(
  { results, callable }: PromptActions,
  search: { service: string | undefined; practitioner?: string },
  today: string,
): FreeTimes {
  const lookups = results.filter(({ code, input }) =>
    code === 'find_free_times' && input.service === search.service &&
    input.practitioner === search.practitioner
  );
  const times = readFree(...lookups);
  return {
    times,
    findLookup({ day, part }) {
      const isKnown = times.filter(isIn(part)).some((time) => dayOf(time) === day);
      const isMade = lookups.some(({ input }) => (input.from ?? today) === day);
      const canLook = search.service && callable.includes('find_free_times');
      return isKnown || isMade || !canLook
        ? null
        : { ...search, from: day, to: addDays(day, DAYS - 1) };
    },
  };
}

/** Returns the times of a scenario: those looked up, or the opening hours without a calendar. */
export function readTimes(
  { actions, scenario: { declared, time, slots: agreed }, slots, system, today, lost }: {
    actions: PromptActions;
    scenario: Scenario;
    /** The slots after the message. */
    slots: Slots;
    system: string;
    today: string;
    /** A time that could not be booked. */
    lost: Time | undefined;
  },
): ScenarioTimes {
  const hours = readHours(system);
  if (!hasAction(actions, 'find_free_times')) {
    // The day of a slot whose description says today, such as an absence, is not arranged ahead.
    const isSoon = (day: string) => day <= today && !means(time?.description ?? '', 'today');
    return {
      times: listOpenTimes({ hours, today, daysOnly: time?.kind === 'date' }),
      refuse: (time) => !isOpen(time, hours) ? 'closed' : isSoon(dayOf(time)) ? 'taken' : null,
      findLookup: () => null,
      notGivenBy: undefined,
    };
  }
  const wanted = slots[declared.find(isStaffSlot)?.code ?? ''];
  const isGiven = !actions.results.some(({ code, input, status }) =>
    code === 'find_free_times' && status === 'refused' && input.practitioner === wanted
  );
  const search = { service: slots.service, ...wanted && isGiven && { practitioner: wanted } };
  const { times: found, findLookup } = readFreeTimes(actions, search, today);
  const times = found.filter((each) => each !== lost);
  const isFree = (each: Time) => [...times, agreed[time!.code]].includes(each);
  return {
    ...{ times, findLookup, notGivenBy: isGiven ? undefined : wanted },
    refuse: (time) => isFree(time) ? null : isOpen(time, hours) ? 'taken' : 'closed',
  };
}
