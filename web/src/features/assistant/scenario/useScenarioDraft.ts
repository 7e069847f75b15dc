import { computed } from 'vue';
import { useDraft } from '@/stores/useDraft.ts';
import { isUnchanged, type ScenarioBody, type ScenarioDraft, toDraft } from './scenario-draft.ts';

type Stored = ScenarioBody & { etag: string };

/** Keeps the draft of a branch's scenario until it is saved. */
export function useScenarioDraft(code: () => string, stored: () => Stored | undefined) {
  const { edit, write, discard, ...kept } = useDraft<ScenarioDraft>('scenario', code);
  const draft = computed(() => {
    const read = stored();
    return edit.value ?? (read && toDraft(read, read.etag));
  });
  /** Whether another person has stored a scenario since the edit began. */
  const isStale = computed(() => {
    const etag = stored()?.etag;
    return edit.value !== undefined && etag !== undefined && edit.value.etag !== etag;
  });

  function put(changed: ScenarioDraft): void {
    if (isUnchanged(changed)) discard();
    else write(changed);
  }

  /** Keeps the draft and bases it on the scenario that another person stored. */
  function keepMine(): void {
    const read = stored();
    if (edit.value && read) put({ ...edit.value, base: toDraft(read, '').base, etag: read.etag });
  }

  return { ...kept, draft, isStale, put, discard, keepMine };
}
