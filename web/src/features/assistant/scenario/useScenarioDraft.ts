import { computed } from 'vue';
import { useDrafts } from '@/stores/drafts.ts';
import { isUnchanged, type ScenarioBody, type ScenarioDraft, toDraft } from './scenario-draft.ts';

const KIND = 'scenario';

type Stored = ScenarioBody & { etag: string };

/** Keeps the draft of a branch's scenario until it is saved. */
export function useScenarioDraft(code: () => string, stored: () => Stored | undefined) {
  const drafts = useDrafts();

  const edit = computed(() => drafts.mine(KIND, code())?.value as ScenarioDraft | undefined);
  const draft = computed(() => {
    const read = stored();
    return edit.value ?? (read && toDraft(read, read.etag));
  });
  const isChanged = computed(() => edit.value !== undefined);
  /** Whether another person has stored a scenario since the edit began. */
  const isStale = computed(() => {
    const etag = stored()?.etag;
    return edit.value !== undefined && etag !== undefined && edit.value.etag !== etag;
  });

  const discard = () => drafts.drop(KIND, code());

  function put(changed: ScenarioDraft): void {
    if (isUnchanged(changed)) discard();
    else drafts.write(KIND, code(), changed);
  }

  /** Keeps the draft and bases it on the scenario that another person stored. */
  function keepMine(): void {
    const read = stored();
    if (edit.value && read) put({ ...edit.value, base: toDraft(read, '').base, etag: read.etag });
  }

  /** Sets the draft aside and accepts the stored scenario; returns a function that undoes this. */
  function acceptRemote(): (() => void) | undefined {
    const mine = drafts.putAside(KIND, code());
    return mine && (() => drafts.bring(mine));
  }

  const claim = () => drafts.claim(KIND, code());

  return { draft, isChanged, isStale, put, discard, keepMine, acceptRemote, claim };
}
