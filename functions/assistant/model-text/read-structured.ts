import type { TailReading } from '../engine/reply.ts';
import { toPlainName } from './control-words.ts';
import { parseTail } from './read-reply.ts';

/** The parts of a structured answer other than its reply. */
export interface Steering {
  /** Null when the answer has none of the tail's fields. */
  tail: TailReading | null;
  /** The code of the branch that the answer hands off to, if any. */
  intentChanges: readonly string[];
  /** The tag and tail in the form in which a model appends them to text. */
  text: string;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

/**
 * Converts slots listed as `{ slot, value }`, or as `{ slot, json }` with a JSON value, to an
 * object; returns anything else unchanged.
 */
function toSlots(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every((each) => isObject(each) && 'slot' in each)) {
    return value;
  }
  return Object.fromEntries(value.map(({ slot, ...each }: Fields) => [
    String(slot),
    'json' in each ? parseJson(each.json) : each.value ?? null,
  ]));
}

function toRequest(value: unknown): unknown {
  return isObject(value) ? { ...value, slots: toSlots(value.slots) } : value;
}

const FIELDS: Readonly<Record<string, (value: unknown) => unknown>> = {
  state_after: (value) => value,
  slots_updated: toSlots,
  soft_insertion: (value) => value,
  request: toRequest,
  action: (value) => value,
};

/** Converts all fields of an answer except its reply to a tail and a tag. Never throws. */
export function readStructured(object: string): Steering {
  const fields = parseJson(object);
  if (!isObject(fields)) {
    return { tail: parseTail(object), intentChanges: [], text: object };
  }
  const named = new Map(Object.entries(fields).map(([key, value]) => [toPlainName(key), value]));
  const field = (name: string) =>
    Object.hasOwn(fields, name) ? fields[name] : named.get(toPlainName(name));
  const entries = Object.entries(FIELDS).flatMap(([name, read]): [string, unknown][] => {
    const value = read(field(name)) ?? null;
    return value === null ? [] : [[name, value]];
  });
  const isTail = Object.keys(FIELDS).some((name) => field(name) !== undefined);
  const json = isTail ? JSON.stringify(Object.fromEntries(entries)) : '';
  const target = field('intent_change');
  const code = typeof target === 'string' ? target.trim().toLowerCase() : '';
  const tag = code ? [`[INTENT_CHANGE: ${code}]`] : [];
  return {
    tail: isTail ? parseTail(json) : null,
    intentChanges: code ? [code] : [],
    text: [...tag, json].filter(Boolean).join('\n\n'),
  };
}
