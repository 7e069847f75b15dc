import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Behaviour } from './control.ts';
import {
  type ChatRequest,
  chunkBody,
  completionBody,
  errorBody,
  usageChunkBody,
  usageOf,
} from './protocol.ts';

/** How a call is answered: the text, the pace, and where it breaks off. */
interface Delivery {
  text: string;
  /** Milliseconds between two chunks of a stream. */
  delayMs: number;
  /** The connection is dropped after this many chunks. */
  cutAfter?: number;
}

const ERRORS: Record<number, [message: string, type: string, code?: string]> = {
  401: ['Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'],
  408: ['The request timed out.', 'timeout'],
  429: ['Rate limit reached, try again later.', 'rate_limit_error', 'rate_limit_exceeded'],
  500: ['The server had an error while processing the request.', 'server_error'],
};

/** Resolves after `ms`, or as soon as the server closes. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
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
  const body = errorBody(...(ERRORS[status] ?? [`The server answered ${status}.`, 'server_error']));
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  return Response.json(body, { status, headers });
}

/** Longer than any caller waits. */
const FOREVER_MS = 10 * 60_000;

/**
 * Plays an entry of the queue that needs no answer text. Returns null without one, and when it only
 * changes how a text is delivered.
 */
export async function misbehave(
  entry: Behaviour | null,
  closing: AbortSignal,
): Promise<Response | null> {
  if (!entry) return null;
  if (entry.kind === 'status') return fail(entry.status, entry.retry_after);
  if (entry.kind === 'garbage') {
    return new Response('<!doctype html><p>{"choices": [nope', {
      headers: { 'content-type': 'application/json' },
    });
  }
  if (entry.kind !== 'hang') return null;
  await pause(entry.ms ?? FOREVER_MS, closing);
  return fail(500);
}

function envelopeOf(request: ChatRequest) {
  const created = Math.floor(Date.now() / 1000);
  return { id: `chatcmpl-${crypto.randomUUID()}`, created, model: request.model };
}

/** Words with the white space before them: what a stream is made of. */
function piecesOf(text: string): string[] {
  return text.match(/\s*\S+(?:\s+$)?/g) ?? (text ? [text] : []);
}

function sendWhole(request: ChatRequest, { text, cutAfter }: Delivery): Response {
  const body = JSON.stringify(completionBody(envelopeOf(request), text, usageOf(request, text)));
  const end = cutAfter === undefined ? body.length : body.length / 2;
  return new Response(body.slice(0, end), { headers: { 'content-type': 'application/json' } });
}

function sendStream(
  c: Context,
  request: ChatRequest,
  { text, delayMs, cutAfter }: Delivery,
  closing: AbortSignal,
): Response {
  const envelope = envelopeOf(request);
  const pieces = piecesOf(text).slice(0, cutAfter);
  return streamSSE(c, async (stream) => {
    const send = (body: unknown) => stream.writeSSE({ data: JSON.stringify(body) });
    for (const piece of pieces) {
      if (closing.aborted || stream.aborted) return;
      await send(chunkBody(envelope, piece));
      await pause(delayMs, closing);
    }
    // No closing chunk and no [DONE]: that is how a cut stream looks from outside.
    if (cutAfter !== undefined) return;
    await send(chunkBody(envelope, null));
    if (request.stream_options?.include_usage) {
      await send(usageChunkBody(envelope, usageOf(request, text)));
    }
    await stream.writeSSE({ data: '[DONE]' });
  });
}

/** Sends a text as the request wants it: as one JSON body, or as server-sent events. */
export function deliver(
  c: Context,
  request: ChatRequest,
  delivery: Delivery,
  closing: AbortSignal,
): Response {
  return request.stream ? sendStream(c, request, delivery, closing) : sendWhole(request, delivery);
}
