import type { Intent } from '@contract/assistant/schemas/intents.ts';
import type { Setup } from '@contract/assistant/schemas/setup.ts';
import { ALWAYS_ON } from '@contract/assistant/engine/branch-codes.ts';

/** Returns the numbers of completed and of all steps. */
export function countDone({ is_needed: _, ...steps }: Setup): { done: number; all: number } {
  const states = Object.values(steps);
  return { done: states.filter(Boolean).length, all: states.length };
}

/** Returns the branches that can be disabled, in their order. */
export const findOwnBranches = (branches: Intent[]): Intent[] =>
  branches.filter(({ code }) => !(ALWAYS_ON as readonly string[]).includes(code))
    .toSorted((one, other) => one.order_index - other.order_index);
