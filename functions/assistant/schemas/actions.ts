import { z } from 'zod';
import { storableText } from '../../shared/clean-text.ts';
import { APPOINTMENT_ACTIONS } from '../../shared/contract/appointment-actions.ts';
import { checkTemplate, METHODS } from '../engine/actions/template.ts';
import { listProperties, ObjectSchema } from './json-schema.ts';
import { isChange, Name, NOTHING_TO_CHANGE } from './fields.ts';

export const ACTION_KINDS = ['lookup', 'effect'] as const;
export const ACTION_FAILURES = [
  'timeout',
  'refused',
  'unavailable',
  'invalid_input',
  'invalid_output',
] as const;

export const ActionCode = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, {
  error: 'It must be 2 to 40 lower-case letters, digits and _, with a letter first',
}).meta({ description: 'Cannot be changed', example: 'find_order' });

export const ActionRequest = z.strictObject({
  method: z.enum(METHODS),
  url: storableText.trim().max(2000).meta({
    description: 'A template, like the values of headers and the body: {{input.x}}, {{slots.x}}, ' +
      '{{thread_id}} and {{secret.NAME}} are replaced and encoded for their place. Scheme, ' +
      'host and port cannot contain placeholders',
    example: 'https://shop.example/orders/{{input.number}}',
  }),
  headers: z.record(z.string().max(100), storableText.max(2000)).default({}).meta({
    example: { Authorization: 'Bearer {{secret.SHOP_TOKEN}}' },
  }),
  body: storableText.max(20_000).nullable().default(null).meta({
    description: 'JSON; placeholders must be outside quotes, and each replaces a whole value',
    example: '{ "number": {{input.number}} }',
  }),
}).meta({ id: 'ActionRequest' });

const fields = {
  name: Name,
  description: z.string().trim().max(2000).describe('What the action does, as the model reads it'),
  kind: z.enum(ACTION_KINDS)
    .describe('A lookup reads; an effect changes something in the other system'),
  provider: z.enum(['http', 'appointments']).describe(
    'appointments: the calendar of this product. Its actions are ' +
      `${Object.keys(APPOINTMENT_ACTIONS).join(', ')}; they have no request, input and output`,
  ),
  input: ObjectSchema.nullable(),
  output: ObjectSchema.nullable().describe('Null accepts any answer'),
  example_output: z.unknown().optional().describe('The answer that trials use'),
  request: ActionRequest.nullable(),
  timeout_ms: z.int().min(100).max(15_000),
  cache_seconds: z.int().min(0).max(86_400)
    .describe('How long the answer of a lookup is reused, in seconds'),
  is_enabled: z.boolean(),
};

const stored = z.object({ code: ActionCode, ...fields });

type ActionFields =
  & Pick<z.output<typeof stored>, 'code' | 'provider' | 'output' | 'request' | 'cache_seconds'>
  & { kind?: 'lookup' | 'effect'; input: ObjectSchema | null };

const addIssue = (context: z.RefinementCtx, path: string[], message: string) =>
  context.addIssue({ code: 'custom', path, message });

/** Adds an issue for each field that a calendar action cannot have. */
function checkAppointmentAction(action: ActionFields, context: z.RefinementCtx): void {
  const own = APPOINTMENT_ACTIONS[action.code];
  if (!own) {
    const known = Object.keys(APPOINTMENT_ACTIONS).join(', ');
    return addIssue(context, ['code'], `The actions of the calendar are ${known}`);
  }
  if (action.kind && action.kind !== own.kind) addIssue(context, ['kind'], `It is a ${own.kind}`);
  for (const field of ['input', 'output', 'request'] as const) {
    if (action[field] !== null) {
      addIssue(context, [field], 'Leave it out: the calendar defines it');
    }
  }
  if (action.cache_seconds > 0) {
    addIssue(context, ['cache_seconds'], 'Answers of the calendar are not cached');
  }
}

