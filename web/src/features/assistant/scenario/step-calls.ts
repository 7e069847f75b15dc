import type { components } from '@/api/generated/assistant.ts';

type StoredStep = components['schemas']['Scenario']['steps'][number];

/** The actions of a step: those its model may call, its lookups and the effect of entering it. */
export type StepCalls = Required<Pick<StoredStep, 'actions' | 'before' | 'on_enter'>>;
/** An action with its inputs: `slots.x` refers to the slot x, anything else is a fixed value. */
export type StepCall = StepCalls['before'][number];
export type InputValue = StepCall['input'][string];

export const NO_CALLS: StepCalls = { actions: [], before: [], on_enter: null };

const SLOT = 'slots.';

/** Returns the id of the slot that an input refers to, or null for a fixed value. */
export const slotOf = (value: InputValue | undefined): string | null =>
  typeof value === 'string' && value.startsWith(SLOT) ? value.slice(SLOT.length) : null;

export const asSlot = (id: string): string => SLOT + id;

/** Sorts inputs by name, because their order does not matter. */
const sortInput = (input: StepCall['input']) =>
  Object.fromEntries(Object.entries(input).sort(([a], [b]) => a < b ? -1 : 1));

/** Returns the actions of a step, or undefined without any. */
export function toCalls(step: Partial<StepCalls>): StepCalls | undefined {
  const { actions = [], before = [], on_enter = null } = step;
  if (actions.length === 0 && before.length === 0 && on_enter === null) return undefined;
  const sort = ({ action, input }: StepCall) => ({ action, input: sortInput(input) });
  return { actions: [...actions], before: before.map(sort), on_enter: on_enter && sort(on_enter) };
}

/** Replaces the slots that inputs refer to; if `change` returns null, removes the input. */
export function mapSlots(
  calls: StepCalls | undefined,
  change: (id: string) => string | null,
): StepCalls | undefined {
  if (!calls) return undefined;
  const mapCall = ({ action, input }: StepCall): StepCall => ({
    action,
    input: Object.fromEntries(
      Object.entries(input).flatMap(([name, value]) => {
        const id = slotOf(value);
        const slot = id === null ? null : change(id);
        if (id !== null && slot === null) return [];
        return [[name, slot === null ? value : asSlot(slot)]];
      }),
    ),
  });
  return {
    actions: calls.actions,
    before: calls.before.map(mapCall),
    on_enter: calls.on_enter && mapCall(calls.on_enter),
  };
}

/** An action's declared input, for a form. */
export interface DeclaredInput {
  name: string;
  type: 'text' | 'number' | 'boolean';
  /** Allowed values; empty for any. */
  choices: string[];
  required: boolean;
  description: string;
}

export function listInputs(schema: Record<string, unknown>): DeclaredInput[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, { type?: unknown; enum?: unknown[]; description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const types = [property.type ?? 'string'].flat();
    const isNumber = types.includes('number') || types.includes('integer');
    const type = types.includes('boolean') ? 'boolean' : isNumber ? 'number' : 'text';
    return {
      name,
      type,
      choices: (property.enum ?? []).filter((each) => each !== null).map(String),
      required: required.includes(name),
      description: property.description ?? '',
    };
  });
}

/** Converts a typed text to the input's type. A text that cannot be converted stays a text. */
export function toInputValue({ type }: DeclaredInput, text: string): InputValue {
  if (type === 'number') {
    return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
  }
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
