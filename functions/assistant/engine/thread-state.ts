import { z } from 'zod';
import { SLOT_LENGTH_LIMIT } from './limits.ts';

const slotValue = z.unknown().describe(
  `Any JSON value, of at most ${SLOT_LENGTH_LIMIT.toLocaleString('en')} characters`,
);
export const slots = z.record(z.string(), slotValue);

/** The state of a dialog. Field names are those of the API and of the stored row. */
export const threadState = z.object({
  current_intent: z.string().nullable(),
  current_step: z.string().nullable(),
  slots,
  handoff_count: z.int().min(0),
  soft_insertion_count: z.int().min(0),
  stall_count: z.int().min(0).default(0)
    .describe('Number of consecutive turns without progress in the scenario'),
  suspended_intent: z.string().nullable(),
  resumable_step_code: z.string().nullable(),
  resumable_slots: slots.nullable(),
});

export type Slots = Readonly<z.infer<typeof slots>>;
/** New values of slots; null removes a slot. */
export type SlotChanges = Readonly<Record<string, unknown>>;
export type ThreadState = Readonly<z.infer<typeof threadState>>;

export const INITIAL_STATE: ThreadState = Object.freeze({
  current_intent: null,
  current_step: null,
  slots: Object.freeze({}),
  handoff_count: 0,
  soft_insertion_count: 0,
  stall_count: 0,
  suspended_intent: null,
  resumable_step_code: null,
  resumable_slots: null,
});
