import type { PGlite } from '@electric-sql/pglite';
import { type Backend, Mutex, WireSession } from './wire-session.ts';

export interface WireServer {
  url: string;
  /**
   * Disconnects every client; keeps the database open. Resolves after their clean-up, so that no
   * query reaches the database while it closes.
   */
  close(): Promise<void>;
}

interface WireServerOptions {
  /** Port on 127.0.0.1; 0 selects a free one. */
  port?: number;
  password?: string;
}

/** PostgreSQL's default. */
const MAX_CONNECTIONS = 100;

/**
 * Serves an open PGlite as a PostgreSQL server for the user `postgres`.
 *
 * @throws Deno.errors.AddrInUse when the port is taken.
 */
export function serveWire(
  database: PGlite,
  { port = 0, password = crypto.randomUUID() }: WireServerOptions = {},
): WireServer {
  const listener = Deno.listen({ hostname: '127.0.0.1', port });
  const connections = new Map<Deno.TcpConn, Promise<void>>();
  const backend: Backend = {
    send: (message, onRawData) =>
      database.execProtocolRawStream(message, { syncToFs: false, onRawData }),
    isInTransaction: () => database.isInTransaction(),
  };
  void accept(listener, connections, { backend, password });
  const address = `127.0.0.1:${(listener.addr as Deno.NetAddr).port}`;
  return {
    url: `postgres://postgres:${password}@${address}/postgres`,
    close: async () => {
      listener.close();
      for (const connection of connections.keys()) closeQuietly(connection);
      await Promise.all(connections.values());
    },
  };
}

async function accept(
  listener: Deno.TcpListener,
  connections: Map<Deno.TcpConn, Promise<void>>,
  server: { backend: Backend; password: string },
): Promise<void> {
  const mutex = new Mutex();
  let number = 0;
  for await (const connection of listener) {
    if (connections.size >= MAX_CONNECTIONS) {
      connection.close();
      continue;
    }
    connection.setNoDelay(true);
    const session = new WireSession({ connection, number: ++number, mutex, ...server }).run()
      .catch(() => {/* the client went away in the middle of an answer */})
      .finally(() => connections.delete(connection));
    connections.set(connection, session);
  }
}

function closeQuietly(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch { /* closed already */ }
}
