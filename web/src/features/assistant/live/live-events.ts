import { defineStore } from 'pinia';
import { onScopeDispose, ref } from 'vue';
import type { NewsEvents } from '@contract/assistant/schemas/events.ts';
import { type EventOf, readEvents } from '@/api/event-stream.ts';
import { ApiProblem, assistantApi } from '@/api/index.ts';

/** An event of the stream. `lost`: there is no stream, so that listeners must reload. */
export type LiveEvent = EventOf<NewsEvents> | { event: 'lost' };

/**
 * Pause before reconnecting in milliseconds: after an ordinary end, and after a failure or an early
 * end.
 */
export const PAUSE_MS = { ended: 1000, failed: 15_000 };

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Shares one event stream among all listeners, and resumes it after each reconnect. Closes it while
 * there is no listener, or while the page is hidden and no listener needs notifications, because
 * browsers limit connections per host.
 */
export const useLiveEvents = defineStore('live-events', () => {
  /** Whether the stream is open or reconnects; each failed attempt emits `lost`. */
  const isFollowed = ref(false);
  /** Each listener, and whether it also needs events while the page is hidden. */
  const listeners = new Map<(event: LiveEvent) => void, boolean>();
  const observers = new Set<(event: LiveEvent) => void>();
  let following: AbortController | null = null;
  let lastId: string | undefined;

  const emit = (event: LiveEvent) =>
    [...listeners.keys(), ...observers].forEach((listener) => listener(event));

  async function read(signal: AbortSignal): Promise<void> {
    const headers = { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) };
    const stream = await assistantApi.GET('/events', { headers, signal, parseAs: 'stream' });
    for await (const event of readEvents<NewsEvents>(stream!)) {
      lastId = event.id ?? lastId;
      emit(event);
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
        if (!signal.aborted) emit({ event: 'lost' });
      }
      if (following?.signal !== signal) return;
      await pause(wait, signal);
    }
  }

  function update() {
    const isSeen = document.visibilityState === 'visible';
    const isWanted = isSeen ? listeners.size > 0 : [...listeners.values()].includes(true);
    if (isWanted === (following !== null)) return;
    following?.abort();
    following = isWanted ? new AbortController() : null;
    isFollowed.value = isWanted;
    if (following) void follow(following.signal);
  }

  addEventListener('visibilitychange', update);

  /**
   * Subscribes to events and opens the stream.
   *
   * @param isForNotifications also while the page is hidden.
   * @returns a function that unsubscribes.
   */
  function listen(listener: (event: LiveEvent) => void, isForNotifications = false): () => void {
    listeners.set(listener, isForNotifications);
    update();
    return () => {
      listeners.delete(listener);
      update();
    };
  }

  /**
   * Subscribes to events without opening a stream.
   *
   * @returns a function that unsubscribes.
   */
  function observe(listener: (event: LiveEvent) => void): () => void {
    observers.add(listener);
    return () => observers.delete(listener);
  }

  return { isFollowed, listen, observe };
});

/** Subscribes to events while the component is mounted. */
export function useLiveEventListener(listener: (event: LiveEvent) => void): void {
  onScopeDispose(useLiveEvents().listen(listener));
}
