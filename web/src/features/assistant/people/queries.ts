import { defineQueryOptions } from '@pinia/colada';
import type { ModelBudget } from '@contract/assistant/schemas/model-budget.ts';
import type { User } from '@contract/catalog/schemas/users.ts';
import { assistantApi, byId, catalogApi, useChanges } from '@/api/index.ts';

const USERS = ['users'];
const BUDGET = ['model-budget'];

export interface Invitation {
  email: string;
  displayName?: string;
  role: User['role'];
}

type AccountChange = Partial<Pick<User, 'role' | 'isDisabled' | 'canServe'>>;

/** All accounts, newest first. */
export const usersQuery = defineQueryOptions({
  key: USERS,
  query: () => catalogApi.GET_ALL('/users'),
});

export const useAccountChanges = () =>
  useChanges(USERS, {
    invite: (body: Invitation) => catalogApi.POST('/users', { body }),
    change: ({ user, body }: { user: User; body: AccountChange }) =>
      catalogApi.PATCH('/users/{id}', { params: byId(user), body }),
    resetPassword: (user: User) =>
      catalogApi.POST('/users/{id}/reset-password', { params: byId(user) }),
    endSessions: (user: User) => catalogApi.DELETE('/users/{id}/sessions', { params: byId(user) }),
    remove: (user: User) => catalogApi.DELETE('/users/{id}', { params: byId(user) }),
  });

/** The daily token limits, and today's usage. */
export const modelBudgetQuery = defineQueryOptions({
  key: BUDGET,
  query: () => assistantApi.GET('/model-budget'),
});

type Limit = Pick<ModelBudget, 'tokens_per_day'>;

export const useBudgetChanges = () =>
  useChanges(BUDGET, {
    /** Sets the token limit of an account; without `user_id`, the default. */
    setBudget: ({ user_id, ...body }: Limit & { user_id?: string }) =>
      user_id
        ? assistantApi.PATCH('/model-budget/{user_id}', { params: { path: { user_id } }, body })
        : assistantApi.PATCH('/model-budget', { body }),
    /** Resets an account to the default limit. */
    dropBudget: (user_id: string) =>
      assistantApi.DELETE('/model-budget/{user_id}', { params: { path: { user_id } } }),
  });
