import type OpenAI from 'openai';
import {
  type Branch,
  currentStep,
  findBranch,
  followingSteps,
  isResponder,
  restartStep,
  type Step,
} from '../../engine/branches.ts';
import type { DeclaredSlot } from '../../engine/slots/declared-slot.ts';
import type { ThreadState } from '../../engine/thread-state.ts';
import type { CallableAction } from '../../schemas/action-call.ts';

/** Part of a strict JSON schema: each object has exactly the listed properties. */
type Schema = Readonly<Record<string, unknown>>;

const NULL: Schema = { type: 'null' };
const TEXT: Schema = { type: 'string' };

const strictObject = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const anyOf = (schemas: readonly Schema[]): Schema =>
  schemas.length === 1 ? schemas[0]! : { anyOf: schemas };

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, NULL] });

const codeOrNull = (codes: readonly string[]): Schema =>
  codes.length > 0 ? { type: ['string', 'null'], enum: [...codes, null] } : NULL;

const listOf = (items: readonly Schema[]): Schema => ({ type: 'array', items: anyOf(items) });

const VALUES: Partial<Record<DeclaredSlot['type'], string>> = {
  number: 'number',
  boolean: 'boolean',
};

/**
 * Creates the schema of a slot with its new value; null clears it, lists and objects are JSON
 * strings.
 */
function toSlot({ code, type, choices }: DeclaredSlot): Schema {
  const slot = { type: 'string', enum: [code] };
  if (type === 'list' || type === 'object') {
    return strictObject({ slot, json: { type: ['string', 'null'] } });
  }
  const value = type === 'choice'
    ? codeOrNull(choices ?? [])
    : { type: [VALUES[type] ?? 'string', 'null'] };
  return strictObject({ slot, value });
}

const ANY_VALUE: Schema = { type: ['string', 'number', 'boolean', 'null'] };

const ANY_SLOTS = listOf([
  strictObject({ slot: TEXT, value: ANY_VALUE }),
  strictObject({ slot: TEXT, json: TEXT }),
]);

function toSlots({ slots = [] }: Branch): Schema {
  return slots.length > 0 ? listOf(slots.map(toSlot)) : ANY_SLOTS;
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Converts the schema of an action's input to a strict one: makes optional properties nullable, and
 * omits keywords such as `format` and `maximum`.
 */
function toStrict({ type, enum: values, description, ...schema }: Schema): Schema {
  const about = { ...type !== undefined && { type }, ...description ? { description } : {} };
  if (values !== undefined) return { ...about, enum: values };
  if (isObject(schema.properties) || type === 'object') {
    const required = [schema.required ?? []].flat();
    const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => {
      const strict = isObject(each) ? toStrict(each) : ANY_VALUE;
      return [name, required.includes(name) ? strict : orNull(strict)];
    });
    return { ...strictObject(Object.fromEntries(properties)), ...about };
  }
  if ([type].flat().includes('array')) {
    return { ...about, items: isObject(schema.items) ? toStrict(schema.items) : ANY_VALUE };
  }
  return type === undefined ? { ...ANY_VALUE, ...about } : about;
}

const toCall = ({ code, input }: CallableAction): Schema =>
  strictObject({ code: { type: 'string', enum: [code] }, input: toStrict(input) });

interface Asked {
  state: ThreadState;
  branches: readonly Branch[];
  callable: readonly CallableAction[];
}

function listSteps(branch: Branch, step: Step): string[] {
  const restart = restartStep(branch, step);
  const next = restart ? [restart] : followingSteps(branch, step);
  return [...new Set([step, ...next].map(({ code }) => code))];
}

/**
 * Creates the format of a branch's answer in a state: its reply first, then the fields of tag and
 * tail, limited to the allowed codes, slots and actions. Absent fields are null.
 */
export function toReplyFormat(
  { state, branches, callable }: Asked,
): OpenAI.ResponseFormatJSONSchema {
  const branch = findBranch(branches, state.current_intent)!;
  const step = currentStep(state, branches);
  const others = branches.filter((each) => isResponder(each) && each.code !== branch.code);
  const kinds = branch.request_kinds ?? [];
  const request = strictObject({ kind: { type: 'string', enum: kinds }, slots: ANY_SLOTS });
  const schema = strictObject({
    reply: TEXT,
    state_after: step ? codeOrNull(listSteps(branch, step)) : NULL,
    slots_updated: step ? orNull(toSlots(branch)) : NULL,
    soft_insertion: { type: 'boolean' },
    intent_change: codeOrNull(others.map(({ code }) => code)),
    request: kinds.length > 0 ? orNull(request) : NULL,
    action: callable.length > 0 ? { anyOf: [...callable.map(toCall), NULL] } : NULL,
  });
  return { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } };
}
