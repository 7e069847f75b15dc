import type { ModelBudget } from '@contract/assistant/schemas/model-budget.ts';

/** Formats today's usage: `1,200 of 50,000`, or only the used tokens without a limit. */
export function tokensToday(budget: ModelBudget, userId: string): string {
  const own = budget.exceptions.find(({ user_id }) => user_id === userId);
  const { tokens_per_day: most } = own ?? budget;
  const shown = tokensUsed(budget, userId).toLocaleString('en');
  return most === null ? shown : `${shown} of ${most.toLocaleString('en')}`;
}

export const tokensUsed = ({ used }: ModelBudget, userId: string): number =>
  used.find(({ user_id }) => user_id === userId)?.tokens ?? 0;
