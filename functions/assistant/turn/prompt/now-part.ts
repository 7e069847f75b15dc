import type { OpeningTimes, Organisation } from '../../../shared/contract/organisation.ts';

/**
 * Maximum number of days to search for the next opening, because closed dates may be consecutive.
 */
const MAX_DAYS_AHEAD = 60;
const DAY_MS = 86_400_000;

/** Cached formatters: constructing one takes longer than the rest of the prompt. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const clock = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formatters.set(timeZone, clock);
  return clock;
}

/** Returns the calendar day in a time zone, as UTC midnight, and the minute of that day. */
function toLocalTime(now: Date, timeZone: string): { day: Date; minutes: number } {
  const parts = getFormatter(timeZone).formatToParts(now);
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  const day = new Date(Date.UTC(of('year'), of('month') - 1, of('day')));
  return { day, minutes: of('hour') * 60 + of('minute') };
}

const calendar = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const formatDay = (day: Date) => calendar.format(day).replace(',', '');

const formatTime = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}

/**
 * Returns the opening hours of a day in minutes since midnight, in order; none on a closed date.
 */
function openingsOn(day: Date, { hours, closed_dates }: OpeningTimes) {
  if (closed_dates.includes(day.toISOString().slice(0, 10))) return [];
  return hours.filter((each) => each.day === day.getUTCDay())
    .map(({ opens, closes }) => ({ opens: toMinutes(opens), closes: toMinutes(closes) }))
    .sort((a, b) => a.opens - b.opens);
}

function formatOpening(day: Date, minutes: number, times: OpeningTimes & { kind: string }): string {
  const { kind } = times;
  const current = openingsOn(day, times)
    .find(({ opens, closes }) => minutes >= opens && minutes < closes);
  if (current) return `The ${kind} is open now, until ${formatTime(current.closes)}.`;
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead++) {
    const next = new Date(day.getTime() + ahead * DAY_MS);
    const opening = openingsOn(next, times).find(({ opens }) => ahead > 0 || opens > minutes);
    if (opening) {
      return `The ${kind} is closed now. It opens next on ${formatDay(next)} at ${
        formatTime(opening.opens)
      }.`;
    }
  }
  return `The ${kind} is closed.`;
}

/**
 * Returns the last part of a prompt, after everything that providers can cache: date, weekday and
 * time at the organisation, and whether it is open if it has opening hours.
 */
export function nowPart(
  now: Date,
  times: OpeningTimes & Pick<Organisation, 'kind' | 'time_zone'>,
): string {
  const { kind, time_zone: timeZone } = times;
  const { day, minutes } = toLocalTime(now, timeZone);
  return [
    '## Now\n',
    `- At the ${kind} it is ${formatDay(day)}, ${formatTime(minutes)} (${timeZone}).`,
    ...times.hours.length > 0 ? [`- ${formatOpening(day, minutes, times)}`] : [],
  ].join('\n');
}
