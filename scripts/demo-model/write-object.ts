import { TextReader } from '../../functions/assistant/model-text/answer-reader.ts';

type Schema = Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typesOf = ({ type }: Schema): unknown[] => [type].flat();

const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Converts a value to a simple type; returns undefined if it cannot. */
function toType(type: unknown, value: unknown): unknown {
  if (typeOf(value) === type) return value;
  if (!['string', 'number', 'boolean'].includes(typeOf(value))) return undefined;
  if (type === 'string') return String(value);
  if (type === 'boolean') return { true: true, false: false }[String(value)];
  return type === 'number' || type === 'integer'
    ? parseFloat(String(value)) || undefined
    : undefined;
}

/** Returns any value that a schema allows. */
function anyOf(schema: Schema): unknown {
  const [type] = typesOf(schema);
  if (Array.isArray(schema.enum)) return schema.enum.includes(null) ? null : schema.enum[0];
  if (Array.isArray(schema.anyOf)) return anyOf(schema.anyOf.at(-1) as Schema);
  if (type === 'object') return fit(schema, {});
  if (typesOf(schema).includes('null')) return null;
  return { string: '', boolean: false, array: [] }[String(type)] ?? 0;
}

/** Properties without which a value cannot match: the name and value of a slot. */
const NEEDED = ['slot', 'code', 'kind', 'value'];

/** Converts a value to what a schema allows; returns undefined if nothing similar is allowed. */
function fit(schema: Schema, value: unknown): unknown {
  const { enum: values, anyOf: choices, properties, items } = schema;
  if (Array.isArray(values)) return values.includes(value) ? value : undefined;
  if (Array.isArray(choices)) {
    return choices.map((choice) => fit(choice, value)).find((each) => each !== undefined);
  }
  if (isObject(properties)) {
    if (!isObject(value)) return undefined;
    const fitted = Object.entries(properties).map(([name, each]) => {
      const own = Object.hasOwn(value, name) ? value[name] : null;
      const found = fit(each as Schema, own);
      const isNeeded = NEEDED.includes(name);
      return [name, found === undefined && !isNeeded ? anyOf(each as Schema) : found] as const;
    });
    return fitted.some(([, each]) => each === undefined) ? undefined : Object.fromEntries(fitted);
  }
  if (isObject(items)) {
    if (!Array.isArray(value)) return undefined;
    return value.map((each) => fit(items, each)).filter((each) => each !== undefined);
  }
  const types = typesOf(schema);
  if (types.includes(typeOf(value))) return value;
  return types.map((type) => toType(type, value)).find((each) => each !== undefined);
}

/** Converts slots to the list of a strict schema. */
const toEntries = (slots: unknown) =>
  Object.entries(slots ?? {}).map(([slot, value]) => ({
    ...{ slot, value },
    json: value === null ? null : JSON.stringify(value),
  }));

/** Converts a text with tag and tail to fields. */
function toFields(text: string): Record<string, unknown> {
  const reader = new TextReader();
  reader.feed(text);
  const { text: reply, tail, intentChanges } = reader.end().reply;
  const { slots_updated, request, ...said } = tail?.ok ? tail.value : {};
  return {
    ...said,
    reply,
    slots_updated: toEntries(slots_updated),
    intent_change: intentChanges[0] ?? null,
    request: request ? { ...request, slots: toEntries(request.slots) } : null,
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Converts an answer to the JSON that a schema requires, as an endpoint does that enforces it:
 * exactly its properties, in order.
 */
export function writeObject(text: string, schema: Schema): string {
  const asksReply = isObject(schema.properties) && 'reply' in schema.properties;
  return JSON.stringify(fit(schema, asksReply ? toFields(text) : parseObject(text)));
}
