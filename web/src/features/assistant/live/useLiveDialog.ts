import { ref, watch } from 'vue';
import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import { findSpeaker } from './find-speaker.ts';
import { type LiveEvent, useLiveEventListener } from './live-events.ts';

interface Watched {
  threadId: () => string | null;
  messages: () => readonly ThreadMessage[];
  catchUp: () => Promise<void>;
  /** Returns whether a message with this role should cause a reload; defaults to all. */
  isNews?: (role: string) => boolean;
}

/**
 * Reloads a dialog when another person writes in it.
 *
 * @returns the last new message, for screen readers.
 */
export function useLiveDialog({ threadId, messages, catchUp, isNews = () => true }: Watched) {
  const arrived = ref('');
  let isExpected = false;

  async function hear(news: LiveEvent) {
    if (news.event !== 'message' || news.thread_id !== threadId()) return;
    if (!isNews(news.role) || messages().some(({ id }) => id === news.message_id)) return;
    isExpected = true;
    await catchUp();
    isExpected = false;
  }

  useLiveEventListener((news) => void hear(news));
  watch(messages, (now, before) => {
    const last = now.at(-1);
    if (!isExpected || !last || before.some(({ id }) => id === last.id)) return;
    arrived.value = `${findSpeaker(last)}: ${last.text}`;
  }, { flush: 'sync' });
  return arrived;
}
