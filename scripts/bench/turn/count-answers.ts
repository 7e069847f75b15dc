/**
 * Listens in front of a PostgreSQL server and counts how often it says that it is ready for the
 * next query: the round trips of a client, whatever driver it uses.
 */
export interface AnswerCounter extends Disposable {
  url: string;
  /** Round trips so far, all connections together. */
  count(): number;
}

const READY_FOR_QUERY = 'Z'.charCodeAt(0);

export function countAnswers(databaseUrl: string): AnswerCounter {
  const target = new URL(databaseUrl);
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 });
  let count = 0;
  (async () => {
    for await (const client of listener) {
      const server = await Deno.connect({
        hostname: target.hostname,
        port: Number(target.port || 5432),
      });
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform: watchMessages((type) => type === READY_FOR_QUERY && count++),
      });
      client.readable.pipeTo(server.writable).catch(() => {});
      server.readable.pipeThrough(counter).pipeTo(client.writable).catch(() => {});
    }
  })().catch(() => {/* closed */});
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(listener.addr as Deno.NetAddr).port}`;
  return { url: url.href, count: () => count, [Symbol.dispose]: () => listener.close() };
}

/** Passes bytes on and tells the type of each message, wherever the pieces are cut. */
function watchMessages(tell: (type: number) => void) {
  const header = new Uint8Array(5);
  let known = 0;
  let rest = 0;
  return (piece: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) => {
    for (let at = 0; at < piece.length;) {
      if (rest > 0) {
        const skipped = Math.min(rest, piece.length - at);
        rest -= skipped;
        at += skipped;
        continue;
      }
      header[known++] = piece[at++]!;
      if (known < header.length) continue;
      known = 0;
      rest = new DataView(header.buffer).getUint32(1) - 4;
      tell(header[0]!);
    }
    controller.enqueue(piece);
  };
}