/** Adds an issue for each invalid template, for a cached effect, and for each missing field. */
function checkAction(action: ActionFields, context: z.RefinementCtx): void {
  if (action.provider === 'appointments') return checkAppointmentAction(action, context);
  const { kind, input, request, cache_seconds } = action;
  if (Object.hasOwn(APPOINTMENT_ACTIONS, action.code)) {
    addIssue(context, ['code'], 'This is the code of an action of the calendar: choose another');
  }
  const missing = Object.entries({ kind, input, request }).filter(([, value]) => !value);
  for (const [field] of missing) addIssue(context, [field], 'It is required');
  if (!input || !request) return;
  for (const { path, message } of checkTemplate(request, listProperties(input))) {
    const [field = '', ...name] = path.split('.');
    addIssue(context, ['request', field, ...name.length ? [name.join('.')] : []], message);
  }
  if (kind === 'effect' && cache_seconds > 0) {
    addIssue(context, ['cache_seconds'], 'Only the answers of lookups are used again');
  }
}

/** Adds the input that an action's provider defines. */
export const withOwnInput = <A extends Pick<ActionFields, 'code' | 'provider' | 'input'>>(
  action: A,
) => ({
  ...action,
  input:
    (action.provider === 'appointments' ? APPOINTMENT_ACTIONS[action.code]?.input : action.input) ??
      {},
});

/** A complete action as clients send it, with its input. */
export const ValidAction = stored.superRefine(checkAction).transform(withOwnInput);

export const NewAction = z.strictObject({
  ...stored.shape,
  description: fields.description.default(''),
  kind: fields.kind.optional(),
  provider: fields.provider.default('http'),
  input: fields.input.default(null),
  output: fields.output.default(null),
  example_output: fields.example_output.default(null),
  request: fields.request.default(null),
  timeout_ms: fields.timeout_ms.default(5000),
  cache_seconds: fields.cache_seconds.default(0),
  is_enabled: fields.is_enabled.default(true),
}).superRefine(checkAction)
  .transform((action) => ({
    ...action,
    kind: action.kind ?? APPOINTMENT_ACTIONS[action.code]!.kind,
  }))
  .meta({ id: 'NewAction' });

export const ActionChange = z.strictObject(fields).partial().refine(isChange, NOTHING_TO_CHANGE)
  .meta({ id: 'ActionChange' });

/** A stored action; one that was written without the API may be invalid. */
export const Action = stored.extend({
  input: z.record(z.string(), z.unknown()).nullable(),
  output: z.record(z.string(), z.unknown()).nullable(),
  request: z.object({
    method: z.enum(METHODS),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable(),
  }).nullable().describe('Null for an action of the calendar'),
  revision: z.int(),
  updated_at: z.string(),
}).meta({ id: 'Action' });

export const ActionTestRequest = z.strictObject({
  input: z.record(z.string(), z.unknown()).default({}),
  slots: z.record(z.string(), z.unknown()).default({}).describe('Slots of the dialog'),
  confirm: z.boolean().default(false).describe('Must be true to run an effect'),
}).meta({ id: 'ActionTestRequest' });

export const ActionTest = z.object({
  status: z.enum(['ok', ...ACTION_FAILURES]),
  message: z.string().nullable().describe('Why the action failed'),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable(),
  }).nullable().describe(
    'The request as sent, with *** in place of secrets; null if nothing was sent',
  ),
  response: z.object({ status: z.int(), body: z.string() }).nullable()
    .describe('The part of the response that was read; null without a response'),
  duration_ms: z.int(),
  output: z.unknown().optional().describe('The parsed answer; null if the action failed'),
}).meta({ id: 'ActionTest' });

export const SecretName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, {
  error: 'It must be up to 64 letters, digits and _, with a letter first',
}).meta({ example: 'SHOP_TOKEN' });

export const NewSecret = z.strictObject({
  value: z.string().trim().min(8, 'A secret has at least 8 characters').max(4000)
    .regex(/^[\x20-\x7e]+$/, 'A secret has only printable ASCII characters'),
}).meta({ id: 'NewActionSecret' });

export const ActionSecret = z.object({ name: z.string(), updated_at: z.string() })
  .meta({ id: 'ActionSecret', description: 'The value is never returned' });

export type Action = z.infer<typeof Action>;
export type ActionFailure = (typeof ACTION_FAILURES)[number];
export type NewAction = z.input<typeof NewAction>;
export type ActionChange = z.infer<typeof ActionChange>;
export type ActionTest = z.infer<typeof ActionTest>;
