import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { setTimeout } from 'node:timers/promises';
import type { Behaviour } from './control.ts';
import { bodyOf, type ChatRequest, chunksOf, errorBody } from './protocol.ts';

/** Resolves after `ms` milliseconds, or when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, { signal }).catch(() => {});
}

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };

/**
 * Plays a scripted fault that needs no answer text; returns null if there is none, or if it only
 * changes a text.
 */
export async function misbehave(
  entry: Behaviour | null,
  ending: AbortSignal[],
): Promise<Response | null> {
  if (entry?.kind === 'garbage') return new Response('<!doctype html>{"choices": [no', JSON_TYPE);
  if (entry?.kind === 'page') {
    return new Response('<!doctype html><title>Sign in</title>', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  }
  if (entry?.kind === 'hang') await pause(entry.ms, AbortSignal.any(ending));
  else if (entry?.kind !== 'status') return null;
  const { status, code, retry_after } = entry;
  const headers = retry_after === undefined ? undefined : { 'retry-after': String(retry_after) };
  return Response.json(errorBody(`The server answered ${status}.`, code), { status, headers });
}

/**
 * Sends a text in the requested form: as one JSON body, or as server-sent events with `delayMs`
 * between them. With `cutAfter`, ends the stream after so many events, or the JSON body halfway.
 */
export function deliver(
  c: Context,
  { request, text, delayMs, cutAfter, closing }: {
    request: ChatRequest;
    text: string;
    delayMs: number;
    cutAfter?: number;
    closing: AbortSignal;
  },
): Response {
  if (!request.stream) {
    const body = JSON.stringify(bodyOf(request, text));
    return new Response(cutAfter === undefined ? body : body.slice(0, body.length / 2), JSON_TYPE);
  }
  return streamSSE(c, async (stream) => {
    // A broken stream has no [DONE].
    const chunks = chunksOf(request, text).map((each) => JSON.stringify(each));
    for (const data of [...chunks, '[DONE]'].slice(0, cutAfter)) {
      if (closing.aborted || stream.aborted) return;
      await stream.writeSSE({ data });
      await pause(delayMs, closing);
    }
  });
}
