import { z } from 'zod';
import { ScoredPageQuery } from '../../shared/http/paginate.ts';

export const GapStatus = z.enum(['open', 'dismissed', 'closed']);

export const GapQuestion = z.object({
  message_id: z.uuid().describe('Id of the reply'),
  thread_id: z.uuid(),
  text: z.string().nullable().describe('The patient’s message'),
  cause: z.enum(['nothing_found', 'no_answer']).describe(
    'The search found nothing, or somebody marked the reply as no answer',
  ),
  asked_at: z.string(),
}).meta({ id: 'GapQuestion' });

export const Gap = z.object({
  id: z.uuid(),
  status: GapStatus,
  question_count: z.int(),
  last_asked_at: z.string(),
  questions: z.array(GapQuestion).describe('The newest 20'),
  document_id: z.uuid().nullable().describe('The document that closed the gap'),
  document_name: z.string().nullable(),
  settled_as: z.enum(['dismissed', 'closed']).nullable()
    .describe('How the gap was last settled; for an open gap, before it was reopened'),
  settled_at: z.string().nullable(),
  settled_by: z.uuid().nullable(),
  settled_by_name: z.string().nullable(),
  reopened_at: z.string().nullable()
    .describe('When a question failed again after the gap had been settled'),
  updated_at: z.string(),
}).meta({ id: 'Gap' });

export const GapQuery = ScoredPageQuery.extend({
  status: z.union([GapStatus.transform((one) => [one]), z.array(GapStatus)]).optional(),
});

export const GapChange = z.strictObject({
  status: GapStatus,
  document_id: z.uuid().optional().describe('The document that now answers the questions'),
}).refine(({ status, document_id }) => !document_id || status === 'closed', {
  path: ['document_id'],
  message: 'A document closes a gap: send status closed with it',
}).meta({ id: 'GapChange' });

export type Gap = z.infer<typeof Gap>;
export type GapChange = z.infer<typeof GapChange>;
