import type {
  OpeningHours,
  Organisation,
  ORGANISATION_PLACEHOLDERS,
} from '../../../shared/contract/organisation.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Numbers of the days (0 is Sunday), from Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

const toHour = (time: string) => time.replace(/^0/, '');

function formatDay(hours: readonly OpeningHours[], day: number): string {
  return hours.filter((each) => each.day === day)
    .toSorted((a, b) => a.opens < b.opens ? -1 : 1)
    .map(({ opens, closes }) => `${toHour(opens)}–${toHour(closes)}`).join(' and ');
}

/** Consecutive days with equal opening hours. */
interface Days {
  first: number;
  last: number;
  times: string;
}

const nameDays = ({ first, last }: Days) =>
  first === last ? DAYS[first]! : `${DAYS[first]} to ${DAYS[last]}`;

/**
 * Formats opening hours as part of a sentence; empty without any.
 *
 * @example 'Monday to Friday 8:00–20:00, Saturday 9:00–15:00, closed on Sunday'
 */
export function formatOpeningHours(hours: readonly OpeningHours[]): string {
  if (hours.length === 0) return '';
  const runs: Days[] = [];
  for (const day of WEEK) {
    const times = formatDay(hours, day);
    const run = runs.at(-1);
    if (run?.times === times) run.last = day;
    else runs.push({ first: day, last: day, times });
  }
  return runs.map((run) =>
    run.times
      ? `${nameDays(run)} ${run.times}`
      : `closed ${run.first === run.last ? 'on' : 'from'} ${nameDays(run)}`
  ).join(', ');
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

type Values = Record<typeof ORGANISATION_PLACEHOLDERS[number], string>;

function toValues(organisation: Organisation): Values {
  const { name, kind, tagline, phone, email, address, time_zone } = organisation;
  return {
    name,
    kind,
    tagline,
    phone,
    email,
    address,
    time_zone,
    hours: formatOpeningHours(organisation.hours),
    closed_dates: organisation.closed_dates.join(', '),
    languages: organisation.languages.map((tag) => languageNames.of(tag)).join(', '),
  };
}

/** Fills the organisation's placeholders in a text; leaves others unchanged. */
export type Fill = (text: string) => string;

/**
 * Creates a function that fills `{{organisation.name}}` and similar placeholders in one pass, so
 * that no value can add a placeholder. Removes placeholders whose value is empty.
 *
 * @example createFill(organisation)('You answer for {{organisation.name}}.')
 */
export function createFill(organisation: Organisation): Fill {
  const values: Readonly<Record<string, string>> = toValues(organisation);
  return (text) =>
    text.replace(
      /\{\{\s*organisation\.(\w+)\s*\}\}/g,
      (whole, name: string) => Object.hasOwn(values, name) ? values[name]! : whole,
    );
}
