import { z } from 'zod';
import type { Reply, TailReading } from '../engine/reply.ts';
import { cleanText } from './clean-text.ts';
import { EMPTY_FILTER, endReply, type ReplyFilter } from './reply-filter.ts';

const text = z.string().overwrite(cleanText);
const slotChange = z.union([text, z.number(), z.boolean()]).nullable();

const tail = z.object({
  state_after: text.trim().nullish().transform((code) => code || null),
  slots_updated: z.record(text, slotChange).nullish()
    .transform((changes) => changes ?? {}),
  soft_insertion: z.boolean().nullish().transform((flag) => flag ?? false),
});

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
}

/** Reads the text of one object. Never throws. */
function readTail(json: string): TailReading {
  try {
    const reading = tail.safeParse(JSON.parse(json));
    if (reading.success) return { ok: true, value: reading.data };
    return { ok: false, reason: describe(reading.error) };
  } catch {
    return { ok: false, reason: 'not valid JSON' };
  }
}

/** Marks alone say nothing to a patient. */
const ONLY_MARKS = /^[\s*_`~#>.\-]*$/;

function lastTail({ tails, sawTail }: ReplyFilter): TailReading | null {
  const last = tails.at(-1);
  if (last !== undefined) return readTail(last);
  return sawTail ? { ok: false, reason: 'the tail breaks off or is not a JSON object' } : null;
}

/** What a finished filter has read. */
export function replyOf(filter: ReplyFilter): Reply {
  const { shown } = filter.visible;
  return {
    text: ONLY_MARKS.test(shown) ? '' : shown,
    tail: lastTail(filter),
    intentChanges: filter.codes,
  };
}

/**
 * Takes tags and the tail out of a whole reply. Never throws; linear in the length of the text.
 *
 * The tail is the last object with `state_after` or `slots_updated`, found by balancing brackets
 * from each `{` outside JSON strings; a code fence around it goes with it. Every other tail in
 * the text is hidden as well.
 */
export function readReply(text: string): Reply {
  return replyOf(endReply({ ...EMPTY_FILTER, held: cleanText(text) }));
}
