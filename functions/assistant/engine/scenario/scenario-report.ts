import { z } from 'zod';

/** The API rejects a scenario that has one of these errors. */
const errorCode = z.enum([
  'duplicate-code',
  'unknown-next',
  'unknown-slot',
  'unreachable',
  'no-way-to-an-end',
  'unfillable-guard',
]);

/** The API accepts a scenario that has one of these warnings, but an editor should review them. */
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
    'Codes of the steps of the shortest dialog with this error or warning, from the first step ' +
      'to the one that cannot be left or entered; all guards of the steps between them hold',
  ),
});

export const scenarioReport = z.object({
  errors: z.array(finding.extend({ code: errorCode })).readonly(),
  warnings: z.array(finding.extend({ code: warningCode })).readonly(),
});

export type ScenarioReport = Readonly<z.infer<typeof scenarioReport>>;
export type ScenarioError = ScenarioReport['errors'][number];
export type ScenarioWarning = ScenarioReport['warnings'][number];
