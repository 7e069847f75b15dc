import { computed } from 'vue';

import { useDrafts } from '@/stores/drafts.ts';
import { type GeneralSettings, type SettingTexts, toTexts } from './setting-fields.ts';

const [KIND, KEY] = ['general-settings', 'general'];

/**
 * Keeps what is typed in the general settings until it is saved. It consists only of the fields
 * that differ from the stored ones, so that a save does not undo another person's change.
 */
export function useGeneralDraft(settings: () => GeneralSettings | undefined) {
  const drafts = useDrafts();
  const typed = computed(() =>
    drafts.mine(KIND, KEY)?.value as Partial<SettingTexts> | undefined ?? {}
  );
  const stored = computed(() => {
    const read = settings();
    return read ? toTexts(read) : null;
  });
  const texts = computed(() => stored.value && { ...stored.value, ...typed.value });
  const isChanged = computed(() => Object.keys(typed.value).length > 0);

  const discard = () => drafts.drop(KIND, KEY);

  function change(name: keyof SettingTexts, text: string): void {
    const { [name]: _, ...others } = typed.value;
    const now = text.trim() === stored.value?.[name] ? others : { ...others, [name]: text };
    if (Object.keys(now).length > 0) drafts.write(KIND, KEY, now);
    else discard();
  }

  /** Drops what is stored now; what was typed during the save stays. */
  function settle(): void {
    for (const [name, text] of Object.entries(typed.value)) {
      change(name as keyof SettingTexts, text);
    }
  }

  const claim = () => drafts.claim(KIND, KEY);

  return { texts, isChanged, change, discard, settle, claim };
}
