import { onScopeDispose, watch } from 'vue';
import { assistantApi, useInvalidate } from '@/api/index.ts';
import { TAKEOVERS_KEY, useTakeovers } from './queries.ts';

/**
 * Stores that the person has seen a dialog during their takeover: on each new message while the
 * page is visible, and when it becomes visible.
 *
 * @param lastMessageId the last shown message; undefined before the dialog is loaded.
 */
export function useSeen(threadId: () => string, lastMessageId: () => string | undefined): void {
  const invalidate = useInvalidate();
  const { unread } = useTakeovers();
  let stored: string | undefined;

  async function see() {
    const [id, message_id] = [threadId(), lastMessageId()];
    const isUnread = unread.value.some((each) => each.thread_id === id);
    if (!isUnread || !message_id || message_id === stored) return;
    if (document.visibilityState !== 'visible') return;
    const params = { path: { id } };
    // After a failure, the next message or change of the visibility tries again.
    await assistantApi.POST('/threads/{id}/seen', { params, body: { message_id } })
      .then(() => {
        stored = message_id;
        return invalidate(TAKEOVERS_KEY);
      }, () => {});
  }

  watch([threadId, lastMessageId, unread], () => void see(), { immediate: true });
  const look = () => void see();
  addEventListener('visibilitychange', look);
  onScopeDispose(() => removeEventListener('visibilitychange', look));
}
