import { defineQueryOptions } from '@pinia/colada';
import type { Action, ActionChange, NewAction } from '@contract/assistant/schemas/actions.ts';
import { assistantApi, ifMatch, useChanges } from '@/api/index.ts';

const KEY = ['actions'];
const SECRETS_KEY = ['action-secrets'];
const basedOn = ({ code, revision }: Action) => ({
  path: { code },
  header: ifMatch(revision),
});

/** All actions, by code. */
export const actionsQuery = defineQueryOptions({
  key: KEY,
  query: () => assistantApi.GET('/actions'),
});

/** The names of the secrets. */
export const actionSecretsQuery = defineQueryOptions({
  key: SECRETS_KEY,
  query: () => assistantApi.GET('/action-secrets'),
});

export const useActionChanges = () =>
  useChanges(KEY, {
    create: (body: NewAction) => assistantApi.POST('/actions', { body }),
    change: ({ action, body }: { action: Action; body: ActionChange }) => {
      const params = basedOn(action);
      return assistantApi.PATCH('/actions/{code}', { params, body });
    },
    remove: (action: Action) => assistantApi.DELETE('/actions/{code}', { params: basedOn(action) }),
  });

interface Trial {
  input: Record<string, unknown>;
  slots: Record<string, unknown>;
  confirm: boolean;
}

export const testAction = ({ code }: Action, body: Trial) =>
  assistantApi.POST('/actions/{code}/test', { params: { path: { code } }, body });

export const useSecretChanges = () =>
  useChanges(SECRETS_KEY, {
    store: ({ name, value }: { name: string; value: string }) => {
      const params = { path: { name } };
      return assistantApi.PUT('/action-secrets/{name}', { params, body: { value } });
    },
    remove: (name: string) =>
      assistantApi.DELETE('/action-secrets/{name}', { params: { path: { name } } }),
  });
