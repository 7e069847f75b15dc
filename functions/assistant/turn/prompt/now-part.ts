import { OPENING_HOURS } from '../../../shared/contract/clinic.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY_MS = 86_400_000;

/** Cached, because constructing a formatter takes longer than the rest of the prompt. */
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

/** Returns the calendar day at the clinic, as UTC midnight, and the minute of that day. */
function toClinicTime(now: Date, timeZone: string): { day: Date; minutes: number } {
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

function formatOpening(day: Date, minutes: number): string {
  const today = OPENING_HOURS[day.getUTCDay()];
  if (today && minutes >= today[0] && minutes < today[1]) {
    return `The clinic is open now, until ${formatTime(today[1])}.`;
  }
  for (let ahead = today && minutes < today[0] ? 0 : 1; ahead <= DAYS.length; ahead++) {
    const next = new Date(day.getTime() + ahead * DAY_MS);
    const opening = OPENING_HOURS[next.getUTCDay()];
    if (opening) {
      return `The clinic is closed now. It opens next on ${formatDay(next)} at ${
        formatTime(opening[0])
      }.`;
    }
  }
  return 'The clinic is closed.';
}

/**
 * Returns the last part of a prompt, after all that providers can cache: date, weekday and time at
 * the clinic, and whether it is open.
 *
 * @example nowPart(new Date(), 'Europe/London')
 */
export function nowPart(now: Date, timeZone: string): string {
  const { day, minutes } = toClinicTime(now, timeZone);
  return [
    '## Now\n',
    `- At the clinic it is ${formatDay(day)}, ${formatTime(minutes)} (${timeZone}).`,
    `- ${formatOpening(day, minutes)}`,
  ].join('\n');
}
