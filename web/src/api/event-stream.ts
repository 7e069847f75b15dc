/** One event of a `text/event-stream` body; `data` is the joined data lines, unparsed. */
export interface StreamEvent {
  event: string;
  data: string;
}

function readEvent(block: string): StreamEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  }
  return data.length ? { event, data: data.join('\n') } : null;
}

/**
 * Reads server-sent events from a fetch body, so that POST can stream. Ends with the body; throws
 * what the body throws, for instance on abort.
 *
 * @example for await (const { event, data } of readEventStream(response.body!)) …
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamEvent> {
  let rest = '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      rest += decoder.decode(part.value, { stream: true });
      // A carriage return at the very end may be half of a line break: it waits for the next part.
      const ready = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
      const blocks = ready.replace(/\r\n?/g, '\n').split('\n\n');
      rest = blocks.pop()! + (ready === rest ? '' : '\r');
      for (const block of blocks) {
        const event = readEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
