/** A JSON schema as far as the reference page reads it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export type Schemas = Record<string, Schema>;

/** Name of the schema that a reference points to, `Block` for `#/components/schemas/Block`. */
export function refName(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1);
}

/** The type in a few words: `array of Block`, `"draft" or "review"`, `string (uuid) or null`. */
export function typeInWords(schema: Schema): string {
  const name = refName(schema);
  if (name) return name;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeInWords).join(' or ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const types = [schema.type ?? 'anything'].flat();
  return types.map((type) => simpleType(type, schema)).join(' or ');
}

function simpleType(type: string, schema: Schema): string {
  if (type === 'array') return `array of ${schema.items ? typeInWords(schema.items) : 'anything'}`;
  return type === 'string' && schema.format ? `string (${schema.format})` : type;
}

/** What a value must keep to, beside its type: `1 to 200, default 50`. */
export function rulesInWords(schema: Schema): string {
  const { minimum, maximum, maxLength, maxItems, pattern } = schema;
  const isUnbounded = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER;
  return [
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER &&
    (isUnbounded ? `at least ${minimum}` : `${minimum} to ${maximum}`),
    maxLength !== undefined && `up to ${maxLength} characters`,
    maxItems !== undefined && `up to ${maxItems} entries`,
    pattern && !schema.format && `matches ${pattern}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean).join(', ');
}

/** A value that the schema would accept, for a reader to copy. */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const name = refName(schema);
  if (name) return exampleOf(schemas[name] ?? {}, schemas);
  const given = schema.example ?? schema.default ?? schema.const ?? schema.enum?.[0];
  if (given !== undefined) return given;
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0];
  if (choice) return exampleOf(choice, schemas);
  if (schema.properties) return exampleObject(schema.properties, schemas);
  if (schema.items) return [exampleOf(schema.items, schemas)];
  return EXAMPLES[schema.format ?? ''] ?? EXAMPLES[[schema.type ?? ''].flat()[0]!] ?? null;
}

function exampleObject(properties: Record<string, Schema>, schemas: Schemas) {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([name, field]) => [name, exampleOf(field, schemas)]));
}

const EXAMPLES: Record<string, unknown> = {
  uuid: '7f3c1f0e-5d0b-4c86-9a53-0d6f4f1f2b61',
  date: '2026-11-21',
  'date-time': '2026-11-21T09:30:00+00:00',
  string: 'text',
  integer: 1,
  number: 1,
  boolean: true,
  object: {},
  array: [],
};
