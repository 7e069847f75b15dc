type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** One event of a `text/event-stream` body; `data` is the joined data lines, unparsed. */
export interface StreamEvent {
  event: string;
  data: string;
  id?: string;
}

/** Parses the lines of an event; returns undefined without data, as for comments. */
function parseEvent(lines: string[]): StreamEvent | undefined {
  const fields: Record<string, string[]> = {};
  for (const line of lines) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name) (fields[name] ??= []).push(value!);
  }
  const { data, event = [], id = [] } = fields;
  return data && {
    event: event.at(-1) ?? 'message',
    data: data.join('\n'),
    ...(id.length > 0 && { id: id.at(-1) }),
  };
}

/**
 * Yields server-sent events from a fetch body, which, unlike EventSource, supports POST. Ends with
 * the body; throws what the body throws, for instance on abort. Uses a reader, because Chrome 123
 * and Safari 17 do not support `for await` on a stream.
 *
 * @example for await (const { event, data } of readEventStream(response.body!)) …
 */
export async function* readEventStream(body: Body): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const blocks = (rest + next.value).split(/\r?\n\r?\n/);
      rest = blocks.pop()!;
      for (const block of blocks) {
        const event = parseEvent(block.split(/\r?\n/));
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** An event of a stream, given the data of each of its events by name. */
export type EventOf<Events> = {
  [Name in keyof Events]: { event: Name; data: Events[Name]; id?: string };
}[keyof Events];

/**
 * Yields the events of a fetch body with their data parsed from JSON, and ends as `readEventStream`
 * does. The caller takes the type of the events from the contract, because nothing checks it.
 *
 * @example for await (const event of readEvents<TurnEvents>(response.body!)) …
 */
export async function* readEvents<Events>(body: Body): AsyncGenerator<EventOf<Events>> {
  for await (const event of readEventStream(body)) {
    yield { ...event, data: JSON.parse(event.data) } as EventOf<Events>;
  }
}
