import { computed } from 'vue';
import { useDrafts } from '@/stores/drafts.ts';
import type { GeneralSettings } from './general-settings.ts';
import { toTexts } from './setting-fields.ts';

const KIND = 'general-settings';

/** A setting whose value is edited as a text. */
interface DraftField {
  name: string;
  format: (settings: GeneralSettings) => string;
}

interface Form {
  /** Name of the form, by which its draft is found. */
  key: string;
  fields: () => readonly DraftField[];
  settings: () => GeneralSettings | undefined;
}

type Texts = Record<string, string>;

/**
 * Keeps what is typed in a form of settings until it is saved. It consists only of the fields that
 * differ from the stored ones, so that a save does not undo another person's change.
 */
export function useGeneralDraft({ key, fields, settings }: Form) {
  const drafts = useDrafts();
  const typed = computed(() => drafts.mine(KIND, key)?.value as Texts | undefined ?? {});
  const stored = computed(() => {
    const read = settings();
    return read ? toTexts(fields(), read) : null;
  });
  const texts = computed((): Texts | null => stored.value && { ...stored.value, ...typed.value });
  const isChanged = computed(() => Object.keys(typed.value).length > 0);

  const discard = () => drafts.drop(KIND, key);

  function change(name: string, text: string): void {
    const { [name]: _, ...others } = typed.value;
    const now = text.trim() === stored.value?.[name] ? others : { ...others, [name]: text };
    if (Object.keys(now).length > 0) drafts.write(KIND, key, now);
    else discard();
  }

  /** Drops what is stored now; what was typed during the save stays. */
  function settle(): void {
    for (const [name, text] of Object.entries(typed.value)) change(name, text);
  }

  const claim = () => drafts.claim(KIND, key);

  return { texts, typed, isChanged, change, discard, settle, claim };
}
