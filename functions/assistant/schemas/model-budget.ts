import { z } from 'zod';

const tokens = z.int().min(0).max(1_000_000_000_000);
const tokensPerDay = tokens.nullable()
  .meta({ description: 'What an account may use on one day (UTC); null is no limit' });

export const ModelBudget = z.object({
  tokens_per_day: tokensPerDay,
  exceptions: z.array(z.object({ user_id: z.uuid(), tokens_per_day: tokensPerDay }))
    .meta({ description: 'Accounts with a budget of their own' }),
  day: z.iso.date().meta({ description: 'Today (UTC)' }),
  used: z.array(z.object({ user_id: z.uuid(), tokens }))
    .meta({ description: 'What the models reported today, by account' }),
}).meta({ id: 'ModelBudget' });

export const ModelBudgetChange = z.strictObject({ tokens_per_day: tokensPerDay })
  .meta({ id: 'ModelBudgetChange' });

export type ModelBudget = z.infer<typeof ModelBudget>;
