import { useQueryCache } from '@pinia/colada';
import { ref, watch } from 'vue';
import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import { dialogKey } from '../queries.ts';
import { findSpeaker } from './find-speaker.ts';
import { useLiveEventListener } from './live-events.ts';

interface Watched {
  threadId: () => string | null;
  messages: () => readonly ThreadMessage[];
  /** Returns whether a message with this role should cause a reload; defaults to all. */
  isNews?: (role: string) => boolean;
}

/**
 * Reloads a dialog when another person writes in it.
 *
 * @returns the last new message, for screen readers.
 */
export function useLiveDialog({ threadId, messages, isNews = () => true }: Watched) {
  const cache = useQueryCache();
  const arrived = ref('');
  /** Ids of messages that are being loaded. */
  const expected = new Set<string>();

  useLiveEventListener((news) => {
    if (news.event !== 'message') return;
    const { thread_id, message_id, role } = news.data;
    if (thread_id !== threadId() || !isNews(role)) return;
    if (messages().some(({ id }) => id === message_id)) return;
    expected.add(message_id);
    void cache.invalidateQueries({ key: dialogKey(thread_id) }).catch(() => {});
  });
  watch(messages, (now, before) => {
    const last = now.at(-1);
    const isExpected = now.filter(({ id }) => expected.delete(id)).length > 0;
    if (!isExpected || !last || before.some(({ id }) => id === last.id)) return;
    arrived.value = `${findSpeaker(last)}: ${last.text}`;
  }, { flush: 'sync' });
  return arrived;
}
