import { defineQueryOptions, useQuery, useQueryCache } from '@pinia/colada';
import { computed } from 'vue';
import type { Activation, Config } from '@contract/assistant/schemas/configs.ts';
import type { components } from '@/api/generated/assistant.ts';
import { assistantApi, useChange } from '@/api/index.ts';
import { usePolling } from '@/ui/controls.ts';
import { BRANCHES_KEY, useLoadBranches } from '../branches/queries.ts';

/** Polling interval for versions that other editors save, in milliseconds. */
const LOOKS_EVERY_MS = 20_000;

/** Loads all versions of a branch; throws ApiProblem. */
export const listVersions = (intent_code: string) =>
  assistantApi.GET_ALL('/configs', { params: { query: { intent_code } } });

/** The versions of a branch's prompt, newest first. */
export const versionsQuery = defineQueryOptions((code: string) => ({
  key: [...BRANCHES_KEY, code, 'versions'],
  query: async () => (await listVersions(code)).toSorted((a, b) => b.version - a.version),
}));

/** Loads the versions of every branch by its code while `isEnabled` returns true. */
export function useAllVersions(isEnabled: () => boolean) {
  const cache = useQueryCache();
  const { loadBranches } = useLoadBranches();
  return useQuery({
    key: [...BRANCHES_KEY, 'all-versions'],
    enabled: isEnabled,
    query: async () => {
      const loaded = (await loadBranches()).map(async ({ code }) => {
        const { data = [] } = await cache.refresh(cache.ensure(versionsQuery(code)));
        return [code, data] as const;
      });
      return Object.fromEntries(await Promise.all(loaded));
    },
  });
}

/** Loads and changes the versions of a branch. Writes throw ApiProblem. */
export function useConfigs(code: () => string) {
  const query = useQuery(() => versionsQuery(code()));
  usePolling(query.refetch, () => true, LOOKS_EVERY_MS);

  const configs = computed(() => query.data.value ?? []);
  const active = computed(() => configs.value.find(({ is_active }) => is_active) ?? null);
  const newest = computed(() => configs.value[0]?.version ?? 0);

  const create = useChange(
    BRANCHES_KEY,
    (body: components['schemas']['NewConfig']) => assistantApi.POST('/configs', { body }),
  );

  /** Activates a version. The caller reloads the list, after the dialog box has closed. */
  const activate = (id: string, body: Activation): Promise<Config> =>
    assistantApi.POST('/configs/{id}/activate', { params: { path: { id } }, body });

  const remove = useChange(
    BRANCHES_KEY,
    (id: string) => assistantApi.DELETE('/configs/{id}', { params: { path: { id } } }),
  );

  return { ...query, configs, active, newest, create, activate, remove };
}
