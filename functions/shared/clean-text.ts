import { z } from 'zod';

/** An external text without NUL characters, which PostgreSQL cannot store. */
export const storableText = z.string()
  .regex(/^[^\0]*$/, 'It must not contain the character NUL');

/** Removes what PostgreSQL cannot store in a text: NUL characters and lone surrogates. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
