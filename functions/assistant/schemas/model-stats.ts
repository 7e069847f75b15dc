import { z } from 'zod';
import { ChatClient } from './model-probe.ts';

const count = z.int().min(0);
const ms = count.nullable();

/** Period of the statistics: the last hour, day or week. */
export const ModelStatsQuery = z.object({
  hours: z.enum(['1', '24', '168']).default('24').transform(Number)
    .describe('Length of the period that ends now: an hour, a day or a week'),
});

export const ModelStats = z.object({
  client: ChatClient,
  model: z.string().describe('The name in the request'),
  requests: count.describe('Number of requests; each attempt of a retried call counts'),
  errors: count,
  first_token_ms_p50: ms.describe('Only streamed answers; null without one'),
  first_token_ms_p95: ms,
  total_ms_p50: ms.describe('Only successful requests; null without one'),
  total_ms_p95: ms,
  input_tokens: count.describe('Includes cached tokens'),
  cached_tokens: count,
  output_tokens: count,
  estimated_requests: count.describe(
    'Number of requests whose tokens are estimated because the endpoint did not report them',
  ),
  cost: z.string().nullable().describe(
    'A decimal in `currency`, at the current price of the model; null without a price',
  ),
  currency: z.string().nullable(),
}).meta({ id: 'ModelStats' });

/** A request to a chat model, in the form that the SQL function store_model_calls takes. */
export const ModelCallRow = z.strictObject({
  at: z.iso.datetime(),
  client: ChatClient,
  model: z.string(),
  api: z.enum(['chat', 'responses']),
  outcome: z.string(),
  first_token_ms: ms,
  total_ms: count,
  input_tokens: count.nullable(),
  cached_tokens: count.nullable(),
  output_tokens: count.nullable(),
  is_estimated: z.boolean(),
});

export type ModelStats = z.infer<typeof ModelStats>;
export type ModelCallRow = z.infer<typeof ModelCallRow>;
