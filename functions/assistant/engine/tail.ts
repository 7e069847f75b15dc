import { z } from 'zod';
import { cleanText } from './clean-text.ts';

const text = z.string().overwrite(cleanText);
const slotChange = z.union([text, z.number(), z.boolean()]).nullable();

/** The structured tail of a scenario branch's reply (STATE_JSON). */
const tail = z.object({
  state_after: text.trim().nullish().transform((code) => code || null),
  slots_updated: z.record(text, slotChange).nullish()
    .transform((changes) => changes ?? {}),
  soft_insertion: z.boolean().nullish().transform((flag) => flag ?? false),
});

export type Tail = z.output<typeof tail>;

/** A tail that could be read, or why it could not. */
export type TailReading = { ok: true; value: Tail } | { ok: false; reason: string };

/** Nesting of a real tail is two; deeper text is not parsed, which keeps reading linear. */
export const MAX_TAIL_HEIGHT = 8;

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
}

/** Reads the text of one object. Never throws. */
export function readTail(json: string): TailReading {
  try {
    const reading = tail.safeParse(JSON.parse(json));
    if (reading.success) return { ok: true, value: reading.data };
    return { ok: false, reason: describe(reading.error) };
  } catch {
    return { ok: false, reason: 'not valid JSON' };
  }
}
