import { z } from 'zod';
import { SLOT_LENGTH_LIMIT } from '../limits.ts';
import { isSlotName } from './slot-name.ts';
import { compilePattern } from './slot-pattern.ts';

const SLOT_TYPES = [
  ...['text', 'number', 'boolean', 'date', 'time', 'datetime', 'phone', 'email'] as const,
  ...['choice', 'list', 'object'] as const,
] as const;

const MAX_CHOICES = 100;

export const declaredSlot = z.strictObject({
  code: z.string().max(64)
    .regex(/^[a-z][a-z0-9_]*$/, 'Use lower-case letters, digits and _, with a letter first')
    .refine(isSlotName, 'No slot can have this name'),
  label: z.string().trim().min(1).max(100),
  type: z.enum(SLOT_TYPES),
  choices: z.array(z.string().trim().min(1).max(200)).max(MAX_CHOICES).optional()
    .describe('Allowed values of a slot of the type choice'),
  pattern: z.string().min(1).max(200)
    .refine((pattern) => compilePattern(pattern) !== null, 'This is not a regular expression (RE2)')
    .optional().describe('A regular expression (RE2) that must match the whole text'),
  max_length: z.int().min(1).max(SLOT_LENGTH_LIMIT).default(SLOT_LENGTH_LIMIT)
    .describe('Maximum length of a text, in characters'),
  personal: z.boolean().default(false),
  description: z.string().trim().max(500).default('')
    .describe('What the model should store in the slot'),
}).refine(
  ({ type, choices }) => (type === 'choice') === (choices !== undefined && choices.length > 0),
  {
    path: ['choices'],
    error: 'A slot of type choice needs at least one, any other has none',
  },
);

export type DeclaredSlot = Readonly<z.infer<typeof declaredSlot>>;
