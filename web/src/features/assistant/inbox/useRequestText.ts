import { computed } from 'vue';
import { useDraft } from '@/stores/useDraft.ts';

/** Keeps the draft of a request's text while other requests are open. */
export function useRequestText(kind: 'request-note' | 'request-outcome', id: () => string) {
  const { edit, write, discard } = useDraft<string>(kind, id);
  return computed({
    get: () => edit.value ?? '',
    set: (text: string) => {
      if (text) write(text);
      else discard();
    },
  });
}
