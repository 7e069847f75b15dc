import { z } from 'zod';

/** A decimal with up to six digits before and after the point. */
const DECIMAL = /^\d{1,6}(\.\d{1,6})?$/;

const price = z.string()
  .regex(DECIMAL, 'Write a decimal such as 0.25, with up to six digits after the point')
  .describe('A decimal such as 0.25, per million tokens');

export const ModelPrice = z.strictObject({
  model: z.string().trim().min(1).max(200).describe('The name that requests use, as in CHAT_MODEL'),
  input: price,
  cached_input: price.describe('Price of input that the provider read from its cache'),
  output: price,
  currency: z.string().regex(/^[A-Z]{3}$/, 'Write a currency’s code, such as EUR')
    .describe('ISO 4217 code, such as EUR'),
}).meta({ id: 'ModelPrice' });

export const ModelPrices = z.strictObject({
  prices: z.array(ModelPrice).max(200)
    .refine((prices) => new Set(prices.map(({ model }) => model)).size === prices.length, {
      message: 'Name each model once',
    }),
}).meta({ id: 'ModelPrices' });

/** The cost of chat model calls, as the SQL function cost_of_calls returns it. */
const Cost = z.object({
  costs: z.array(z.object({
    amount: z.string().describe('A decimal'),
    currency: z.string(),
  })).nullable().describe(
    'One amount per currency, at current prices; null if a price is missing or the calls ' +
      'were not recorded',
  ),
  unpriced: z.array(z.string()).describe('Models without a price'),
});

export const RunCost = Cost.meta({ id: 'RunCost' });

export const ReplyCost = Cost.meta({ id: 'ReplyCost' });

/** The total cost of a version's turns, including all calls. */
export const VersionCost = Cost.extend({
  turns: z.int().min(1).describe('Number of turns whose calls were recorded'),
}).meta({ id: 'VersionCost' });

export type RunCost = z.infer<typeof RunCost>;
export type ReplyCost = z.infer<typeof ReplyCost>;
export type ModelPrice = z.infer<typeof ModelPrice>;
export type ModelPrices = z.infer<typeof ModelPrices>;
