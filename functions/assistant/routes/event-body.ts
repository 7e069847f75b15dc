const encoder = new TextEncoder();

/** A body of server-sent events that can be written to until it is closed or the reader leaves. */
export function eventBody(onLeave: () => void) {
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
  function send(event: string, data: unknown, id?: string) {
    first.resolve();
    if (!isOpen) return;
    const head = id === undefined ? '' : `id: ${id}\n`;
    const text = `${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    controller.enqueue(encoder.encode(text));
  }
  function close() {
    first.resolve();
    if (isOpen) controller.close();
    isOpen = false;
  }
  return { body, send, close, first: first.promise };
}
