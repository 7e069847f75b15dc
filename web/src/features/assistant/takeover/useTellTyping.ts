import { assistantApi } from '@/api/index.ts';

/** Minimum time between two calls in milliseconds; a visitor sees each for 6 seconds. */
const TYPING_EVERY_MS = 3000;

/** Returns a function that shows the visitor that the person is typing. */
export function useTellTyping(threadId: () => string): () => void {
  let toldAt = 0;
  return () => {
    if (Date.now() - toldAt < TYPING_EVERY_MS) return;
    toldAt = Date.now();
    // The next key tries again.
    assistantApi.POST('/threads/{id}/typing', { params: { path: { id: threadId() } } })
      .catch(() => {});
  };
}
