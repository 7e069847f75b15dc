import { z } from 'zod';

export const text = z.string().trim();
export const url = z.url({ protocol: /^https?$/, error: 'an http or https address' });

/** Creates the schema of a number within bounds; `meaning` completes "it must be". */
export function numberWithin(least: number, most: number, meaning: string) {
  return z.coerce.number(meaning).min(least, meaning).max(most, meaning);
}
