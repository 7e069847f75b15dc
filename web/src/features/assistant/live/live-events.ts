import { defineStore } from 'pinia';
import { onScopeDispose, ref } from 'vue';
import { readEventStream } from '../../../api/event-stream.ts';
import { ApiProblem, assistantApi } from '../../../api/index.ts';

/** What the stream tells. `lost`: there is no stream, so look for yourself. */
export type News =
  | { event: 'ready' | 'lost' }
  | { event: 'request'; request_id: string; what: string; by: string | null }
  | { event: 'message'; thread_id: string; message_id: string; role: string };

/** Before the stream is opened again: after its ordinary end, and after a failure. */
export const PAUSE_MS = { ended: 1000, failed: 15_000 };

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * One stream of events for all who listen, from one opening to the next. A browser has few
 * connections to give: none is held while nobody listens, or sees the page and wants no notifications.
 */
export const useLiveEvents = defineStore('live-events', () => {
  const isOpen = ref(false);
  const listeners = new Set<(news: News) => void>();
  let isForNotifications = false;
  let following: AbortController | null = null;
  let lastId: string | undefined;

  const tell = (news: News) => listeners.forEach((listener) => listener(news));

  async function read(signal: AbortSignal): Promise<void> {
    const headers = { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) };
    const { body } = await assistantApi.send('GET', '/events', { headers, signal });
    for await (const { event, data, id } of readEventStream(body!)) {
      isOpen.value = true;
      lastId = id ?? lastId;
      tell({ event, ...JSON.parse(data) });
    }
  }

  async function follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let wait = PAUSE_MS.ended;
      try {
        await read(signal);
      } catch (error) {
        wait = PAUSE_MS.failed;
        if (error instanceof ApiProblem && error.status === 422) lastId = undefined;
        if (!signal.aborted) tell({ event: 'lost' });
      }
      if (following?.signal !== signal) return;
      isOpen.value = false;
      await pause(wait, signal);
    }
  }

  function update() {
    const isSeen = document.visibilityState === 'visible' || isForNotifications;
    const isWanted = isSeen && listeners.size > 0;
    if (isWanted === (following !== null)) return;
    following?.abort();
    following = isWanted ? new AbortController() : null;
    isOpen.value = false;
    if (following) void follow(following.signal);
  }

  addEventListener('visibilitychange', update);

  /** @returns what ends it. */
  function listen(listener: (news: News) => void): () => void {
    listeners.add(listener);
    update();
    return () => {
      listeners.delete(listener);
      update();
    };
  }

  /** Whether the stream goes on while nobody sees the page. */
  function keepForNotifications(isKept: boolean) {
    isForNotifications = isKept;
    update();
  }

  return { isOpen, listen, keepForNotifications };
});

/** Hears the news as long as the component is there. */
export function useNews(listener: (news: News) => void): void {
  onScopeDispose(useLiveEvents().listen(listener));
}
