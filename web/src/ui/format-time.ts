const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false };

const formats = {
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
 * reader's time zone. A date without a time (YYYY-MM-DD) stays on its own day. Text that is no date
 * is returned unchanged.
 */
export function formatTime(value: string | Date, precision: keyof typeof formats): string {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const date = isDay ? new Date(`${value}T00:00:00`) : new Date(value);
  if (Number.isNaN(date.getTime())) return String(value);
  return formats[isDay ? 'day' : precision].format(date).replace('Sept', 'Sep');
}
