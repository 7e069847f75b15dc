import { ref } from 'vue';
import type { Thread } from '@contract/assistant/schemas/threads.ts';
import { assistantApi, describeProblem } from '@/api/index.ts';
import { ApiProblem } from '@/api/problem.ts';
import { useToasts } from '@/ui/index.ts';
import { useMessageDrafts } from './message-drafts.ts';

/** Returns whether a copy is already being made (409). */
const isRefused = ({ isUnreachable, status }: ApiProblem) => !isUnreachable && status !== 409;

/**
 * Continues the open dialog in a trial copy. Moves unsent text to the copy and opens it, unless
 * another dialog was opened meanwhile.
 */
export function useTrialCopy(openThreadId: () => string, onCopied: (id: string) => void) {
  const unsent = useMessageDrafts();
  const toasts = useToasts();
  const copying = ref(false);
  /**
   * Idempotency keys by dialog, kept while it is unknown whether a copy was made, so that no second
   * one is.
   */
  const keys = new Map<string, string>();

  async function post(threadId: string): Promise<Thread> {
    const key = keys.get(threadId) ?? crypto.randomUUID();
    keys.set(threadId, key);
    try {
      return await assistantApi.POST('/threads/{id}/trial-copy', {
        params: { path: { id: threadId }, header: { 'Idempotency-Key': `"${key}"` } },
      });
    } catch (error) {
      if (error instanceof ApiProblem && isRefused(error)) keys.delete(threadId);
      throw error;
    }
  }

  async function copy(): Promise<void> {
    if (copying.value) return;
    const threadId = openThreadId();
    copying.value = true;
    try {
      const { id } = await post(threadId);
      keys.delete(threadId);
      unsent.move(threadId, id);
      if (openThreadId() === threadId) onCopied(id);
    } catch (error) {
      toasts.show(`Couldn’t create a trial copy. ${describeProblem(error)}`, { tone: 'danger' });
    } finally {
      copying.value = false;
    }
  }

  return { copying, copy };
}
