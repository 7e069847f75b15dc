import { defineQueryOptions } from '@pinia/colada';
import type { ApiKey, ApiKeyChange, NewApiKey } from '@contract/catalog/schemas/api-keys.ts';
import { catalogApi, useChanges } from '@/api/index.ts';

const KEY = ['api-keys'];
const pathOf = ({ id }: Pick<ApiKey, 'id'>) => ({ path: { id } });

/** All API keys, the newest first. */
export const apiKeysQuery = defineQueryOptions({
  key: KEY,
  query: () => catalogApi.GET_ALL('/api-keys'),
});

/** Changes of API keys. */
export const useApiKeyChanges = () =>
  useChanges(KEY, {
    create: (body: NewApiKey) => catalogApi.POST('/api-keys', { body }),
    change: ({ apiKey, body }: { apiKey: ApiKey; body: ApiKeyChange }) => {
      const header = { 'If-Match': `"${apiKey.updatedAt}"` };
      const params = { ...pathOf(apiKey), header };
      return catalogApi.PATCH('/api-keys/{id}', { params, body });
    },
    /** Replaces a key's secret; the old one expires at the given time. */
    rotate: (input: { apiKey: ApiKey; oldSecretExpiresAt: string }) => {
      const { apiKey, oldSecretExpiresAt } = input;
      const body = { oldSecretExpiresAt };
      return catalogApi.POST('/api-keys/{id}/rotate', { params: pathOf(apiKey), body });
    },
    revoke: (apiKey: ApiKey) => catalogApi.DELETE('/api-keys/{id}', { params: pathOf(apiKey) }),
    /** Removes a revoked key from the list. */
    remove: (apiKey: ApiKey) => {
      const params = { ...pathOf(apiKey), query: { remove: true } };
      return catalogApi.DELETE('/api-keys/{id}', { params });
    },
  });
