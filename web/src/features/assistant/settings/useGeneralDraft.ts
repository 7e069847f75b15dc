import { computed } from 'vue';
import type { Settings } from '@contract/shared/contract/assistant-settings.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { type SettingField, type SettingTexts, toTexts } from './setting-fields.ts';

const KIND = 'general-settings';

interface Form {
  /** Name of the page, by which its draft is found. */
  key: string;
  fields: readonly SettingField[];
  settings: () => Settings | undefined;
}

/**
 * Keeps what is typed in a page of settings until it is saved. It consists only of the fields that
 * differ from the stored ones, so that a save does not undo another person's change.
 */
export function useGeneralDraft({ key, fields, settings }: Form) {
  const drafts = useDrafts();
  const typed = computed(() => drafts.mine(KIND, key)?.value as SettingTexts | undefined ?? {});
  const stored = computed(() => {
    const read = settings();
    return read ? toTexts(fields, read) : null;
  });
  const texts = computed((): Record<string, string> | null =>
    stored.value && { ...stored.value, ...typed.value }
  );
  const isChanged = computed(() => Object.keys(typed.value).length > 0);

  const discard = () => drafts.drop(KIND, key);

  function change(name: keyof Settings, text: string): void {
    const { [name]: _, ...others } = typed.value;
    const now = text.trim() === stored.value?.[name] ? others : { ...others, [name]: text };
    if (Object.keys(now).length > 0) drafts.write(KIND, key, now);
    else discard();
  }

  /** Drops what is stored now; what was typed during the save stays. */
  function settle(): void {
    for (const [name, text] of Object.entries(typed.value)) change(name as keyof Settings, text);
  }

  const claim = () => drafts.claim(KIND, key);

  return { texts, isChanged, change, discard, settle, claim };
}
