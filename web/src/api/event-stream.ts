import { EventSourceParserStream } from 'eventsource-parser/stream';

/** One event of a `text/event-stream` body; `data` is the joined data lines, unparsed. */
export interface StreamEvent {
  event: string;
  data: string;
  id?: string;
}

/**
 * Reads server-sent events from a fetch body, so that POST can stream. Ends with the body; throws
 * what the body throws, for instance on abort. Chrome 123 and Safari 17 do not support `for await`
 * on a stream, hence the reader.
 *
 * @example for await (const { event, data } of readEventStream(response.body!)) …
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamEvent> {
  const events = body.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { event = 'message', data, id } = next.value;
      yield { event, data, ...(id !== undefined && { id }) };
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
