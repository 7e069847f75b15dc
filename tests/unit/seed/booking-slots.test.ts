import { expect, test } from 'vitest';
import { checkScenario } from '../../../functions/assistant/engine/scenario/check-scenario.ts';
import { declaredSlot } from '../../../functions/assistant/engine/slots/declared-slot.ts';
import { BOOKING_SLOTS } from '../../../scripts/seed/data/booking-slots.ts';
import { SCENARIO_INTENT } from '../../../scripts/seed/data/booking-steps.ts';
import { readPromptFiles } from '../../../scripts/seed/prompt-files.ts';
import { seededBranches } from '../../../scripts/seed/seeded-branches.ts';

const files = await readPromptFiles();
const booking = seededBranches(files).find(({ code }) => code === SCENARIO_INTENT)!;

test('the delivered scenario has no fault', () => {
  expect(checkScenario({ steps: booking.steps, slots: BOOKING_SLOTS }))
    .toEqual({ errors: [], warnings: [] });
});

test.each(BOOKING_SLOTS)('$code is a slot, described as the prompt describes it', (slot) => {
  expect(declaredSlot.parse(slot)).toEqual(slot);
  expect(files.branches[SCENARIO_INTENT]!.systemPrompt)
    .toContain(`- \`${slot.code}\`: ${slot.description}.`);
});

test('only name and telephone number are personal', () => {
  expect(BOOKING_SLOTS.filter(({ personal }) => personal).map(({ code }) => code))
    .toEqual(['name', 'phone']);
});
