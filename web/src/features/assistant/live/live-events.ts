import { defineStore } from 'pinia';
import { onScopeDispose, ref } from 'vue';
import { readEventStream } from '../../../api/event-stream.ts';
import { ApiProblem, assistantApi } from '../../../api/index.ts';

/** What the stream tells. `lost`: there is no stream, so look for yourself. */
export type News =
  | { event: 'ready' | 'lost' }
  | { event: 'request'; request_id: string; what: string; by: string | null }
  | { event: 'message'; thread_id: string; message_id: string; role: string };

/** Before the stream is opened again: after its ordinary end, and after a failure or an early end. */
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
  /** Each with whether it listens while nobody sees the page, too. */
  const listeners = new Map<(news: News) => void, boolean>();
  const overhearers = new Set<(news: News) => void>();
  let following: AbortController | null = null;
  let lastId: string | undefined;

  const tell = (news: News) =>
    [...listeners.keys(), ...overhearers].forEach((listener) => listener(news));

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
      const since = Date.now();
      try {
        await read(signal);
        if (Date.now() - since < PAUSE_MS.failed) throw new Error('The stream ended early');
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
    const isSeen = document.visibilityState === 'visible';
    const isWanted = isSeen ? listeners.size > 0 : [...listeners.values()].includes(true);
    if (isWanted === (following !== null)) return;
    following?.abort();
    following = isWanted ? new AbortController() : null;
    isOpen.value = false;
    if (following) void follow(following.signal);
  }

  addEventListener('visibilitychange', update);

  /**
   * @param isForNotifications goes on while nobody sees the page.
   * @returns what ends it.
   */
  function listen(listener: (news: News) => void, isForNotifications = false): () => void {
    listeners.set(listener, isForNotifications);
    update();
    return () => {
      listeners.delete(listener);
      update();
    };
  }

  /**
   * Hears what is told to who listens, and opens no stream for that.
   *
   * @returns what ends it.
   */
  function overhear(listener: (news: News) => void): () => void {
    overhearers.add(listener);
    return () => overhearers.delete(listener);
  }

  return { isOpen, listen, overhear };
});

/** Hears the news as long as the component is there. */
export function useNews(listener: (news: News) => void): void {
  onScopeDispose(useLiveEvents().listen(listener));
}
