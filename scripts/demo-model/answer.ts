import type { ChatRequest } from './protocol.ts';

/** The fields of a branch's answer, or of the router's. */
export interface Answer {
  reply?: string;
  /** Code of the branch that the answer hands off to. */
  intent_change?: string;
  slots_updated?: Record<string, unknown>;
  action?: { code: string; input: Record<string, unknown> };
  request?: { kind: string; slots: Record<string, unknown> };
  [field: string]: unknown;
}

/** Writes an answer as text, with its tag and its tail. */
export function toText({ reply, intent_change, ...tail }: Answer): string {
  const json = Object.keys(tail).length > 0 && JSON.stringify(tail);
  return [intent_change && `[INTENT_CHANGE: ${intent_change}]`, reply, json].filter(Boolean)
    .join('\n\n');
}

const toEntries = (slots: object = {}) =>
  Object.entries(slots).map(([slot, value]) => ({ slot, value }));

type Schema = NonNullable<ChatRequest['response_format']>['json_schema']['schema'];

/**
 * Writes an answer as JSON with the schema's properties, in its order, as an endpoint with
 * structured output does. An absent value is null, or the first allowed one.
 */
export function toObject({ slots_updated, request, ...answer }: Answer, schema: Schema): string {
  const changes = toEntries(slots_updated);
  const fields: Record<string, unknown> = {
    ...{ reply: '', soft_insertion: false, ...answer },
    slots_updated: changes.length > 0 ? changes : null,
    ...request && { request: { ...request, slots: toEntries(request.slots) } },
  };
  const values = Object.entries(schema.properties).map(([name, { enum: allowed = [null] }]) => [
    name,
    fields[name] ?? (allowed.includes(null) ? null : allowed[0]),
  ]);
  return JSON.stringify(Object.fromEntries(values));
}
