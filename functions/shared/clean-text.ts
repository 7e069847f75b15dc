import { z } from 'zod';

/** A text from outside: NUL is the one character that PostgreSQL cannot store in it. */
export const storableText = z.string()
  .regex(/^[^\0]*$/, 'It must not contain the character NUL');

/** Text as PostgreSQL can hold it: without NUL characters and halves of surrogate pairs. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
