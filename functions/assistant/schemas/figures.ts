import { z } from 'zod';
import { dateOrTimestamp } from '../../shared/http/date-or-timestamp.ts';
import { NumberedPageQuery } from '../../shared/http/paginate.ts';
import { IntentCode } from './intents.ts';
import { VersionCost } from './model-prices.ts';

const share = z.number().min(0).max(1);

export const FiguresQuery = NumberedPageQuery.extend({
  intent_code: IntentCode,
  from: dateOrTimestamp.optional()
    .meta({ description: 'Turns then or later; a day is taken in UTC' }),
  to: dateOrTimestamp.optional()
    .meta({ description: 'Turns before it, or on that day' }),
});

export const EventShare = z.object({
  count: z.int(),
  share,
  low: share.meta({ description: 'The 95% interval (Wilson) of the share, from' }),
  high: share.meta({ description: 'to' }),
}).meta({ id: 'EventShare' });

export const ActionFigures = z.object({
  calls: z.int(),
  failed: z.int().meta({ description: 'Calls that were made and gave no valid answer' }),
  refused: z.int().meta({ description: 'Calls that were not made: off, not listed, or too many' }),
  latency_ms_p50: z.int().nullable(),
  latency_ms_p95: z.int().nullable(),
}).meta({ id: 'ActionFigures' });

export const VersionFigures = z.object({
  config_id: z.uuid().nullable().meta({ description: 'Null for a version that was deleted' }),
  version: z.int(),
  turns: z.int(),
  events: z.record(z.string(), EventShare).meta({ description: 'Turns with each event' }),
  parse_errors: z.int(),
  fallbacks: z.int(),
  unhelpful: z.int().meta({ description: 'Turns whose reply somebody found not helpful' }),
  escalations: z.int()
    .meta({ description: 'Turns that sent the dialog to a person, at once or with the next one' }),
  reply_characters: z.int().meta({ description: 'Mean of a reply' }),
  tokens: z.int().meta({ description: 'Mean of a turn: of the branch, or of the router' }),
  latency_ms_p50: z.int().nullable(),
  actions: z.record(z.string(), ActionFigures).meta({ description: 'By code, of those called' }),
  cost: VersionCost.nullable().meta({
    description: 'Of all turns, their routing included; null without a turn whose calls were ' +
      'recorded, and for the router, whose calls count for the branches',
  }),
}).meta({ id: 'VersionFigures' });

export type VersionFigures = z.infer<typeof VersionFigures>;
