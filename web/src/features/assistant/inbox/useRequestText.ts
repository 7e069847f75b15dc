import { computed } from 'vue';
import { useDrafts } from '../../../stores/drafts.ts';

/** What is typed about a request and not saved: it stays while others are looked at. */
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
