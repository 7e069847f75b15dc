import { z } from 'zod';
import { MESSAGE_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { PromptText } from './fields.ts';

const Line = z.int().min(1).describe('Line number in `rules_text`, from 1');
const rule = { line: Line, kind: z.string(), language: z.string() };

export const SafetyCheckInput = z.strictObject({
  system_prompt: PromptText.describe('The replies, each below its heading'),
  rules_text: PromptText,
  message: z.string().max(MESSAGE_LENGTH_LIMIT).default('')
    .describe('Message of a patient to test'),
}).meta({ id: 'SafetyCheckInput' });

export const SafetyCheck = z.object({
  errors: z.array(z.object({ line: Line, message: z.string() }))
    .describe('Why these texts could not be saved'),
  found: z.object({ ...rule, reply: z.string() }).nullable()
    .describe('The first rule that applies to the message, and its reply'),
  matches: z.array(z.object({
    ...rule,
    is_excepted: z.boolean()
      .describe('Whether one of its exceptions matches, so that the rule does not apply'),
  })).describe('Every rule whose pattern matches the message'),
}).meta({ id: 'SafetyCheck' });

export type SafetyCheckInput = z.input<typeof SafetyCheckInput>;
export type SafetyCheck = z.infer<typeof SafetyCheck>;
