import type {
  Appointment,
  Closure,
  Practitioner,
} from '@contract/assistant/schemas/appointments.ts';
import { dateOf, minutesOf, parseClock, weekdayOf } from './calendar-time.ts';

/** A span of a day, in minutes from midnight. */
export interface Span {
  from: number;
  to: number;
}

export interface PlacedAppointment extends Span {
  appointment: Appointment;
}

interface PlacedClosure extends Span {
  closure: Closure;
}

export interface Column {
  key: string;
  practitioner: Practitioner;
  date: string;
  /** Spans in which nothing can be booked: outside hours, and on closed dates. */
  away: Span[];
  closures: PlacedClosure[];
  appointments: PlacedAppointment[];
}

const DAY_END = 24 * 60;

interface Booked {
  appointments: readonly Appointment[];
  closures: readonly Closure[];
  /** Dates on which the organisation is closed. */
  closedDates: readonly string[];
  zone: string;
}

const hoursOn = ({ hours }: Practitioner, date: string): Span[] =>
  hours.filter(({ day }) => day === weekdayOf(date))
    .map(({ opens, closes }) => ({ from: parseClock(opens), to: parseClock(closes) }))
    .toSorted((a, b) => a.from - b.from);

export const worksOn = (practitioner: Practitioner, date: string): boolean =>
  hoursOn(practitioner, date).length > 0;

/** Returns the gaps of a day between spans, which must be in order. */
function gapsOf(spans: readonly Span[]): Span[] {
  let from = 0;
  const gaps = spans.map((span) => {
    const gap = { from, to: span.from };
    from = Math.max(from, span.to);
    return gap;
  });
  return [...gaps, { from, to: DAY_END }].filter((gap) => gap.from < gap.to);
}

function placeClosures(closures: readonly Closure[], date: string, code: string): PlacedClosure[] {
  return closures.filter(({ practitioner, first_date, last_date }) =>
    (practitioner === null || practitioner === code) && first_date <= date && date <= last_date
  ).map((closure) => ({
    closure,
    from: closure.from_time ? parseClock(closure.from_time) : 0,
    to: closure.to_time ? parseClock(closure.to_time) : DAY_END,
  }));
}

export function toColumn(
  practitioner: Practitioner,
  date: string,
  { appointments, closures, closedDates, zone }: Booked,
): Column {
  const own = appointments.filter((each) =>
    each.practitioner === practitioner.code && dateOf(each.starts_at, zone) === date
  );
  return {
    key: `${practitioner.code} ${date}`,
    practitioner,
    date,
    away: gapsOf(closedDates.includes(date) ? [] : hoursOn(practitioner, date)),
    closures: placeClosures(closures, date, practitioner.code),
    appointments: own.map((appointment) => {
      const from = minutesOf(appointment.starts_at, zone);
      const length = Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at);
      return { appointment, from, to: from + length / 60_000 };
    }),
  };
}

/** Returns whether a practitioner has no hours on a day, or the organisation is closed. */
export const isDayOff = ({ away }: Column): boolean =>
  away.some(({ from, to }) => from === 0 && to === DAY_END);

const DEFAULT_BOUNDS: Span = { from: 8 * 60, to: 18 * 60 };

/**
 * Returns the range of whole hours that contains all hours of the columns' practitioners and all
 * appointments; 08:00 to 18:00 without any.
 */
export function boundsOf(columns: readonly Column[]): Span {
  const spans = columns.flatMap(({ practitioner, date, appointments }) => [
    ...hoursOn(practitioner, date),
    ...appointments,
  ]);
  if (spans.length === 0) return DEFAULT_BOUNDS;
  return {
    from: Math.floor(Math.min(...spans.map(({ from }) => from)) / 60) * 60,
    to: Math.min(DAY_END, Math.ceil(Math.max(...spans.map(({ to }) => to)) / 60) * 60),
  };
}

export const toQuarter = (minutes: number): number => Math.round(minutes / 15) * 15;
