const encoder = new TextEncoder();

/** The type of `formatEvent` for a stream, given the data of each of its events by name. */
export type FormatEvent<Events> = <Name extends keyof Events>(
  event: Name,
  data: Events[Name],
  id?: string,
) => string;

/** Formats a named server-sent event. */
export function formatEvent(event: string, data: unknown, id?: string): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${event}\n${formatData(data)}`;
}

/** Formats an unnamed server-sent event. */
export function formatData(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/**
 * Creates a body of server-sent events that accepts writes until it is closed or the reader
 * disconnects, which calls `onLeave`. `first` resolves at the first write or when it is closed.
 */
export function createEventBody(onLeave: () => void) {
  const first = Promise.withResolvers<void>();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel() {
      isOpen = false;
      onLeave();
    },
  });
  function write(frame: string) {
    first.resolve();
    if (isOpen) controller.enqueue(encoder.encode(frame));
  }
  function close() {
    first.resolve();
    if (isOpen) controller.close();
    isOpen = false;
  }
  return { body, write, close, first: first.promise };
}
