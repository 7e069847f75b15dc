import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

/** Smaller bodies fit into one packet without compression. */
const COMPRESS_FROM = 1024;

const compress = promisify(gzip);

/**
 * Sends a web response: events as they come, as fast as the caller reads them, until one side
 * disconnects; any other body as a whole, with its length, compressed if the caller accepts that.
 */
export async function sendResponse(
  incoming: IncomingMessage,
  response: Response,
  outgoing: ServerResponse,
): Promise<void> {
  const { status, body } = response;
  const headers = new Headers(response.headers);
  // Hop-by-hop headers of a forwarded response.
  for (const name of ['Connection', 'Keep-Alive', 'Transfer-Encoding']) headers.delete(name);
  if (!body || incoming.method === 'HEAD') {
    outgoing.writeHead(status, listFields(headers)).end();
    await body?.cancel();
  } else if (headers.get('Content-Type')?.startsWith('text/event-stream')) {
    outgoing.writeHead(status, listFields(headers));
    await pass(body, outgoing);
  } else {
    const whole = await encode(await response.bytes(), headers, incoming);
    headers.set('Content-Length', String(whole.length));
    outgoing.writeHead(status, listFields(headers)).end(whole);
  }
}

/** Returns names and values alternately: a name may occur more than once. */
const listFields = (headers: Headers): string[] => [...headers].flat();

async function pass(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  outgoing: ServerResponse,
): Promise<void> {
  const parts = body.getReader();
  const cancel = () => void parts.cancel().catch(() => {});
  if (outgoing.destroyed) return cancel();
  outgoing.once('close', cancel);
  for (let part = await parts.read(); !part.done; part = await parts.read()) {
    await write(outgoing, part.value);
  }
  outgoing.end();
}

async function encode(
  body: Uint8Array<ArrayBuffer>,
  headers: Headers,
  { headers: asked }: IncomingMessage,
): Promise<Uint8Array> {
  const type = headers.get('Content-Type') ?? '';
  if (headers.get('Cache-Control')?.includes('no-transform')) return body;
  if (headers.has('Content-Encoding') || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)) return body;
  headers.append('Vary', 'Accept-Encoding');
  const isAsked = /\bgzip\b/.test(String(asked['accept-encoding'] ?? ''));
  if (!isAsked || body.length < COMPRESS_FROM) return body;
  headers.set('Content-Encoding', 'gzip');
  const etag = headers.get('ETag');
  // A strong ETag would promise the same bytes.
  if (etag && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`);
  return await compress(body);
}

async function write(outgoing: ServerResponse, part: Uint8Array): Promise<void> {
  if (outgoing.write(part) || outgoing.destroyed) return;
  const settled = new AbortController();
  const { signal } = settled;
  await Promise.race([once(outgoing, 'drain', { signal }), once(outgoing, 'close', { signal })]);
  settled.abort();
}
