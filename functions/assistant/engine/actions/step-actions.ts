import type { Branch, Step, StepAction } from '../branches.ts';
import type { Slots } from '../thread-state.ts';

const SLOT = /^slots\.(.+)$/;

/** Maximum number of actions that a model can call in a turn. */
export const MAX_MODEL_ACTIONS = 3;

/** Lists the codes of the actions that the model may call: the branch's and the step's. */
export function listActions(branch: Branch | undefined, step: Step | undefined): string[] {
  return [...new Set([...branch?.actions ?? [], ...step?.actions ?? []])];
}

/** Lists the slots that the input of a step's action names. */
export const listInputSlots = ({ input }: StepAction): string[] =>
  Object.values(input).flatMap((value) => SLOT.exec(String(value))?.[1] ?? []);

/**
 * Builds the input of a step's action and omits optional empty slots. Returns null when a required
 * slot is empty; an unknown action requires every slot.
 */
export function fillInput(
  { input }: StepAction,
  slots: Slots,
  action: { input: Readonly<Record<string, unknown>> } | undefined,
): Record<string, unknown> | null {
  const required = action ? [action.input.required ?? []].flat() : Object.keys(input);
  const filled = Object.entries(input).flatMap(([name, value]): [string, unknown][] => {
    const slot = typeof value === 'string' ? SLOT.exec(value)?.[1] : undefined;
    if (slot === undefined) return [[name, value]];
    const known = Object.hasOwn(slots, slot) ? slots[slot] : null;
    return known === null ? [] : [[name, known]];
  });
  const isWhole = Object.keys(input).every((name) =>
    !required.includes(name) || filled.some(([each]) => each === name)
  );
  return isWhole ? Object.fromEntries(filled) : null;
}
