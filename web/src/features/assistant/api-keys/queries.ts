import { defineQueryOptions } from '@pinia/colada';
import type { ApiKey, ApiKeyChange, NewApiKey } from '@contract/catalog/schemas/api-keys.ts';
import { byId, catalogApi, ifMatch, useChanges } from '@/api/index.ts';

const KEY = ['api-keys'];

/** All API keys, the newest first. */
export const apiKeysQuery = defineQueryOptions({
  key: KEY,
  query: () => catalogApi.GET_ALL('/api-keys'),
});

export const useApiKeyChanges = () =>
  useChanges(KEY, {
    create: (body: NewApiKey) => catalogApi.POST('/api-keys', { body }),
    change: ({ apiKey, body }: { apiKey: ApiKey; body: ApiKeyChange }) => {
      const params = { ...byId(apiKey), header: ifMatch(apiKey.updatedAt) };
      return catalogApi.PATCH('/api-keys/{id}', { params, body });
    },
    /** Replaces a key's secret; the old one expires at the given time. */
    rotate: (input: { apiKey: ApiKey; oldSecretExpiresAt: string }) => {
      const { apiKey, oldSecretExpiresAt } = input;
      const body = { oldSecretExpiresAt };
      return catalogApi.POST('/api-keys/{id}/rotate', { params: byId(apiKey), body });
    },
    revoke: (apiKey: ApiKey) => catalogApi.DELETE('/api-keys/{id}', { params: byId(apiKey) }),
    /** Removes a revoked key from the list. */
    remove: (apiKey: ApiKey) => {
      const params = { ...byId(apiKey), query: { remove: true } };
      return catalogApi.DELETE('/api-keys/{id}', { params });
    },
  });
