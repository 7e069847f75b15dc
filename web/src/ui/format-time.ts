const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false };

const formats = {
  clock: new Intl.DateTimeFormat('en-GB', CLOCK),
  date: new Intl.DateTimeFormat('en-GB', { ...DAY, ...CLOCK, year: undefined }),
  day: new Intl.DateTimeFormat('en-GB', DAY),
  minute: new Intl.DateTimeFormat('en-GB', { ...DAY, ...CLOCK }),
  exact: new Intl.DateTimeFormat('en-GB', {
    ...DAY,
    ...CLOCK,
    second: '2-digit',
    timeZoneName: 'short',
  }),
};

/**
 * Formats "21 Nov 2026", "21 Nov 2026, 14:05" or, exactly, "21 Nov 2026, 14:05:09 UTC", in the
 * reader's time zone. A date without a time (YYYY-MM-DD) is not converted. Returns a value that is
 * not a date as a string.
 */
export function formatTime(
  value: string | Date,
  precision: Exclude<keyof typeof formats, 'clock' | 'date'>,
): string {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const date = isDay ? new Date(`${value}T00:00:00`) : new Date(value);
  if (Number.isNaN(date.getTime())) return String(value);
  return formats[isDay ? 'day' : precision].format(date).replace('Sept', 'Sep');
}

const MINUTE_MS = 60_000;
/** Clock skew between server and browser that is ignored, in milliseconds. */
const SKEW_MS = 10_000;

/**
 * Formats a time in the shortest clear form: "just now", "16 min ago" within an hour, "14:05"
 * today, "21 Nov, 14:05" this year, or as `formatTime` to the minute.
 *
 * @param now milliseconds since 1970.
 */
export function formatRecent(value: string, now: number): string {
  const date = new Date(value);
  const age = now - date.getTime();
  const minutes = Math.floor(age / MINUTE_MS);
  if (age > -SKEW_MS && minutes < 60) return minutes > 0 ? `${minutes} min ago` : 'just now';
  const today = new Date(now);
  const isThisYear = date.getFullYear() === today.getFullYear();
  if (!value.includes('T') || !isThisYear) return formatTime(value, 'minute');
  const isToday = date.toDateString() === today.toDateString();
  return formats[isToday ? 'clock' : 'date'].format(date).replace('Sept', 'Sep');
}
