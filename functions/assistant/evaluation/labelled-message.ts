import { z } from 'zod';
import { MESSAGE_LENGTH_LIMIT } from '../../shared/contract/limits.ts';

/** A message and its correct branch; ignores further fields. */
export const LabelledMessage = z.object({
  text: z.string().trim().min(1).max(MESSAGE_LENGTH_LIMIT),
  intent: z.string().min(1).nullable()
    .describe('Null if the message is out of scope and no branch answers it'),
  language: z.string().optional().describe(
    'Language of the message; accuracy is also calculated for each language',
  ),
});
export type LabelledMessage = z.infer<typeof LabelledMessage>;
