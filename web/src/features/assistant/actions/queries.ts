import { defineQueryOptions } from '@pinia/colada';
import type { Action, ActionChange, NewAction } from '@contract/assistant/schemas/actions.ts';
import { assistantApi } from '@/api/index.ts';
import { readData } from '@/api/read-answer.ts';
import { useChange } from '@/api/useChange.ts';

const KEY = ['actions'];
const SECRETS_KEY = ['action-secrets'];
const basedOn = ({ code, revision }: Action) => ({
  path: { code },
  header: { 'If-Match': `"${revision}"` },
});

/** All actions, by code. */
export const actionsQuery = defineQueryOptions({
  key: KEY,
  query: () => readData(assistantApi.GET('/actions')),
});

/** The names of the secrets. */
export const actionSecretsQuery = defineQueryOptions({
  key: SECRETS_KEY,
  query: () => readData(assistantApi.GET('/action-secrets')),
});

export const useCreateAction = () =>
  useChange(KEY, (body: NewAction) => readData(assistantApi.POST('/actions', { body })));

export const useChangeAction = () =>
  useChange(KEY, ({ action, body }: { action: Action; body: ActionChange }) => {
    const params = basedOn(action);
    return readData(assistantApi.PATCH('/actions/{code}', { params, body }));
  });

export const useDeleteAction = () =>
  useChange(
    KEY,
    (action: Action) =>
      readData(assistantApi.DELETE('/actions/{code}', { params: basedOn(action) })),
  );

interface Trial {
  input: Record<string, unknown>;
  slots: Record<string, unknown>;
  confirm: boolean;
}

/** Calls the other system once. */
export const testAction = ({ code }: Action, body: Trial) =>
  readData(assistantApi.POST('/actions/{code}/test', { params: { path: { code } }, body }));

export const useSetSecret = () =>
  useChange(SECRETS_KEY, ({ name, value }: { name: string; value: string }) => {
    const params = { path: { name } };
    return readData(assistantApi.PUT('/action-secrets/{name}', { params, body: { value } }));
  });

export const useDeleteSecret = () =>
  useChange(
    SECRETS_KEY,
    (name: string) =>
      readData(assistantApi.DELETE('/action-secrets/{name}', { params: { path: { name } } })),
  );
