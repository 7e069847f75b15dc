import { z } from 'zod';
import { cleanText } from '../../shared/clean-text.ts';
import {
  findUnknownReplyPlaceholders,
  SAVED_REPLY_LENGTH_LIMITS,
  SAVED_REPLY_PLACEHOLDERS,
} from '../../shared/contract/saved-replies.ts';

const KNOWN = SAVED_REPLY_PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');

const text = (limit: number) => z.string().overwrite(cleanText).trim().min(1).max(limit);

const fields = {
  name: text(SAVED_REPLY_LENGTH_LIMITS.name).describe('Unique, regardless of case'),
  text: text(SAVED_REPLY_LENGTH_LIMITS.text).superRefine((value, context) => {
    for (const placeholder of new Set(findUnknownReplyPlaceholders(value))) {
      const message = `${placeholder} is not a placeholder; known are ${KNOWN}`;
      context.addIssue({ code: 'custom', message });
    }
  }).describe(`May have the placeholders ${KNOWN}`),
};

/** A text that staff insert in answers to patients. */
export const SavedReply = z.object({
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
  revision: z.int(),
  updated_at: z.string(),
}).meta({ id: 'SavedReply' });

export const NewSavedReply = z.strictObject(fields).meta({ id: 'NewSavedReply' });

export const SavedReplyChange = z.strictObject(fields).partial().meta({ id: 'SavedReplyChange' });

export type SavedReply = z.infer<typeof SavedReply>;
export type NewSavedReply = z.infer<typeof NewSavedReply>;
