import type { Branch, Step, StepAction } from '../branches.ts';
import type { Slots } from '../thread-state.ts';

const SLOT = /^slots\.(.+)$/;

/** Maximum number of actions that a model can call in a turn. */
export const MAX_MODEL_ACTIONS = 3;

/** Lists the codes of the actions that the model of a step, or of a branch without one, may call. */
export function listActions(branch: Branch | undefined, step: Step | undefined): string[] {
  return [...new Set([...branch?.actions ?? [], ...step?.actions ?? []])];
}

/** Lists the slots that the input of a step's action names. */
export const listInputSlots = ({ input }: StepAction): string[] =>
  Object.values(input).flatMap((value) => SLOT.exec(String(value))?.[1] ?? []);

/** Returns the input of a step's action; null while a slot that it names is empty. */
export function fillInput({ input }: StepAction, slots: Slots): Record<string, unknown> | null {
  const filled = Object.entries(input).map(([name, value]) => {
    const slot = typeof value === 'string' ? SLOT.exec(value)?.[1] : undefined;
    return [name, slot === undefined ? value : Object.hasOwn(slots, slot) ? slots[slot] : null];
  });
  const isWhole = filled.every(([name, value]) => value !== null || input[name as string] === null);
  return isWhole ? Object.fromEntries(filled) : null;
}
