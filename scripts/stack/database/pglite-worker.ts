/**
 * The database thread: PGlite on a directory, behind a PostgreSQL socket. It answers the main
 * thread with one message per request of `WorkerRequest`.
 */
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { Turnstile } from './turnstile.ts';
import { type Backend, WireSession } from './wire-session.ts';

export type WorkerRequest =
  | { do: 'initialise'; dataDir: string }
  | { do: 'serve'; dataDir: string; port: number; password: string }
  | { do: 'stop' };

export type WorkerAnswer = { ok: true } | { ok: false; reason: string; isPortTaken: boolean };

const sessions = new Map<number, Deno.TcpConn>();
let listener: Deno.TcpListener | undefined;
let database: PGlite | undefined;

const open = (dataDir: string) => PGlite.create({ dataDir, extensions: { vector } });

/** Makes a new data directory. The caller renames it into place when it is whole. */
async function initialise(dataDir: string): Promise<void> {
  const fresh = await open(dataDir);
  await fresh.close();
}

async function serve(dataDir: string, port: number, password: string): Promise<void> {
  listener = Deno.listen({ hostname: '127.0.0.1', port });
  const opened = database = await open(dataDir);
  const backend: Backend = {
    send: (message, onRawData) =>
      opened.execProtocolRawStream(message, { syncToFs: false, onRawData }),
    isInTransaction: () => opened.isInTransaction(),
  };
  accept(listener, backend, password);
}

async function accept(on: Deno.TcpListener, backend: Backend, password: string): Promise<void> {
  const turnstile = new Turnstile();
  let number = 0;
  for await (const connection of on) {
    const mine = ++number;
    connection.setNoDelay(true);
    sessions.set(mine, connection);
    new WireSession({ connection, number: mine, backend, turnstile, password }).run()
      .catch(() => {/* the client went away in the middle of an answer */})
      .finally(() => sessions.delete(mine));
  }
}

async function stop(): Promise<void> {
  listener?.close();
  for (const connection of sessions.values()) closeQuietly(connection);
  await database?.close();
}

function closeQuietly(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch { /* closed already */ }
}

function answer(request: WorkerRequest): Promise<void> {
  switch (request.do) {
    case 'initialise':
      return initialise(request.dataDir);
    case 'serve':
      return serve(request.dataDir, request.port, request.password);
    case 'stop':
      return stop();
  }
}

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  let reply: WorkerAnswer = { ok: true };
  try {
    await answer(data);
  } catch (error) {
    reply = {
      ok: false,
      reason: error instanceof Error ? error.message : String(error),
      isPortTaken: error instanceof Deno.errors.AddrInUse,
    };
  }
  self.postMessage(reply);
};
