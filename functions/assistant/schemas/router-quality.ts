import { z } from 'zod';
import {
  dateOrTimestamp,
  ENDS_BEFORE_IT_BEGINS,
  isForwards,
} from '../../shared/http/date-or-timestamp.ts';
import { NumberedPageQuery } from '../../shared/http/paginate.ts';

export const RouterQualityQuery = NumberedPageQuery.extend({
  config_id: z.uuid().optional().describe('Only this version of the router'),
  from: dateOrTimestamp.optional().describe('Only messages at this time or later'),
  to: dateOrTimestamp.optional().describe(
    'Only messages before this time; a date includes that day',
  ),
}).refine(isForwards, ENDS_BEFORE_IT_BEGINS);

const fraction = z.number().min(0).max(1);

/** A share with its 95% confidence interval. */
export const ShareOf = z.object({
  count: z.int(),
  of: z.int(),
  share: fraction.nullable().describe('Null if there are no messages; so are its bounds'),
  low: fraction.nullable().describe('Lower bound of the 95% interval (Wilson) of the share'),
  high: fraction.nullable().describe('Upper bound of that interval'),
}).meta({ id: 'ShareOf' });

/** A message whose route a person corrected or confirmed. */
export const JudgedMessage = z.object({
  message_id: z.uuid().describe('Id of the reply'),
  thread_id: z.uuid(),
  text: z.string().nullable().describe('The patient’s message, up to 300 characters'),
  at: z.string(),
  confidence: fraction.nullable(),
}).meta({ id: 'JudgedMessage' });

/** Maximum number of listed messages per cell; `count` includes all. */
export const CELL_MESSAGES = 50;

const quality = { accuracy: ShareOf, out_of_scope_recall: ShareOf };

export const VersionQuality = z.object({
  config_id: z.uuid().nullable().describe('Null if the version was deleted'),
  version: z.int(),
  messages: z.int().describe('Number of messages whose route somebody corrected or confirmed'),
  min_confidence: fraction.describe(
    'The current minimum confidence, below which the router is in doubt',
  ),
  ...quality,
  confusion: z.array(z.object({
    expected: z.string().nullable().describe('Null if out of scope'),
    answered: z.string().nullable().describe('Null if in doubt'),
    count: z.int(),
    messages: z.array(JudgedMessage)
      .describe(`The newest, up to ${CELL_MESSAGES}`),
  })).describe('Each pair that occurs'),
  calibration: z.object({
    bands: z.array(z.object({
      from: fraction,
      to: fraction,
      confidence: fraction.nullable().describe('Mean confidence'),
      right: ShareOf,
    })),
    error: fraction.nullable().describe('Expected calibration error'),
    brier: fraction.nullable().describe('Brier score; 0 is best'),
  }),
  minimums: z.array(z.object({ min_confidence: fraction, ...quality }))
    .describe('Results that other minimums would give'),
}).meta({ id: 'RouterQuality' });

export type ShareOf = z.infer<typeof ShareOf>;
export type JudgedMessage = z.infer<typeof JudgedMessage>;
export type VersionQuality = z.infer<typeof VersionQuality>;
