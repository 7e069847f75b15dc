const DAY_MS = 86_400_000;

const isDay = (text: string) => text.length === 10;

/** The instant at which a period begins: a time, or a day in UTC. */
export const startOf = (moment: string) => new Date(moment).toISOString();

/** The instant before which it ends: a time, or a day in UTC that is a part of it. */
export const endOf = (moment: string) =>
  new Date(Date.parse(moment) + (isDay(moment) ? DAY_MS : 0)).toISOString();
