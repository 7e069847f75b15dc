import { TextReader } from '../../functions/assistant/model-text/answer-reader.ts';
import { parseJson } from '../../functions/shared/parse-json.ts';
import type { JsonSchema } from './protocol.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a value with exactly the properties of a schema; undefined if the schema forbids it. An
 * absent value is null, or the first allowed one.
 */
function fit(
  { type, enum: values, anyOf, properties, items }: JsonSchema,
  given: unknown,
): unknown {
  const value = given ?? null;
  if (values) return values.includes(value) ? value : given === undefined ? values[0] : undefined;
  if (anyOf) return anyOf.map((each) => fit(each, value)).find((each) => each !== undefined);
  if (properties && isObject(value)) {
    const fitted = Object.entries(properties).map(([name, each]) => [name, fit(each, value[name])]);
    return fitted.some(([, each]) => each === undefined) ? undefined : Object.fromEntries(fitted);
  }
  if (items && Array.isArray(value)) {
    return value.map((each) => fit(items, each)).filter((each) => each !== undefined);
  }
  const ofValue = value === null ? 'null' : typeof value;
  return [type].flat().includes(ofValue) && ofValue !== 'object' ? value : undefined;
}

/** Converts slots to the array that a strict schema requires; returns null without slots. */
function toEntries(slots: object = {}) {
  const entries = Object.entries(slots).map(([slot, value]) => ({
    ...{ slot, value },
    json: value === null ? null : JSON.stringify(value),
  }));
  return entries.length > 0 ? entries : null;
}

/** Converts a text with tag and tail to fields. */
function toFields(text: string): Record<string, unknown> {
  const reader = new TextReader();
  reader.feed(text);
  const { text: reply, tail, intentChanges: [intent_change] } = reader.end().reply;
  const { slots_updated, request, ...said } = tail?.ok ? tail.value : {};
  return {
    soft_insertion: false,
    ...said,
    ...{ reply, intent_change, slots_updated: toEntries(slots_updated) },
    request: request && { ...request, slots: toEntries(request.slots) ?? [] },
  };
}

/**
 * Converts an answer to JSON with exactly the schema's properties, in its order, as an endpoint with
 * structured output does.
 */
export function writeObject(text: string, schema: JsonSchema): string {
  const fields = schema.properties?.reply ? toFields(text) : parseJson(text) ?? {};
  return JSON.stringify(fit(schema, fields));
}
