import type { Branch } from '../../functions/assistant/engine/branches.ts';
import { BOOKING_SLOTS } from './data/booking-slots.ts';
import { BOOKING_STEPS, SCENARIO_INTENT } from './data/booking-steps.ts';
import { SEED_INTENTS } from './data/intents.ts';
import type { PromptFiles } from './prompt-files.ts';

/** Returns the branches as a turn reads them from a newly seeded database. */
export function seededBranches(files: PromptFiles): Branch[] {
  return SEED_INTENTS.map(({ code, name, description, isAuthoritative }) => ({
    code,
    name,
    description,
    is_enabled: true,
    is_system: code.startsWith('_'),
    is_authoritative: isAuthoritative ?? false,
    slots: code === SCENARIO_INTENT ? BOOKING_SLOTS : [],
    steps: code !== SCENARIO_INTENT ? [] : BOOKING_STEPS.map((step) => ({
      code: step.code,
      name: step.name,
      system_prompt: files.steps[step.code]!,
      allowed_next: step.allowedNext,
      guards: step.guards,
      collects: step.collects ?? null,
    })),
  }));
}
