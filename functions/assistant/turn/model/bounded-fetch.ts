import { KiB } from '../../../shared/contract/limits.ts';
import { createFetchWithoutRedirects } from '../../../shared/without-redirects.ts';
import { ModelError } from '../../../shared/model-error.ts';

/** Maximum size of one model answer, in UTF-8 bytes. */
export const ANSWER_BYTES_LIMIT = 64 * KiB;

/** Size of a maximal text as JSON with every character escaped, plus the rest of the body. */
const BODY_LIMIT = 8 * ANSWER_BYTES_LIMIT;

const LINE_BREAK = 10;

/**
 * Creates a stream that passes bytes on, and fails when the body, or a line of an event stream,
 * exceeds the limit.
 */
function limitBytes(isStream: boolean): TransformStream<Uint8Array, Uint8Array> {
  let length = 0;
  return new TransformStream({
    transform(bytes, controller) {
      const last = isStream ? bytes.lastIndexOf(LINE_BREAK) : -1;
      length = last < 0 ? length + bytes.length : bytes.length - last - 1;
      if (length > BODY_LIMIT) controller.error(new ModelError('unreadable'));
      else controller.enqueue(bytes);
    },
  });
}

const isWebPage = ({ ok, status, headers }: Response) =>
  (ok || status === 404) && /^text\/html\b/i.test(headers.get('Content-Type') ?? '');

/**
 * Creates a fetch for model endpoints that follows no redirects, limits the size of responses and
 * rejects HTML pages.
 */
export function boundedFetch(given?: typeof fetch): typeof fetch {
  const send = createFetchWithoutRedirects(given);
  return async (input, init) => {
    const response = await send(input, init);
    if (isWebPage(response)) {
      await response.body?.cancel();
      throw new ModelError('not_an_api', response.status);
    }
    if (!response.body) return response;
    const type = response.headers.get('Content-Type') ?? '';
    const body = response.body.pipeThrough(limitBytes(type.includes('text/event-stream')));
    return new Response(body, response);
  };
}
