import { computed, ref, shallowRef } from 'vue';
import type {
  ApiKey,
  ApiKeyChange,
  ApiKeyWithSecret,
  NewApiKey,
} from '../../../../../functions/catalog/schemas/api-keys.ts';
import { ApiProblem, catalogApi, describeProblem } from '../../../api/index.ts';

/** Loads all API keys, the newest first. Changes throw ApiProblem. */
export function useApiKeys() {
  const keys = shallowRef<ApiKey[]>([]);
  const status = ref<'loading' | 'ready' | 'failed' | 'refused'>('loading');
  const problem = ref('');
  const isEmpty = computed(() => status.value === 'ready' && keys.value.length === 0);

  async function load(): Promise<void> {
    if (status.value === 'failed') status.value = 'loading';
    try {
      keys.value = await catalogApi.getAll<ApiKey>('/api-keys');
      status.value = 'ready';
    } catch (error) {
      problem.value = describeProblem(error);
      if (error instanceof ApiProblem && error.status === 403) status.value = 'refused';
      else if (keys.value.length === 0) status.value = 'failed';
    }
  }

  async function create(body: NewApiKey): Promise<ApiKeyWithSecret> {
    const made = await catalogApi.post<ApiKeyWithSecret>('/api-keys', body);
    await load();
    return made;
  }

  async function change({ id, updatedAt }: ApiKey, fields: ApiKeyChange): Promise<void> {
    try {
      await catalogApi.patch(`/api-keys/${id}`, fields, { ifMatch: `"${updatedAt}"` });
    } finally {
      await load();
    }
  }

  /**
   * @param oldSecretExpiresAt when the old secret expires.
   */
  async function rotate({ id }: ApiKey, oldSecretExpiresAt: string): Promise<ApiKeyWithSecret> {
    const body = { oldSecretExpiresAt };
    const made = await catalogApi.post<ApiKeyWithSecret>(`/api-keys/${id}/rotate`, body);
    await load();
    return made;
  }

  async function revoke({ id }: ApiKey): Promise<void> {
    await catalogApi.delete(`/api-keys/${id}`);
    await load();
  }

  async function remove({ id }: ApiKey): Promise<void> {
    await catalogApi.delete(`/api-keys/${id}`, { query: { remove: 'true' } });
    await load();
  }

  return { keys, status, problem, isEmpty, load, create, change, rotate, revoke, remove };
}
