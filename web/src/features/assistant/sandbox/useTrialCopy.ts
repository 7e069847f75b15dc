import type { Thread } from '@contract/assistant/schemas/threads.ts';
import { ApiProblem } from '@/api/index.ts';
import { useAttempt } from '@/ui/controls.ts';
import { useMessageDrafts } from './message-drafts.ts';
import { createTrialCopy } from './queries.ts';

/** Returns whether the API rejected the copy; a 409 means that one is already being made. */
const isRefused = ({ isUnreachable, status }: ApiProblem) => !isUnreachable && status !== 409;

/**
 * Continues the open dialog in a trial copy and moves its unsent text there. Opens the copy unless
 * another dialog was opened meanwhile. Shows failures.
 */
export function useTrialCopy(openThreadId: () => string, onCopied: (id: string) => void) {
  const unsent = useMessageDrafts();
  const { attempt, isBusy: copying } = useAttempt();
  /**
   * Idempotency keys by dialog, kept while it is unknown whether a copy was made, so that a retry
   * makes no second one.
   */
  const keys = new Map<string, string>();

  async function post(threadId: string): Promise<Thread> {
    const key = keys.get(threadId) ?? crypto.randomUUID();
    keys.set(threadId, key);
    try {
      return await createTrialCopy(threadId, key);
    } catch (error) {
      if (error instanceof ApiProblem && isRefused(error)) keys.delete(threadId);
      throw error;
    }
  }

  async function copy(): Promise<void> {
    if (copying.value) return;
    const threadId = openThreadId();
    await attempt(async () => {
      const { id } = await post(threadId);
      keys.delete(threadId);
      unsent.move(threadId, id);
      if (openThreadId() === threadId) onCopied(id);
    }, { failed: 'Couldn’t create a trial copy.' });
  }

  return { copying, copy };
}
