import { z } from 'zod';
import { RunCost } from './model-prices.ts';

const tokens = z.int().min(0).max(1_000_000_000_000);
const tokensPerMonth = tokens.nullable()
  .describe('Tokens that may be used per month (UTC); null means no cap');

export const ModelCap = z.object({
  site_key: z.string().nullable().describe('Null for the whole installation'),
  name: z.string().nullable().describe('Name of the site'),
  tokens_per_month: tokensPerMonth,
  used: z.int().min(0).describe(
    'Tokens used this month: by all calls of chat models, or by the turns of the site',
  ),
  state: z.enum(['ok', 'near', 'reached']).describe(
    'near: at least 80% is used. reached: models are not called; patients get the text ' +
      'that asks for their name and telephone number, all other calls fail with 429',
  ),
}).meta({ id: 'ModelCap' });

export const ModelCaps = z.object({
  month: z.string().describe('YYYY-MM, in UTC'),
  ends_at: z.string().describe('When the month ends and models answer again'),
  caps: z.array(ModelCap).describe('The cap of the installation first, then the caps of sites'),
  cost: RunCost.describe('Cost of all calls of chat models in the month'),
}).meta({ id: 'ModelCaps' });

export const ModelCapChange = z.strictObject({ tokens_per_month: tokensPerMonth })
  .meta({ id: 'ModelCapChange' });

export type ModelCap = z.infer<typeof ModelCap>;
export type ModelCaps = z.infer<typeof ModelCaps>;
