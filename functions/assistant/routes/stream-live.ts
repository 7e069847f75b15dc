import type { Context } from 'hono';
import { createEventBody } from '../protocols/event-body.ts';

interface LiveStream {
  /** The event that is sent at once. */
  ready: string;
  /** Time after which the reader must reconnect. */
  lastsMs: number;
  /** Writes events until the signal aborts. */
  follow: (write: (frame: string) => void, signal: AbortSignal) => Promise<void>;
}

/** Responds with live events until the reader disconnects, the time is over or `follow` throws. */
export function streamLive(c: Context, { ready, lastsMs, follow }: LiveStream) {
  const leaving = new AbortController();
  const timeout = AbortSignal.timeout(lastsMs);
  const signal = AbortSignal.any([c.req.raw.signal, leaving.signal, timeout]);
  const { body, write, close } = createEventBody(() => leaving.abort());
  write(ready);
  // Whatever ends the stream, the reader reconnects and then gets the error.
  void follow(write, signal).catch(() => {}).finally(() => (leaving.abort(), close()));
  return c.body(body, 200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'X-Accel-Buffering': 'no',
  });
}
