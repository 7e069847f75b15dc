import { z } from 'zod';
import { toFieldErrors } from '../../shared/http/to-problem.ts';

const LENGTH_LIMIT = 10_000;

const type = z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const PropertyName = z.string().regex(
  /^(?!__proto__$|constructor$|prototype$)[\p{L}_][\p{L}\p{N}_-]{0,63}$/u,
  'A property has up to 64 letters, digits, _ and -, a letter or _ first',
);

/** The keywords of JSON Schema 2020-12 that actions support. */
const Keywords = z.strictObject({
  type: z.union([type, z.array(type).min(1)]).optional(),
  get properties() {
    return z.record(PropertyName, Keywords).optional();
  },
  required: z.array(z.string()).optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).min(1).optional(),
  format: z.enum(['date', 'date-time', 'time', 'email', 'uri', 'uuid']).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.int().min(0).optional(),
  get items() {
    return Keywords.optional();
  },
  description: z.string().max(1000).optional(),
});

const ObjectKeywords = z.strictObject({ ...Keywords.shape, type: z.literal('object') });

/** A JSON Schema of an object, limited to the keywords that actions support. */
export const ObjectSchema = z.record(z.string(), z.unknown()).superRefine((schema, context) => {
  if (JSON.stringify(schema).length > LENGTH_LIMIT) {
    context.addIssue({ code: 'custom', message: `It has at most ${LENGTH_LIMIT} characters` });
    return;
  }
  const { error } = ObjectKeywords.safeParse(schema);
  for (const { path, message } of error ? toFieldErrors(error) : []) {
    context.addIssue({ code: 'custom', path: path.split('.'), message });
  }
}).meta({
  id: 'ActionJsonSchema',
  description: 'A JSON Schema 2020-12 of an object with these keywords: type, properties, ' +
    'required, enum, format (date, date-time, time, email, uri, uuid), minimum, maximum, ' +
    'maxLength, items, description',
  example: { type: 'object', properties: { day: { type: 'string', format: 'date' } } },
});

export type ObjectSchema = z.infer<typeof ObjectSchema>;

export const listProperties = ({ properties }: ObjectSchema): string[] =>
  Object.keys(properties ?? {});

export interface SchemaFault {
  path: string;
  message: string;
}

export function checkValue(schema: ObjectSchema, value: unknown): SchemaFault[] {
  const { error } = z.fromJSONSchema(schema).safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}
