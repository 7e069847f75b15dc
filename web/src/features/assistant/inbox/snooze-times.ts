const HOUR_MS = 3_600_000;
/** Hours of the day for “morning” and “afternoon”. */
const MORNING = 9;
const AFTERNOON = 14;

/** Returns the times that the menu offers, earliest first, in the reader's time zone. */
export function listSnoozeTimes(now: Date): { label: string; at: Date }[] {
  const on = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { label: 'In 1 hour', at: new Date(now.getTime() + HOUR_MS) },
    ...(now.getHours() < AFTERNOON - 1 ? [{ label: 'This afternoon', at: on(0, AFTERNOON) }] : []),
    { label: 'Tomorrow morning', at: on(1, MORNING) },
    ...(daysToMonday > 1 ? [{ label: 'Next Monday morning', at: on(daysToMonday, MORNING) }] : []),
  ];
}

/** Formats a time for an input of type `datetime-local`. */
export function toLocalInput(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
