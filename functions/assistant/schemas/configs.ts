import { z } from 'zod';
import { NAME_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { PromptText } from './fields.ts';
import { IntentCode } from './intents.ts';

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
  is_active: z.boolean(),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  activated_at: z.string().nullable()
    .meta({ description: 'When it was last activated; null also where nobody noted it' }),
  activated_by: z.uuid().nullable(),
  activated_by_name: z.string().nullable(),
}).meta({ id: 'Config' });

export const NewConfig = z.strictObject({
  intent_id: z.uuid().optional(),
  intent_code: IntentCode.optional(),
  name: z.string().trim().max(NAME_LENGTH_LIMIT).nullish(),
  system_prompt: PromptText.refine((text) => text.trim() !== '', 'A prompt cannot be empty'),
  ...texts,
  activate: z.boolean().default(false),
}).refine(({ intent_id, intent_code }) => intent_id ?? intent_code, {
  path: ['intent_code'],
  message: 'Send intent_id or intent_code',
}).meta({ id: 'NewConfig' });

export const ConfigPreview = z.strictObject({
  intent_code: IntentCode,
  system_prompt: PromptText,
  ...texts,
  step_code: z.string().optional(),
  step_prompt: PromptText.optional().meta({
    description: 'Instead of the stored prompt of the step',
  }),
}).meta({ id: 'ConfigPreview' });

export type Config = z.infer<typeof Config>;
/** The texts of a configuration, in the order in which a prompt has them. */
export type ConfigTexts = Pick<Config, 'system_prompt' | 'rules_text' | 'exit_conditions_text'>;
export type NewConfig = z.infer<typeof NewConfig>;
export type ConfigPreview = z.infer<typeof ConfigPreview>;
