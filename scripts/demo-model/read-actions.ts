import { addDays, dateOf, type Time } from './calendar.ts';
import { readSection } from './read-prompt.ts';

type Input = Record<string, unknown>;

/** A call of an action in this turn, with its result. */
interface Result {
  code: string;
  input: Input;
  /** `ok`, or the reason of a failure. */
  status: string;
  output: unknown;
}

/** What a prompt says about actions. */
export interface PromptActions {
  /** Codes of the actions that the model can call. */
  callable: string[];
  results: Result[];
}

const CALLABLE = /^- (\w+) \((?:lookup|effect)\): /gm;
const RESULT = /^- (\w+) (\{.*?\}): (?:failed \((\w+)\)(?:: )?)?(.*)$/gm;

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Parses the parts `## Actions`, `## Looked up` and `## Results of actions`. */
export function readActions(system: string): PromptActions {
  const results = readSection(system, 'Looked up') + readSection(system, 'Results of actions');
  return {
    callable: [...readSection(system, 'Actions').matchAll(CALLABLE)].map(([, code]) => code!),
    results: [...results.matchAll(RESULT)].map(([, code, input, status = 'ok', output]) => ({
      ...{ code: code!, input: (parse(input!) ?? {}) as Input, status },
      output: parse(output!),
    })),
  };
}

/** Builds the answer that calls an action. */
export const callAction = (code: string, input: Input): string =>
  JSON.stringify({ action: { code, input } });

/** Returns the last call of one of these actions in this turn. */
export const findResult = ({ results }: PromptActions, ...codes: string[]): Result | undefined =>
  results.findLast(({ code }) => codes.includes(code));

interface FreeDay {
  date: string;
  times: string[];
}

/** Returns the free times in a result, or the alternatives in a failed one. */
export function readFree(output: unknown): Time[] {
  const { free = [] } = (output ?? {}) as { free?: FreeDay[] };
  const times = free.flatMap(({ date, times }) => times.map((time) => `${date}T${time}`));
  return [...new Set(times)].toSorted().map(parseTime);
}

/** Parses 2026-11-26T09:30; ignores an offset. */
export const parseTime = (local: string): Time => ({
  day: new Date(local.slice(0, 10)),
  clock: local.slice(11, 16).replace(/^0/, ''),
});

/** Formats a time as actions expect it. */
export const toLocal = ({ day, clock }: Time): string =>
  `${toDate(day)}T${(clock ?? '').padStart(5, '0')}`;

const toDate = (day: Date): string => day.toISOString().slice(0, 10);

/** The free times of a service that were looked up. */
export interface FreeTimes {
  times: Time[];
  /** Returns whether a lookup included this day. */
  covers(day: Date): boolean;
  /** Returns whether a lookup started with this day. */
  beginsAt(day: Date): boolean;
}

/** Number of days of a lookup without an end. */
const DAYS = 7;
/** Number of entries from which a result may omit later days. */
const MAX_ENTRIES = 24;

/** Returns the first and last day of a lookup. */
function rangeOf({ input, output }: Result, now: Date): [Date, Date] {
  const from = input.from ? new Date(String(input.from)) : dateOf(now);
  const to = input.to ? new Date(String(input.to)) : addDays(from, DAYS - 1);
  const { free = [] } = (output ?? {}) as { free?: FreeDay[] };
  return [from, free.length < MAX_ENTRIES ? to : addDays(new Date(free.at(-1)!.date), -1)];
}

/** Returns the free times that were looked up for a service, and with whom. */
export function readFreeTimes(
  { results }: PromptActions,
  { service, practitioner }: { service: string; practitioner?: string },
  now: Date,
): FreeTimes {
  const lookups = results.filter(({ code, input }) =>
    code === 'find_free_times' && input.service === service && input.practitioner === practitioner
  );
  const ranges = lookups.map((lookup) => rangeOf(lookup, now));
  const times = lookups.flatMap(({ output }) => readFree(output)).map(toLocal);
  return {
    times: [...new Set(times)].toSorted().map(parseTime),
    covers: (day) => ranges.some(([from, to]) => from <= day && day <= to),
    beginsAt: (day) => ranges.some(([from]) => from.getTime() === day.getTime()),
  };
}

/** Builds the input of a lookup that starts with a day. */
export const toLookup = (
  { service, practitioner }: { service: string; practitioner?: string },
  day: Date,
): Input => ({
  ...{ service, ...practitioner && { practitioner } },
  ...{ from: toDate(day), to: toDate(addDays(day, DAYS - 1)) },
});
