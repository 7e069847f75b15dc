import { z } from 'zod';

/** An external text without NUL characters, which PostgreSQL cannot store. */
export const storableText = z.string()
  .regex(/^[^\0]*$/, 'It must not contain the character NUL');

/** Removes NUL characters and replaces lone surrogates with U+FFFD; PostgreSQL stores neither. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
