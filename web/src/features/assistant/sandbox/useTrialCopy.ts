import { ref } from 'vue';
import type { Thread } from '../../../../../functions/assistant/schemas/threads.ts';
import { assistantApi, describeProblem } from '../../../api/index.ts';
import { useToasts } from '../../../ui/toasts.ts';
import { useMessageDrafts } from './message-drafts.ts';

/** Continues a dialog in a trial copy. What was typed and not sent moves to the copy. */
export function useTrialCopy(onCopied: (id: string) => void) {
  const unsent = useMessageDrafts();
  const toasts = useToasts();
  const copying = ref(false);

  async function copy(threadId: string): Promise<void> {
    if (copying.value) return;
    copying.value = true;
    try {
      const { id } = await assistantApi.post<Thread>(`/threads/${threadId}/trial-copy`);
      unsent.move(threadId, id);
      onCopied(id);
    } catch (error) {
      toasts.show(`No trial copy was made. ${describeProblem(error)}`, { tone: 'danger' });
    } finally {
      copying.value = false;
    }
  }

  return { copying, copy };
}
