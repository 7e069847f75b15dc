import type { Step } from './branches.ts';
import type { SlotChanges, Slots, SlotValue } from './thread-state.ts';

/** New slots with the changes applied. A null value removes the slot. */
export function mergeSlots(slots: Slots, changes: SlotChanges): Slots {
  const merged = new Map<string, SlotValue>(Object.entries(slots));
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) merged.delete(name);
    else merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

export function sameSlots(one: Slots, other: Slots): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && one[name] === other[name]);
}

function isFilled(slots: Slots, name: string): boolean {
  if (!Object.hasOwn(slots, name)) return false;
  const value = slots[name];
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}

/** The slots that a step's guards require and that are not filled; none: it may be entered. */
export function missingSlots(step: Step, slots: Slots): string[] {
  return (step.guards.requires ?? []).filter((name) => !isFilled(slots, name));
}
