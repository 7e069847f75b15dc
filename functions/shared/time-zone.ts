import { z } from 'zod';

/** A time zone by its IANA name, if this runtime knows it. */
export const timeZone = z.string().trim().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}, 'a time zone such as Europe/London');
