import { z } from 'zod';
import { dateOrTimestamp } from '../../shared/http/date-or-timestamp.ts';
import { NumberedPageQuery } from '../../shared/http/paginate.ts';
import { IntentCode } from './intents.ts';
import { VersionCost } from './model-prices.ts';

const share = z.number().min(0).max(1);

export const FiguresQuery = NumberedPageQuery.extend({
  intent_code: IntentCode,
  from: dateOrTimestamp.optional().describe(
    'Only turns at this time or later; a date means 00:00 UTC',
  ),
  to: dateOrTimestamp.optional().describe('Only turns before this time; a date includes that day'),
});

const EventShare = z.object({
  count: z.int(),
  share,
  low: share.describe('Lower bound of the 95% interval (Wilson) of the share'),
  high: share.describe('Upper bound of that interval'),
}).meta({ id: 'EventShare' });

const ActionFigures = z.object({
  calls: z.int(),
  failed: z.int().describe('Calls that gave no valid answer'),
  refused: z.int().describe(
    'Calls that were rejected: the action is disabled or not listed, or the limit of calls ' +
      'was reached',
  ),
  latency_ms_p50: z.int().nullable(),
  latency_ms_p95: z.int().nullable(),
}).meta({ id: 'ActionFigures' });

export const VersionFigures = z.object({
  config_id: z.uuid().nullable().describe('Null if the version was deleted'),
  version: z.int(),
  turns: z.int(),
  events: z.record(z.string(), EventShare).describe('Number of turns with each event'),
  parse_errors: z.int(),
  fallbacks: z.int(),
  unhelpful: z.int().describe('Turns whose reply somebody marked as not helpful'),
  escalations: z.int()
    .describe('Turns that sent the dialog to a person, at once or in the next turn'),
  reply_characters: z.int().describe('Mean number of characters of a reply'),
  tokens: z.int().describe('Mean number of tokens of a turn in the branch, or of the router'),
  latency_ms_p50: z.int().nullable(),
  actions: z.record(z.string(), ActionFigures).describe(
    'By code, only of actions that were called',
  ),
  cost: VersionCost.nullable().describe(
    'Cost of all turns with their routing; null if no turn has recorded calls, and for the ' +
      'router, whose calls count for the branches',
  ),
}).meta({ id: 'VersionFigures' });

export type VersionFigures = z.infer<typeof VersionFigures>;
