import { z } from 'zod';
import { MESSAGE_LENGTH_LIMIT, REASON_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { cleanText } from '../../shared/clean-text.ts';

const written = z.string().overwrite(cleanText).trim();

/** A takeover: a person answers in a dialog instead of the assistant. */
export const Takeover = z.object({
  by: z.uuid(),
  by_name: z.string().nullable(),
  since: z.string(),
  ends_at: z.string().describe('When the takeover ends unless the person writes before'),
}).meta({ id: 'Hold' });

export const TakeoverInProgress = Takeover.extend({
  thread_id: z.uuid(),
  unread: z.int().describe(
    'Number of the patient’s messages that the person has neither seen nor answered',
  ),
  waiting_since: z.string().nullable().describe(
    'When the patient wrote the first unanswered message',
  ),
  is_overdue: z.boolean().describe(
    'Whether the patient has waited for `takeover_waiting_minutes`; then anyone who serves ' +
      'may take over',
  ),
}).meta({ id: 'TakeoverInProgress' });

export const SeenMessage = z.strictObject({
  message_id: z.uuid().describe('The last message that you have seen'),
}).meta({ id: 'SeenMessage' });

export const Release = z.strictObject({
  summary: written.max(REASON_LENGTH_LIMIT).optional()
    .describe('What the assistant needs to know; patients do not see it'),
}).meta({ id: 'Release' });

export const Released = z.object({ id: z.uuid(), released: z.literal(true) })
  .meta({ id: 'Released' });

export const OperatorMessage = z.strictObject({
  text: written.min(1).max(MESSAGE_LENGTH_LIMIT),
  client_message_id: z.uuid().optional()
    .describe('The same id sent again returns the stored message'),
}).meta({ id: 'OperatorMessage' });

export type Takeover = z.infer<typeof Takeover>;
