import { computed } from 'vue';
import { useDraft } from '@/stores/useDraft.ts';
import type { GeneralSettings } from './queries.ts';
import { toTexts } from './setting-fields.ts';

interface DraftField {
  name: string;
  format: (settings: GeneralSettings) => string;
}

interface Form {
  key: string;
  fields: () => readonly DraftField[];
  settings: () => GeneralSettings | undefined;
}

type Texts = Record<string, string>;

/**
 * Keeps the draft of a settings form until it is saved. Only contains the changed fields, so that
 * saving does not undo another person's change.
 */
export function useGeneralDraft({ key, fields, settings }: Form) {
  const { edit, write, discard, claim } = useDraft<Texts>('general-settings', () => key);
  const typed = computed(() => edit.value ?? {});
  const stored = computed(() => {
    const read = settings();
    return read ? toTexts(fields(), read) : null;
  });
  const texts = computed((): Texts | null => stored.value && { ...stored.value, ...typed.value });
  const isChanged = computed(() => Object.keys(typed.value).length > 0);

  function change(name: string, text: string): void {
    const { [name]: _, ...others } = typed.value;
    const now = text.trim() === stored.value?.[name] ? others : { ...others, [name]: text };
    if (Object.keys(now).length > 0) write(now);
    else discard();
  }

  /** Removes saved fields from the draft; keeps what was typed meanwhile. */
  function settle(): void {
    for (const [name, text] of Object.entries(typed.value)) change(name, text);
  }

  return { texts, typed, isChanged, change, discard, settle, claim };
}
