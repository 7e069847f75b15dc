import { computed } from 'vue';
import { useDrafts } from '@/stores/drafts.ts';

/** Keeps the draft of a request's text while other requests are open. */
export function useRequestText(kind: 'request-note' | 'request-outcome', id: () => string) {
  const drafts = useDrafts();
  return computed({
    get: () => drafts.mine(kind, id())?.value as string | undefined ?? '',
    set: (text: string) => {
      if (text) drafts.write(kind, id(), text);
      else drafts.drop(kind, id());
    },
  });
}
