/** A way to a database that a test can cut. */
export interface Relay {
  url: string;
  /** How often a client sent something after what it was answered. */
  readonly turns: number;
  /** Drops every connection that goes through it; new ones are taken. */
  cut(): void;
  close(): void;
}

export function relayTo(database: string): Relay {
  const { hostname, port } = new URL(database);
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 });
  const open = new Set<Deno.TcpConn>();
  const [count, turns] = countTurns();
  void accept(listener, { hostname, port: Number(port || 5432) }, { open, count });
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String((listener.addr as Deno.NetAddr).port);
  const cut = () => {
    for (const connection of open) closeQuietly(connection);
    open.clear();
  };
  return {
    url: url.href,
    get turns() {
      return turns();
    },
    cut,
    close: () => (cut(), listener.close()),
  };
}

type Side = 'client' | 'server';

/** Passes what one side sends, and counts when the client speaks after the server did. */
function countTurns() {
  let turns = 0;
  let last: Side = 'server';
  const count = (side: Side) =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        if (side === 'client' && last === 'server') turns++;
        last = side;
        controller.enqueue(part);
      },
    });
  return [count, () => turns] as const;
}

async function accept(
  listener: Deno.TcpListener,
  target: { hostname: string; port: number },
  { open, count }: {
    open: Set<Deno.TcpConn>;
    count: (side: Side) => TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;
  },
): Promise<void> {
  for await (const client of listener) {
    const server = await Deno.connect(target);
    open.add(client).add(server);
    const end = () => [client, server].forEach(closeQuietly);
    client.readable.pipeThrough(count('client')).pipeTo(server.writable).catch(() => {}).finally(
      end,
    );
    server.readable.pipeThrough(count('server')).pipeTo(client.writable).catch(() => {}).finally(
      end,
    );
  }
}

function closeQuietly(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch { /* closed already */ }
}
