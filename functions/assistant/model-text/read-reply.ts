import { z } from 'zod';
import type { Reply, TailReading } from '../engine/reply.ts';
import { cleanText } from '../../shared/clean-text.ts';
import { plainName } from './control-words.ts';
import type { ReplyFilter } from './reply-filter.ts';

const NAMES = new Map(
  ['state_after', 'slots_updated', 'soft_insertion'].map((name) => [plainName(name), name]),
);

/** A tail's keys in any case and with any separators; the name itself goes before its other forms. */
function withNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).map((
    [key, each],
  ) => [NAMES.get(plainName(key)) ?? key, each]);
  return { ...Object.fromEntries(named), ...value };
}

const fields = z.object({
  state_after: z.string().trim().nullish().transform((code) => code || null),
  slots_updated: z.record(z.string(), z.unknown()).nullish()
    .transform((changes) => changes ?? {}),
  soft_insertion: z.boolean().nullish().transform((flag) => flag ?? false),
  request: z.object({
    kind: z.string().trim(),
    slots: z.record(z.string(), z.unknown()).nullish().transform((slots) => slots ?? {}),
  }).nullish(),
});

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
}

const tail = z.preprocess(withNames, fields);

/** A reviver: names and texts as PostgreSQL can hold them, and no number that JSON cannot. */
function storable(_: string, value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [cleanText(name), each]));
}

/** Reads the text of one object. Never throws. */
function readTail(json: string): TailReading {
  try {
    const reading = tail.safeParse(JSON.parse(json, storable));
    if (reading.success) return { ok: true, value: reading.data };
    return { ok: false, reason: describe(reading.error) };
  } catch {
    return { ok: false, reason: 'not valid JSON' };
  }
}

const UNREAD =
  'a line names a tag or a key of the tail in a form that cannot be read; it is hidden';

/** Marks alone say nothing to a patient. */
const ONLY_MARKS = /^[\s*_`~#>.\-]*$/;

function lastTail({ tails, sawTail, sawUnread }: ReplyFilter): TailReading | null {
  const last = tails.at(-1);
  if (last !== undefined) return readTail(last);
  if (sawTail) return { ok: false, reason: 'the tail breaks off or is not a JSON object' };
  return sawUnread ? { ok: false, reason: UNREAD } : null;
}

/**
 * What a finished filter has read. The tail is the last object with `state_after` or `slots_updated`,
 * found by balancing brackets from each `{` outside JSON strings. Never throws.
 */
export function readReply(filter: ReplyFilter): Reply {
  const { shown } = filter.visible;
  return {
    text: ONLY_MARKS.test(shown) ? '' : shown,
    tail: lastTail(filter),
    intentChanges: filter.codes,
    ...(filter.sawUnread && { unread: UNREAD }),
  };
}
