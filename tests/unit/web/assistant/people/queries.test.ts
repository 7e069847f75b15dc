import '../../support/browser.ts';
import { useQuery } from '@pinia/colada';
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '@contract/catalog/schemas/users.ts';
import {
  modelBudgetQuery,
  useAccountChanges,
  useBudgetChanges,
  usersQuery,
} from '@/features/assistant/people/queries.ts';
import { answer, callsTo, json, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /catalog/users';
const NEXT = { link: '</catalog/users?cursor=2>; rel="next"' };
const BUDGET = 'GET /assistant/model-budget';
const person = (id: string, fields: Partial<User> = {}) =>
  ({ id, email: `${id}@test.example`, role: 'viewer', isDisabled: false, ...fields }) as User;
const budget = (tokens_per_day: number | null) => ({ used: [], exceptions: [], tokens_per_day });

const setUp = () =>
  withSetup(() => ({
    users: useQuery(usersQuery).data,
    budget: useQuery(modelBudgetQuery).data,
    ...useAccountChanges(),
    ...useBudgetChanges(),
  }));

beforeEach(() => {
  openPage();
  asVisitor();
  answer(BUDGET, budget(null));
  answer(LIST, [person('ann')]);
});

test('accounts are read page by page', async () => {
  answer(LIST, () => json([person('ann'), person('bob')], NEXT), [person('eve')]);
  const { users } = setUp();
  await vi.waitFor(() => expect(users.value?.map(({ id }) => id)).toEqual(['ann', 'bob', 'eve']));
  expect(callsTo(LIST)[1]!.query).toEqual({ limit: '200', cursor: '2' });
});

test('an invitation passes the password on, and the list is read again', async () => {
  const { users, invite } = setUp();
  await vi.waitFor(() => expect(users.value).toHaveLength(1));
  answer('POST /catalog/users', { user: person('new'), password: 'once' });
  answer(LIST, [person('new'), person('ann')]);
  const made = await invite({ email: 'new@test.example', role: 'viewer' });
  expect([made.password, users.value!.length]).toEqual(['once', 2]);
});

test('a change that failed shows what the server stored', async () => {
  const { users, change } = setUp();
  await vi.waitFor(() => expect(users.value).toHaveLength(1));
  answer('PATCH /catalog/users/ann', () => problem(409));
  answer(LIST, [person('ann', { isDisabled: true })]);
  await expect(change({ user: person('ann'), body: { role: 'editor' } })).rejects.toThrow('409');
  expect(users.value![0]!.isDisabled).toBe(true);
});

test('a budget is set for all accounts or for one, which can go back to the default', async () => {
  const { budget: shown, setBudget, dropBudget } = setUp();
  answer('PATCH /assistant/model-budget', budget(9));
  answer('PATCH /assistant/model-budget/ann', budget(9));
  answer('DELETE /assistant/model-budget/ann', budget(9));
  answer(BUDGET, budget(9));
  await setBudget({ tokens_per_day: 9 });
  expect(shown.value).toEqual(budget(9));
  await setBudget({ tokens_per_day: 5, user_id: 'ann' });
  expect(callsTo('PATCH /assistant/model-budget/ann')[0]!.body).toEqual({ tokens_per_day: 5 });
  await dropBudget('ann');
  expect(callsTo('DELETE /assistant/model-budget/ann')).toHaveLength(1);
});
