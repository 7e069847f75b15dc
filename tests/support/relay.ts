/** A connection to a database that a test can interrupt. */
export interface Relay {
  url: string;
  /** Drops every connection; accepts new ones. */
  cut(): void;
  close(): void;
}

export function relayTo(database: string): Relay {
  const { hostname, port } = new URL(database);
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 });
  const open = new Set<Deno.TcpConn>();
  void accept(listener, { hostname, port: Number(port || 5432) }, open);
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String((listener.addr as Deno.NetAddr).port);
  const cut = () => {
    for (const connection of open) closeQuietly(connection);
    open.clear();
  };
  return {
    url: url.href,
    cut,
    close: () => (cut(), listener.close()),
  };
}

async function accept(
  listener: Deno.TcpListener,
  target: { hostname: string; port: number },
  open: Set<Deno.TcpConn>,
): Promise<void> {
  for await (const client of listener) {
    const server = await Deno.connect(target);
    open.add(client).add(server);
    const end = () => [client, server].forEach(closeQuietly);
    client.readable.pipeTo(server.writable).catch(() => {}).finally(end);
    server.readable.pipeTo(client.writable).catch(() => {}).finally(end);
  }
}

function closeQuietly(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch { /* closed already */ }
}
