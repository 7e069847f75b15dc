const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:Z|[+-]\d\d:\d\d)?)?)?$/;
const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * Formats the value of a date slot, with or without a local time; returns null for other texts.
 *
 * @example describeSlotTime('2026-11-30T10:00:00+00:00') // 'Mon, 30 Nov 2026, 10:00'
 */
export function describeSlotTime(value: string): string | null {
  const [, date, time] = DATE_TIME.exec(value) ?? [];
  const day = new Date(`${date}T00:00Z`);
  if (Number.isNaN(day.getTime())) return null;
  return time ? `${DAY.format(day)}, ${time}` : DAY.format(day);
}
