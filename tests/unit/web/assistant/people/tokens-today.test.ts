import { expect, test } from 'vitest';
import { tokensToday } from '@/features/assistant/people/tokens-today.ts';

const BUDGET = {
  tokens_per_day: 50_000,
  used: [{ user_id: 'ann', tokens: 1200 }],
  exceptions: [{ user_id: 'eve', tokens_per_day: null }, { user_id: 'bob', tokens_per_day: 0 }],
};

test.each([
  ['ann', '1,200 of 50,000'],
  ['bob', '0 of 0'],
  ['eve', '0'],
])('of %s it says %j', (id, text) => {
  expect(tokensToday(BUDGET as never, id)).toBe(text);
});
