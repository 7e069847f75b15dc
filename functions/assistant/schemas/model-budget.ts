import { z } from 'zod';

const tokens = z.int().min(0).max(1_000_000_000_000);
const tokensPerDay = tokens.nullable()
  .describe('Tokens that an account may use per day (UTC); null means no limit');

export const ModelBudget = z.object({
  tokens_per_day: tokensPerDay,
  exceptions: z.array(z.object({ user_id: z.uuid(), tokens_per_day: tokensPerDay }))
    .describe('Accounts with their own budget'),
  day: z.iso.date().describe('The current day (UTC)'),
  used: z.array(z.object({ user_id: z.uuid(), tokens }))
    .describe('Tokens that the models reported today, by account'),
}).meta({ id: 'ModelBudget' });

export const ModelBudgetChange = z.strictObject({ tokens_per_day: tokensPerDay })
  .meta({ id: 'ModelBudgetChange' });

export type ModelBudget = z.infer<typeof ModelBudget>;
