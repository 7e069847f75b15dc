import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Converts an incoming message to a web request. The unread rest of a body is drained when it is
 * cancelled or answered, so that the connection can be reused. The request's signal is aborted when the
 * caller disconnects before the whole response.
 *
 * @throws TypeError for an invalid URL or method.
 */
export function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { url = '/', method = 'GET', rawHeaders } = incoming;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  }
  const address = url.startsWith('/') ? `http://${headers.get('Host')}${url}` : url;
  const body = hasBody(incoming) ? createBody(incoming, outgoing) : null;
  const gone = new AbortController();
  outgoing.on('close', () => outgoing.writableFinished || gone.abort());
  return new Request(address, { method, headers, body, signal: gone.signal });
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function createBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isOpen = true;
  return new ReadableStream({
    start(controller) {
      const end = (act: () => void) => () => {
        if (isOpen) act();
        isOpen = false;
        incoming.resume();
      };
      const fail = end(() => controller.error(new Error('The request is over.')));
      incoming.on('data', (part) => {
        if (!isOpen) return;
        controller.enqueue(part);
        if (controller.desiredSize! <= 0) incoming.pause();
      });
      incoming.on('end', end(() => controller.close()));
      incoming.on('error', fail);
      incoming.on('close', fail);
      outgoing.on('close', fail);
      incoming.pause();
    },
    pull: () => void incoming.resume(),
    cancel() {
      isOpen = false;
      incoming.resume();
    },
  });
}
