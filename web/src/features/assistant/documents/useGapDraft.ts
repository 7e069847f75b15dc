import { computed } from 'vue';
import type { Gap } from '@contract/assistant/schemas/gaps.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { type GapDraft, gapDraft } from './gap-draft.ts';

const KIND = 'gap';

/** Keeps the draft of a gap's document: its questions, then what the editor types. */
export function useGapDraft(gap: () => Gap) {
  const drafts = useDrafts();
  const key = computed(() => gap().id);
  const draft = computed(() =>
    drafts.mine(KIND, key.value)?.value as GapDraft | undefined ?? gapDraft(gap())
  );

  const change = (part: Partial<GapDraft>) =>
    drafts.write(KIND, key.value, { ...draft.value, ...part });
  const discard = () => drafts.drop(KIND, key.value);
  const claim = () => drafts.claim(KIND, key.value);

  return { draft, change, discard, claim };
}
