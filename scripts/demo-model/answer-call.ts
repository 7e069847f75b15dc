import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Behaviour } from './control.ts';
import { bodiesOf, type ChatRequest, errorBody } from './protocol.ts';

/** How a call is answered: the text, the pace, and where it breaks off. */
interface Delivery {
  text: string;
  /** Milliseconds between two chunks of a stream. */
  delayMs: number;
  /** The connection is dropped after this many chunks. */
  cutAfter?: number;
}

/** Resolves after `ms`, or as soon as the server closes. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

function fail(status: number, retryAfter?: number): Response {
  const type = status < 500 ? 'invalid_request_error' : 'server_error';
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  return Response.json(errorBody(`The server answered ${status}.`, type), { status, headers });
}

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };
/** Longer than any caller waits. */
const FOREVER_MS = 10 * 60_000;

/** Plays an entry that needs no answer text; null when there is none, or it changes a text only. */
export async function misbehave(
  entry: Behaviour | null,
  closing: AbortSignal,
): Promise<Response | null> {
  if (entry?.kind === 'status') return fail(entry.status, entry.retry_after);
  if (entry?.kind === 'garbage') {
    return new Response('<!doctype html><p>{"choices": [no', JSON_TYPE);
  }
  if (entry?.kind !== 'hang') return null;
  await pause(entry.ms ?? FOREVER_MS, closing);
  return fail(500);
}

/** Sends a text as the request wants it: as one JSON body, or as server-sent events. */
export function deliver(
  c: Context,
  request: ChatRequest,
  { text, delayMs, cutAfter }: Delivery,
  closing: AbortSignal,
): Response {
  const bodies = bodiesOf(request, text);
  if (!request.stream) {
    const body = JSON.stringify(bodies.whole);
    return new Response(cutAfter === undefined ? body : body.slice(0, body.length / 2), JSON_TYPE);
  }
  // Words with the white space before them.
  const pieces = text.match(/\s*\S+(?:\s+$)?/g) ?? (text ? [text] : []);
  return streamSSE(c, async (stream) => {
    const send = (body: unknown) => stream.writeSSE({ data: JSON.stringify(body) });
    for (const piece of pieces.slice(0, cutAfter)) {
      if (closing.aborted || stream.aborted) return;
      await send(bodies.piece(piece));
      await pause(delayMs, closing);
    }
    // No closing chunk and no [DONE]: that is how a cut stream looks from outside.
    if (cutAfter !== undefined) return;
    await send(bodies.end);
    if (request.stream_options?.include_usage) await send(bodies.usage);
    await stream.writeSSE({ data: '[DONE]' });
  });
}
