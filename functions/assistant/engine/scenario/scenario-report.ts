import { z } from 'zod';

/** Errors, with which a scenario is rejected. */
const errorCode = z.enum([
  'duplicate-code',
  'unknown-next',
  'unknown-slot',
  'unreachable',
  'no-way-to-an-end',
  'unfillable-guard',
]);

/** Warnings, with which a scenario is accepted; an editor should review them. */
const warningCode = z.enum([
  'can-get-stuck',
  'dead-transition',
  'slot-never-used',
  'no-question',
  'too-complex',
]);

const finding = z.object({
  step: z.string().optional(),
  slot: z.string().optional(),
  message: z.string(),
  path: z.array(z.string()).readonly().optional().describe(
    'Codes of the steps of the shortest dialog that shows it, from the first step to ' +
      'the one that cannot be left or entered; every guard on the way holds',
  ),
});

/** The faults of a scenario, verified for every dialog that it allows. */
export const scenarioReport = z.object({
  errors: z.array(finding.extend({ code: errorCode })).readonly(),
  warnings: z.array(finding.extend({ code: warningCode })).readonly(),
});

export type ScenarioReport = Readonly<z.infer<typeof scenarioReport>>;
export type ScenarioError = ScenarioReport['errors'][number];
export type ScenarioWarning = ScenarioReport['warnings'][number];
