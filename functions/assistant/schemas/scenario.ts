import { z } from 'zod';
import { actionCodes, MAX_LOOKUPS, outcome, step, stepAction } from '../engine/branches.ts';
import { scenarioReport } from '../engine/scenario/scenario-report.ts';
import { declaredSlot } from '../engine/slots/declared-slot.ts';
import { Name, PromptText } from './fields.ts';
import { Collects, Guards, SafeGuards } from './intents.ts';

export const MAX_STEPS = 500;
export const MAX_SLOTS = 100;

export const Slot = declaredSlot.meta({ id: 'Slot' });

const Code = z.string().max(64)
  .regex(/^[a-z][a-z0-9_]*$/, 'Use lower-case letters, digits and _, with a letter first');

export const ScenarioReport = scenarioReport.meta({ id: 'ScenarioReport' });

/** A stored scenario; an earlier release may have stored fields that are now invalid. */
export const StoredScenario = z.object({
  steps: z.array(step.extend({ guards: Guards })),
  slots: z.array(z.object(declaredSlot.shape)),
  version: z.string(),
});

export const Scenario = StoredScenario.omit({ version: true }).extend({ report: ScenarioReport })
  .meta({ id: 'Scenario' });

export const NewStep = z.strictObject({
  code: Code,
  name: Name,
  system_prompt: PromptText.default(''),
  allowed_next: z.array(z.string()).max(MAX_STEPS).default([]),
  guards: SafeGuards.default({}),
  outcome: outcome.strict().nullable().default(null),
  collects: Collects.nullable().default(null),
  actions: actionCodes.default([]),
  before: z.array(stepAction).max(MAX_LOOKUPS).default([]),
  on_enter: stepAction.nullable().default(null),
}).meta({ id: 'NewStep' });

/** Error message: the first step, which routing enters, cannot have an effect. */
export const FIRST_STEP_HAS_NO_EFFECT =
  'The first step is entered before anybody answers: only later steps run an action';

export const NewScenario = z.strictObject({
  steps: z.array(NewStep).max(MAX_STEPS).refine((steps) => !steps[0]?.on_enter, {
    path: [0, 'on_enter'],
    message: FIRST_STEP_HAS_NO_EFFECT,
  }),
  slots: z.array(Slot).max(MAX_SLOTS).default([]),
  move_dialogs: z.record(z.string(), z.string().nullable()).default({}).describe(
    'From the code of a stored step to the code of the new step at which its dialogs continue; ' +
      'null: they continue in the branch without a step',
  ),
  move_slots: z.record(z.string(), z.string().nullable()).default({}).describe(
    'From the code of a stored slot to the code of the new slot that gets its values; null: the ' +
      'values are dropped',
  ),
  report: z.unknown().optional().describe('Ignored, so that a response can be sent back unchanged'),
}).meta({ id: 'NewScenario' });

export type StoredScenario = z.infer<typeof StoredScenario>;
export type NewScenario = z.infer<typeof NewScenario>;
