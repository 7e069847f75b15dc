import { ref } from 'vue';
import type { Thread } from '../../../../../functions/assistant/schemas/threads.ts';
import { assistantApi, describeProblem } from '../../../api/index.ts';
import { useToasts } from '../../../ui/toasts.ts';
import { useMessageDrafts } from './message-drafts.ts';

/**
 * Continues the open dialog in a trial copy. What was typed and not sent moves to the copy, which opens
 * unless another dialog was opened meanwhile.
 */
export function useTrialCopy(openThreadId: () => string, onCopied: (id: string) => void) {
  const unsent = useMessageDrafts();
  const toasts = useToasts();
  const copying = ref(false);

  async function copy(): Promise<void> {
    if (copying.value) return;
    const threadId = openThreadId();
    copying.value = true;
    try {
      const { id } = await assistantApi.post<Thread>(`/threads/${threadId}/trial-copy`);
      unsent.move(threadId, id);
      if (openThreadId() === threadId) onCopied(id);
    } catch (error) {
      toasts.show(`No trial copy was made. ${describeProblem(error)}`, { tone: 'danger' });
    } finally {
      copying.value = false;
    }
  }

  return { copying, copy };
}
