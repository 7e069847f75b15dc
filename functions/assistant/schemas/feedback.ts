import { z } from 'zod';
import { cleanText } from '../../shared/clean-text.ts';
import { FEEDBACK_NOTE_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { IntentCode } from './intents.ts';

const feedbackReason = z.enum([
  'wrong_fact',
  'wrong_branch',
  'no_answer',
  'tone',
  'unsafe',
  'other',
]);
export type FeedbackReason = z.infer<typeof feedbackReason>;

export const NewFeedback = z.strictObject({
  helpful: z.boolean(),
  reason: feedbackReason.nullish().describe('Why the reply is not helpful'),
  note: z.string().overwrite(cleanText).trim().max(FEEDBACK_NOTE_LENGTH_LIMIT).nullish(),
}).refine(({ helpful, reason }) => !helpful || !reason, {
  path: ['reason'],
  message: 'A reason says why a reply is not helpful: leave it out with helpful: true',
}).meta({ id: 'NewFeedback' });

export const Feedback = z.object({
  user_id: z.uuid().nullable().describe('Null for feedback of the patient'),
  user_name: z.string().nullable(),
  helpful: z.boolean(),
  reason: feedbackReason.nullable(),
  note: z.string().nullable(),
  updated_at: z.string(),
}).meta({ id: 'Feedback' });

const OUT_OF_SCOPE =
  'null: no branch, the message is out of scope and the router should be in doubt';

export const NewRoute = z.strictObject({
  intent_code: IntentCode.nullable().describe(OUT_OF_SCOPE),
}).meta({ id: 'NewRoute' });

export const CorrectedRoute = z.object({
  intent_code: z.string().nullable()
    .describe(`What the router should have said; ${OUT_OF_SCOPE}`),
  corrected_by: z.uuid().nullable(),
  corrected_at: z.string(),
}).meta({ id: 'CorrectedRoute' });

export type Feedback = z.infer<typeof Feedback>;
