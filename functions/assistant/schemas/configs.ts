import { z } from 'zod';
import { NAME_LENGTH_LIMIT, REASON_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { cleanText } from '../../shared/clean-text.ts';
import { PromptText } from './fields.ts';
import { Gate, IntentCode } from './intents.ts';
import { ModelParameters } from './model-parameters.ts';

export const GATE_LACKS = [
  'no_tests',
  'no_run',
  'run_not_done',
  'tests_changed',
  'tests_left_out',
  'tests_failed',
] as const;

const texts = { rules_text: PromptText.default(''), exit_conditions_text: PromptText.default('') };

export const Config = z.object({
  id: z.uuid(),
  intent_id: z.uuid().nullable(),
  intent_code: z.string().nullable(),
  version: z.int(),
  name: z.string().nullable(),
  system_prompt: z.string(),
  rules_text: z.string(),
  exit_conditions_text: z.string(),
  parameters: ModelParameters.nullable(),
  is_active: z.boolean(),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  activated_at: z.string().nullable()
    .describe('When it was last activated; null also if this was not recorded'),
  activated_by: z.uuid().nullable(),
  activated_by_name: z.string().nullable(),
}).meta({ id: 'Config' });

const activation = {
  reason: z.string().overwrite(cleanText).trim().max(REASON_LENGTH_LIMIT).optional()
    .describe('Why the version is activated; stored in the ledger'),
  run_id: z.uuid().optional().describe('The run whose results support the activation'),
  override: z.boolean().default(false)
    .describe(
      'Activates the version although the gate of the branch is not passed; needs a reason',
    ),
  keep_dialogs: z.boolean().default(false).describe(
    'Pins dialogs in progress to the version that was active before. Without it, all ' +
      'dialogs continue with the new version, including those pinned to an older one',
  ),
  expected_version: z.int().min(1).nullable().optional().describe(
    'The version that the caller believes to be active, null if none is; 409 if that is wrong',
  ),
};

const hasReason = ({ override, reason }: { override: boolean; reason?: string }) =>
  !override || Boolean(reason);
const NEEDS_REASON = { path: ['reason'], message: 'An override needs a reason' };

export const Activation = z.strictObject(activation).refine(hasReason, NEEDS_REASON)
  .meta({ id: 'Activation' });

const verdict = {
  gate: Gate,
  missing: z.enum(GATE_LACKS).nullable().describe(
    'Null if nothing is missing. no_tests: the branch has no enabled test; no_run: no run ' +
      'tried this version alone; run_not_done: the run is in progress, was cancelled or ' +
      'failed; tests_changed: a test of the branch was changed after the run; ' +
      'tests_left_out: not all enabled tests were played; tests_failed: not all attempts ' +
      'passed',
  ),
  run_id: z.uuid().nullable().describe('The run that was checked'),
};

export const ActivationImpact = z.object({
  ...verdict,
  active_version: z.int().nullable(),
  dialogs: z.array(z.object({
    step_code: z.string().nullable().describe('Null outside a scenario'),
    running: z.int(),
    suspended: z.int(),
  })).describe('Number of dialogs in progress in the branch, by step'),
  kept_dialogs: z.int().describe('Number of dialogs pinned to a version that is not active'),
}).meta({ id: 'Outlook' });

export const NewConfig = z.strictObject({
  intent_id: z.uuid().optional(),
  intent_code: IntentCode.optional(),
  name: z.string().trim().max(NAME_LENGTH_LIMIT).nullish(),
  system_prompt: PromptText.refine((text) => text.trim() !== '', 'A prompt cannot be empty'),
  ...texts,
  parameters: ModelParameters.nullish(),
  activate: z.boolean().default(false),
  ...activation,
}).refine(hasReason, NEEDS_REASON).refine(
  ({ activate, reason, run_id }) => activate || (reason ?? run_id) === undefined,
  {
    path: ['activate'],
    message: 'A reason and a run belong to an activation: send activate: true',
  },
).refine(
  ({ intent_id, intent_code }) => intent_id ?? intent_code,
  {
    path: ['intent_code'],
    message: 'Send intent_id or intent_code',
  },
).meta({ id: 'NewConfig' });

export const ConfigPreview = z.strictObject({
  intent_code: IntentCode,
  system_prompt: PromptText,
  ...texts,
  step_code: z.string().optional(),
  step_prompt: PromptText.optional().describe('Replaces the stored prompt of the step'),
}).meta({ id: 'ConfigPreview' });

export type Config = z.infer<typeof Config>;
export type ConfigTexts = Pick<Config, 'system_prompt' | 'rules_text' | 'exit_conditions_text'>;
export type NewConfig = z.infer<typeof NewConfig>;
export type Activation = z.input<typeof Activation>;
export type ActivationImpact = z.infer<typeof ActivationImpact>;
export type ConfigPreview = z.infer<typeof ConfigPreview>;
