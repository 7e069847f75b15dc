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
