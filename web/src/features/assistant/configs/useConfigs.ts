import { computed, type Ref, ref, shallowRef, watch } from 'vue';
import type { Activation, Config } from '../../../../../functions/assistant/schemas/configs.ts';
import { ApiProblem, assistantApi } from '../../../api/index.ts';
import { useBranches } from '../branches-store.ts';
import type { PromptTexts } from './settings-drafts.ts';
import { announceSave, useRefreshed } from './useRefreshed.ts';

interface NewVersion extends PromptTexts {
  intent_code: string;
  name: string | null;
  activate: boolean;
}

const byNewest = (a: Config, b: Config) => b.version - a.version;

/** Loads the versions of a branch's prompt, newest first. Writes throw ApiProblem. */
export function useConfigs(code: Ref<string>) {
  const branches = useBranches();
  const configs = shallowRef<Config[]>([]);
  const status = ref<'loading' | 'ready' | 'failed'>('loading');
  const problem = shallowRef<ApiProblem | null>(null);

  const active = computed(() => configs.value.find(({ is_active }) => is_active) ?? null);

  async function refresh(): Promise<void> {
    const asked = code.value;
    try {
      const found = await assistantApi.getAll<Config>('/configs', {
        query: { intent_code: asked },
      });
      if (asked !== code.value) return;
      configs.value = found.toSorted(byNewest);
      status.value = 'ready';
    } catch (error) {
      if (asked !== code.value) return;
      problem.value = error instanceof ApiProblem ? error : null;
      // Keeps the page's content, which may be in the middle of an edit.
      if (status.value !== 'ready') status.value = 'failed';
    }
  }

  useRefreshed(refresh);
  // Another version was activated elsewhere, for example by the search.
  watch(() => branches.branches.find((each) => each.code === code.value)?.active_version, (now) => {
    if (status.value === 'ready' && now !== active.value?.version) void refresh();
  });
  watch(code, () => {
    configs.value = [];
    status.value = 'loading';
    void refresh();
  }, { immediate: true });

  async function create(version: NewVersion): Promise<Config> {
    const created = await assistantApi.post<Config>('/configs', version);
    announceSave();
    await refresh();
    return created;
  }

  /**
   * Activates a version. The caller reloads afterwards: the dialog closes first and returns the
   * focus.
   */
  async function activate(id: string, said: Activation): Promise<void> {
    await assistantApi.post(`/configs/${id}/activate`, said);
    announceSave();
  }

  async function remove(id: string): Promise<void> {
    await assistantApi.delete(`/configs/${id}`);
    announceSave();
    await refresh();
  }

  const newest = computed(() => configs.value[0]?.version ?? 0);

  return { configs, status, problem, active, newest, refresh, create, activate, remove };
}
