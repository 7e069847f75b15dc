import { z } from 'zod';

/** An IANA time zone that this runtime knows. */
export const timeZone = z.string().trim().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}, 'a time zone such as Europe/London');
