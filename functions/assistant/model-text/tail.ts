import { z } from 'zod';
import type { TailReading } from '../engine/reply.ts';
import { cleanText } from './clean-text.ts';

const text = z.string().overwrite(cleanText);
const slotChange = z.union([text, z.number(), z.boolean()]).nullable();

const tail = z.object({
  state_after: text.trim().nullish().transform((code) => code || null),
  slots_updated: z.record(text, slotChange).nullish()
    .transform((changes) => changes ?? {}),
  soft_insertion: z.boolean().nullish().transform((flag) => flag ?? false),
});

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
