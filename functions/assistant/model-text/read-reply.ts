import { z } from 'zod';
import type { Reply, TailReading } from '../engine/reply.ts';
import type { SlotChanges } from '../engine/thread-state.ts';
import { cleanText } from '../../shared/clean-text.ts';
import { toPlainName } from './control-words.ts';
import type { ReplyFilter } from './reply-filter.ts';

const NAMES = new Map(
  ['state_after', 'slots_updated', 'soft_insertion', 'request', 'action'].map((
    name,
  ) => [toPlainName(name), name]),
);

/** Normalizes the case and separators of a tail's keys; an exact key overrides its variants. */
function withNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).map((
    [key, each],
  ) => [NAMES.get(toPlainName(key)) ?? key, each]);
  return { ...Object.fromEntries(named), ...value };
}

/** Any object: z.record drops or rejects some names, which the engine reports by slot instead. */
const slotChanges = z.custom<SlotChanges>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object',
);

const fields = z.object({
  state_after: z.string().trim().nullish().transform((code) => code || null),
  slots_updated: slotChanges.nullish().transform((changes) => changes ?? {}),
  soft_insertion: z.boolean().nullish().transform((flag) => flag ?? false),
  request: z.object({
    kind: z.string().trim(),
    slots: slotChanges.nullish().transform((slots) => slots ?? {}),
  }).nullish(),
  // An action that cannot be parsed becomes an unknown one.
  action: z.object({
    code: z.string().trim(),
    input: slotChanges.nullish().transform((input) => input ?? {}),
  }).nullish().catch({ code: '', input: {} }),
});

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
}

const tail = z.preprocess(withNames, fields);

/**
 * Makes parsed JSON storable in PostgreSQL: cleans names and strings, and converts numbers that
 * JSON cannot express to strings.
 */
function reviveStorable(_: string, value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [cleanText(name), each]));
}

/** Parses one object as a tail. Never throws. */
export function parseTail(json: string): TailReading {
  try {
    const reading = tail.safeParse(JSON.parse(json, reviveStorable));
    if (reading.success) return { ok: true, value: reading.data };
    return { ok: false, reason: describe(reading.error) };
  } catch {
    return { ok: false, reason: 'not valid JSON' };
  }
}

const UNREAD =
  'a line names a tag or a key of the tail in a form that cannot be read; it is hidden';

const CUT = 'the tail breaks off';

/** Punctuation alone, which has no meaning for a patient. */
const ONLY_MARKS = /^[\s*_`~#>.\-]*$/;

function findLastTail({ tails, sawTail, sawCut, sawUnread }: ReplyFilter): TailReading | null {
  const last = tails.at(-1);
  if (last !== undefined) return parseTail(last);
  if (sawCut) return { ok: false, reason: CUT };
  if (sawTail) return { ok: false, reason: 'the tail is not a JSON object with a key of a tail' };
  return sawUnread ? { ok: false, reason: UNREAD } : null;
}

/**
 * Parses a finished filter's controls. The tail is the last object with a tail's key. Never throws.
 */
export function parseReply(filter: ReplyFilter): Reply {
  const { shown } = filter.visible;
  const unread = filter.sawUnread ? UNREAD : filter.sawCut ? CUT : null;
  return {
    text: ONLY_MARKS.test(shown) ? '' : shown,
    tail: findLastTail(filter),
    intentChanges: filter.codes,
    ...(unread !== null && { unread }),
  };
}
