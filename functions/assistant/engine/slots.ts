import { z } from 'zod';
import type { Step } from './branches.ts';
import { SLOT_LENGTH_LIMIT, SLOTS_LENGTH_LIMIT } from './limits.ts';
import type { SlotChanges, Slots } from './thread-state.ts';

/** A slot whose new value was left out, and why. */
export const slotError = z.object({ slot: z.string(), reason: z.string() });
export type SlotError = Readonly<z.infer<typeof slotError>>;

interface MergedSlots {
  readonly slots: Slots;
  readonly errors: readonly SlotError[];
}

/** Names that JavaScript gives a meaning of its own: no slot has one. */
const RESERVED_NAMES = ['__proto__', 'constructor', 'prototype'];

/** Whether a slot may have this name. */
export const isSlotName = (name: string): boolean => !RESERVED_NAMES.includes(name);

/** Longer names are cut in an error. */
const SHOWN_NAME = 100;

const lengthOf = (value: unknown) => JSON.stringify(value).length;

/** What one slot adds to the JSON of all: name, colon, value, comma. */
const entryLength = (name: string, value: unknown) => lengthOf(name) + lengthOf(value) + 2;

function say(length: number, most: number): string {
  return `${length.toLocaleString('en')} characters of JSON, at most ${
    most.toLocaleString('en')
  } fit`;
}

/**
 * New slots with the changes applied: a value replaces the whole slot, null removes it. A value that
 * does not fit is left out alone, and the slot stays as it was.
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
    const refuse = (reason: string) => errors.push({ slot: name.slice(0, SHOWN_NAME), reason });
    if (!isSlotName(name)) refuse('no slot can have this name');
    else if (lengthOf(value) > SLOT_LENGTH_LIMIT) refuse(say(lengthOf(value), SLOT_LENGTH_LIMIT));
    else if (after > SLOTS_LENGTH_LIMIT) refuse(`all slots: ${say(after, SLOTS_LENGTH_LIMIT)}`);
    else {
      merged.set(name, value);
      total = after;
    }
  }
  return { slots: Object.fromEntries(merged), errors };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether two JSON values are the same, whatever the order of their keys. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]));
}

/** A text of white space, an empty list and an empty object fill nothing. */
function isFilled(slots: Slots, name: string): boolean {
  if (!Object.hasOwn(slots, name)) return false;
  const value = slots[name];
  if (typeof value === 'string') return value.trim() !== '';
  return isObject(value) ? Object.keys(value).length > 0 : value !== undefined && value !== null;
}

/** The slots that a step's guards require and that are not filled; none: it may be entered. */
export function missingSlots(step: Step, slots: Slots): string[] {
  return (step.guards.requires ?? []).filter((name) => !isFilled(slots, name));
}
