import { z } from 'zod';
import { SLOT_NAME_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { actionCodes, branchWithoutSteps, outcome, step } from '../engine/branches.ts';
import { isSlotName } from '../engine/slots/slot-name.ts';
import { Code, isChange, Name, NOTHING_TO_CHANGE, PromptText } from './fields.ts';

export const IntentCode = z.string().min(1).max(100).meta({ example: 'new_booking' });

export const Gate = z.enum(['off', 'warn', 'require']).describe(
  'Whether a version needs a run in which all tests passed before it can be activated',
);

export const Intent = z.object({
  id: z.uuid(),
  ...branchWithoutSteps.shape,
  order_index: z.int(),
  has_steps: z.boolean(),
  steps_count: z.int(),
  versions_count: z.int(),
  active_version: z.int().nullable(),
  gate: Gate,
  last_version: z.int()
    .describe('The highest number of a deleted version; numbers are never reused'),
}).meta({ id: 'Intent' });

export const VersionUsage = z.object({
  version: z.int().nullable()
    .describe('Null for replies without a version, such as the fixed escalation reply'),
  turns: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  cached_tokens: z.int().describe(
    'Cached part of the prompt tokens, where the provider reports it',
  ),
  estimated_turns: z.int()
    .describe(
      'Number of turns whose tokens are estimated because the provider did not report them',
    ),
  cacheable_share: z.number().nullable().describe(
    'Mean share of a prompt, from its first byte on, that is identical to the previous ' +
      'turn’s prompt in the same dialog; null without such turns',
  ),
}).meta({ id: 'VersionUsage' });

export const NewIntent = z.strictObject({
  code: Code.meta({ description: 'Cannot be changed', example: 'invoice_question' }),
  name: Name,
  description: z.string().trim().max(2000).default('')
    .describe('When to choose the branch, as the router reads it'),
  order_index: z.int().min(0).max(100_000).optional().describe('Defaults to the last position'),
  is_authoritative: z.boolean().default(false)
    .describe('Whether its reply ends a suspended scenario'),
}).meta({ id: 'NewIntent' });

export const IntentChange = z.strictObject({
  is_enabled: z.boolean().optional(),
  name: Name.optional(),
  description: z.string().trim().max(2000).optional(),
  order_index: z.int().min(0).max(100_000).optional(),
  gate: Gate.optional(),
  request_kinds: z.array(outcome.shape.kind).max(20).optional(),
  actions: actionCodes.optional(),
}).refine(isChange, NOTHING_TO_CHANGE)
  .meta({ id: 'IntentChange' });

export const Guards = z.strictObject({
  requires: z.array(z.string().trim().min(1).max(SLOT_NAME_LENGTH_LIMIT)).optional()
    .describe('Slots that must be filled before the step is entered'),
});

export const SafeGuards = Guards.refine(({ requires = [] }) => requires.every(isSlotName), {
  path: ['requires'],
  message: 'A slot cannot have a reserved name such as constructor',
});

export const Collects = z.array(z.string().trim().min(1).max(SLOT_NAME_LENGTH_LIMIT)).max(100);

export const Step = step.extend({
  order_index: z.int(),
  guards: Guards,
  updated_at: z.string(),
})
  .meta({ id: 'Step' });

export const StepChange = z.strictObject({
  name: Name.optional(),
  system_prompt: PromptText.optional(),
  allowed_next: z.array(z.string()).optional().describe('Codes of steps of the same branch'),
  guards: SafeGuards.optional(),
  collects: Collects.nullable().optional()
    .describe('Codes of the slots that the step asks for; null means every slot'),
  outcome: outcome.strict().nullable().optional()
    .describe('The request that is created when the step is entered; null for none'),
}).refine(isChange, NOTHING_TO_CHANGE)
  .meta({ id: 'StepChange' });

export type VersionUsage = z.infer<typeof VersionUsage>;
export type Gate = z.infer<typeof Gate>;
export type Intent = z.infer<typeof Intent>;
export type Step = z.infer<typeof Step>;
export type Guards = z.infer<typeof Guards>;
