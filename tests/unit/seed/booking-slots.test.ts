import { expect, test } from 'vitest';
import { checkScenario } from '../../../functions/assistant/engine/scenario/check-scenario.ts';
import { clinicBranch } from '../../support/clinic.ts';

const { steps, slots, prompt } = clinicBranch('new_booking');

test('the delivered scenario has no fault', () => {
  expect(checkScenario({ steps, slots }))
    .toEqual({ errors: [], warnings: [] });
});

test.each(slots)('$code is described as the prompt describes it', ({ code, description }) => {
  expect(prompt.system_prompt).toContain(`- \`${code}\`: ${description}.`);
});

test('only name and telephone number are personal', () => {
  expect(slots.filter(({ personal }) => personal).map(({ code }) => code))
    .toEqual(['name', 'phone']);
});
