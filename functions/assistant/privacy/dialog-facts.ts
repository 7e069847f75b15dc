import { z } from 'zod';
import type { Branch } from '../engine/branches.ts';
import { type DeclaredSlot, declaredSlot } from '../engine/slots/declared-slot.ts';
import { type Slots, type ThreadState, threadState } from '../engine/thread-state.ts';

type DeclaringBranch = Pick<Branch, 'code' | 'slots'>;

/** The value of a personal slot, or part of one. */
export interface PersonalValue {
  slot: Pick<DeclaredSlot, 'code' | 'type'>;
  value: string | number | boolean;
}

/**
 * The content of a dialog so far, oldest first: texts of messages, and values of personal slots.
 */
export type DialogFacts = readonly (string | PersonalValue)[];

function listLeaves(value: unknown): PersonalValue['value'][] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(listLeaves)
    : [];
}

function listPersonal(values: Slots | null, branch: DeclaringBranch | undefined): PersonalValue[] {
  const personal = (branch?.slots ?? []).filter(({ personal }) => personal);
  return personal.flatMap((slot) =>
    listLeaves(values?.[slot.code]).map((value) => ({ slot, value }))
  );
}

/** Returns the values of a state's personal slots, including those of the suspended branch. */
export function findPersonalValues(
  { current_intent, slots, suspended_intent, resumable_slots }: Pick<
    ThreadState,
    'current_intent' | 'slots' | 'suspended_intent' | 'resumable_slots'
  >,
  branches: readonly DeclaringBranch[],
): PersonalValue[] {
  const find = (code: string | null) => branches.find((branch) => branch.code === code);
  return [
    ...listPersonal(resumable_slots, find(suspended_intent)),
    ...listPersonal(slots, find(current_intent)),
  ];
}

const storedSlots = z.array(declaredSlot).catch([]);
const storedState = threadState.nullable().catch(null);

/** Returns the values of personal slots of a state and branches as stored in the database. */
export function readPersonalValues(
  state: unknown,
  branches: readonly { code: string; slots?: unknown }[],
): PersonalValue[] {
  const after = storedState.parse(state);
  const declaring = branches.map(({ code, slots }) => ({ code, slots: storedSlots.parse(slots) }));
  return after ? findPersonalValues(after, declaring) : [];
}
