import { onScopeDispose } from 'vue';
import { readEventStream } from '../../../api/event-stream.ts';
import { assistantApi } from '../../../api/index.ts';
import { useInbox } from './inbox-store.ts';

/** Before the stream is opened again: after its ordinary end, and after a failure. */
export const PAUSE_MS = { ended: 1000, failed: 15_000 };

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Refreshes the inbox with each event, from one stream to the next. */
async function follow(signal: AbortSignal): Promise<void> {
  const inbox = useInbox();
  let lastId: string | undefined;
  while (!signal.aborted) {
    let wait = PAUSE_MS.failed;
    try {
      const headers = { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) };
      const { body } = await assistantApi.send('GET', '/events', { headers, signal });
      for await (const { id } of readEventStream(body!)) {
        lastId = id ?? lastId;
        await inbox.refresh();
      }
      wait = PAUSE_MS.ended;
    } catch {
      // Without the stream the list is at least looked at now and then.
      if (!signal.aborted) await inbox.refresh();
    }
    if (!signal.aborted) await pause(wait, signal);
  }
}

/**
 * Shows what happens to requests as it happens, as long as the component is there. A browser has few
 * connections to give, so none is held while nobody sees the page.
 */
export function useLiveInbox(): void {
  let following: AbortController | null = null;

  function update() {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen === (following !== null)) return;
    following?.abort();
    following = isSeen ? new AbortController() : null;
    if (following) void follow(following.signal);
  }

  addEventListener('visibilitychange', update);
  update();
  onScopeDispose(() => {
    removeEventListener('visibilitychange', update);
    following?.abort();
  });
}
