import type { SlotChanges } from '../thread-state.ts';
import type { DeclaredSlot } from './declared-slot.ts';
import { fitSlot, type Region } from './fit-slot.ts';
import { type SlotError, toSlotError } from './slot-error.ts';

interface FittedSlots {
  /** The accepted changes, normalized. */
  readonly changes: SlotChanges;
  readonly errors: readonly SlotError[];
}

/**
 * Validates and normalizes each change by the slot that it names. Rejects undeclared slots, unless
 * none are declared: then accepts every change unchanged. Null, which clears a slot, is always
 * valid.
 */
export function fitSlots(
  given: SlotChanges,
  declared: readonly DeclaredSlot[],
  region: Region,
): FittedSlots {
  if (declared.length === 0) return { changes: given, errors: [] };
  const slots = new Map(declared.map((slot) => [slot.code, slot]));
  const fitted = new Map<string, unknown>();
  const errors: SlotError[] = [];
  for (const [name, value] of Object.entries(given)) {
    const slot = slots.get(name);
    if (value === null) fitted.set(name, null);
    else if (!slot) errors.push(toSlotError(name, 'this branch declares no such slot'));
    else {
      const fit = fitSlot(slot, value, region);
      if ('reason' in fit) errors.push(toSlotError(name, fit.reason));
      else fitted.set(name, fit.value);
    }
  }
  return { changes: Object.fromEntries(fitted), errors };
}
