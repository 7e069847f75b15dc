import type { Step } from './branches.ts';
import { SLOT_LENGTH_LIMIT, SLOTS_LENGTH_LIMIT } from './limits.ts';
import { type SlotError, toSlotError } from './slots/slot-error.ts';
import { isSlotName } from './slots/slot-name.ts';
import type { SlotChanges, Slots } from './thread-state.ts';

interface MergedSlots {
  readonly slots: Slots;
  readonly errors: readonly SlotError[];
}

const jsonLength = (value: unknown) => JSON.stringify(value).length;

/** Returns the length that one slot adds to the JSON of all slots: name, colon, value, comma. */
const entryLength = (name: string, value: unknown) => jsonLength(name) + jsonLength(value) + 2;

function describeLength(length: number, most: number): string {
  return `${length.toLocaleString('en')} characters of JSON, at most ${
    most.toLocaleString('en')
  } fit`;
}

/**
 * Applies changes to slots: a value replaces the whole slot, null removes it. A change with a
 * forbidden name or a value that is too long is rejected alone, and its slot keeps the old value.
 */
export function mergeSlots(slots: Slots, changes: SlotChanges): MergedSlots {
  const kept = Object.entries(slots).filter(([name]) =>
    !Object.hasOwn(changes, name) || changes[name] !== null
  );
  const merged = new Map<string, unknown>(kept);
  const errors: SlotError[] = [];
  let total = kept.reduce((sum, [name, value]) => sum + entryLength(name, value), 1);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) continue;
    const before = merged.has(name) ? entryLength(name, merged.get(name)) : 0;
    const after = total - before + entryLength(name, value);
    const refuse = (reason: string) => errors.push(toSlotError(name, reason));
    if (!isSlotName(name)) refuse('no slot can have this name');
    else if (jsonLength(value) > SLOT_LENGTH_LIMIT) {
      refuse(describeLength(jsonLength(value), SLOT_LENGTH_LIMIT));
    } else if (after > SLOTS_LENGTH_LIMIT) {
      refuse(`all slots: ${describeLength(after, SLOTS_LENGTH_LIMIT)}`);
    } else {
      merged.set(name, value);
      total = after;
    }
  }
  return { slots: Object.fromEntries(merged), errors };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns whether two JSON values are equal, regardless of the order of keys. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]));
}

/** Returns whether a slot has a value other than white space, an empty list or an empty object. */
function isFilled(slots: Slots, name: string): boolean {
  if (!Object.hasOwn(slots, name)) return false;
  const value = slots[name];
  if (typeof value === 'string') return value.trim() !== '';
  return isObject(value) ? Object.keys(value).length > 0 : value !== undefined && value !== null;
}

/** Returns the slots that a step's guards require and that are not filled. */
export function missingSlots(step: Step, slots: Slots): string[] {
  return (step.guards.requires ?? []).filter((name) => !isFilled(slots, name));
}
