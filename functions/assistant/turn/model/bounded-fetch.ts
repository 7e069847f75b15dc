import { KiB } from '../../../shared/contract/limits.ts';
import { withoutRedirects } from '../../../shared/without-redirects.ts';
import { ModelError } from '../../../shared/model-error.ts';

/** The longest text of one model call, in UTF-8 bytes. */
export const ANSWER_BYTES_LIMIT = 64 * KiB;

/** A text of the limit as JSON, every character escaped, and what an endpoint says around it. */
const BODY_LIMIT = 8 * ANSWER_BYTES_LIMIT;

const LINE_BREAK = 10;

/** Passes bytes on until they are too many: of a body, or since the last line of an event stream. */
function bounded(isStream: boolean): TransformStream<Uint8Array, Uint8Array> {
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

const isPage = ({ ok, status, headers }: Response) =>
  (ok || status === 404) && /^text\/html\b/i.test(headers.get('Content-Type') ?? '');

/**
 * A fetch for model endpoints: it follows no redirect, no answer takes memory without end, and an
 * address that answers with a web page is not one of an API.
 */
export function boundedFetch(given?: typeof fetch): typeof fetch {
  const send = withoutRedirects(given);
  return async (input, init) => {
    const response = await send(input, init);
    if (isPage(response)) {
      await response.body?.cancel();
      throw new ModelError('not_an_api', response.status);
    }
    if (!response.body) return response;
    const type = response.headers.get('Content-Type') ?? '';
    const body = response.body.pipeThrough(bounded(type.includes('text/event-stream')));
    return new Response(body, response);
  };
}
