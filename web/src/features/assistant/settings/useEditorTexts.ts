import { computed } from 'vue';
import type { Config } from '@contract/assistant/schemas/configs.ts';
import { textsOf, useSettingsDrafts } from '../configs/settings-drafts.ts';
import type { useConfigs } from '../configs/queries.ts';

/** Manages the content of the prompt editor: a draft, or the texts of a version. */
export function useEditorTexts(code: () => string, configs: ReturnType<typeof useConfigs>) {
  const edits = useSettingsDrafts();
  const find = (of: (config: Config) => boolean) => configs.configs.value.find(of);

  const edit = computed(() => edits.prompts[code()]);
  /**
   * The version in the editor: the edited one, else the last opened one, else the active one, else
   * the newest one; null if the edited one was deleted or there is none.
   */
  const base = computed((): Config | null => {
    if (edit.value?.baseId) return find(({ id }) => id === edit.value?.baseId) ?? null;
    return find(({ version }) => version === edits.openVersions[code()]) ?? configs.active.value ??
      configs.configs.value[0] ?? null;
  });
  const texts = computed(() => textsOf(edit.value ?? base.value));

  return { edit, base, texts };
}
