import { z } from 'zod';
import {
  dateOrTimestamp,
  ENDS_BEFORE_IT_BEGINS,
  isForwards,
} from '../../shared/http/date-or-timestamp.ts';
import { NumberedPageQuery } from '../../shared/http/paginate.ts';

export const RouterQualityQuery = NumberedPageQuery.extend({
  config_id: z.uuid().optional().meta({ description: 'One version of the router' }),
  from: dateOrTimestamp.optional().meta({ description: 'Messages then or later' }),
  to: dateOrTimestamp.optional().meta({ description: 'Messages before it, or on that day' }),
}).refine(isForwards, ENDS_BEFORE_IT_BEGINS);

const fraction = z.number().min(0).max(1);

export const ShareOf = z.object({
  count: z.int(),
  of: z.int(),
  share: fraction.nullable().meta({ description: 'Null of nothing, as its bounds' }),
  low: fraction.nullable().meta({ description: 'The 95% interval (Wilson) of the share, from' }),
  high: fraction.nullable().meta({ description: 'to' }),
}).meta({ id: 'ShareOf' });

/** A message whose route a person corrected or confirmed. */
export const JudgedMessage = z.object({
  message_id: z.uuid().meta({ description: 'Of the reply' }),
  thread_id: z.uuid(),
  text: z.string().nullable().meta({ description: 'What the patient wrote, up to 300 characters' }),
  at: z.string(),
  confidence: fraction.nullable(),
}).meta({ id: 'JudgedMessage' });

/** Maximum number of listed messages per cell; `count` includes all. */
export const CELL_MESSAGES = 50;

const quality = { accuracy: ShareOf, out_of_scope_recall: ShareOf };

export const VersionQuality = z.object({
  config_id: z.uuid().nullable().meta({ description: 'Null for a version that was deleted' }),
  version: z.int(),
  messages: z.int().meta({ description: 'Whose route somebody corrected or confirmed' }),
  min_confidence: fraction.meta({ description: 'Below it the router is in doubt, as it is set' }),
  ...quality,
  confusion: z.array(z.object({
    expected: z.string().nullable().meta({ description: 'Null: out of scope' }),
    answered: z.string().nullable().meta({ description: 'Null: in doubt' }),
    count: z.int(),
    messages: z.array(JudgedMessage)
      .meta({ description: `The newest, up to ${CELL_MESSAGES}` }),
  })).meta({ description: 'Each pair that occurs' }),
  calibration: z.object({
    bands: z.array(z.object({
      from: fraction,
      to: fraction,
      confidence: fraction.nullable().meta({ description: 'Mean' }),
      right: ShareOf,
    })),
    error: fraction.nullable().meta({ description: 'Expected calibration error' }),
    brier: fraction.nullable().meta({ description: 'Brier score; 0 is best' }),
  }),
  minimums: z.array(z.object({ min_confidence: fraction, ...quality }))
    .meta({ description: 'What other minimums would do' }),
}).meta({ id: 'RouterQuality' });

export type JudgedMessage = z.infer<typeof JudgedMessage>;
export type VersionQuality = z.infer<typeof VersionQuality>;
