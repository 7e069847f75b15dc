/**
 * The database thread: PGlite on a directory, behind a PostgreSQL socket. Responds to each
 * `WorkerRequest` of the main thread with one message.
 */
import type { PGlite } from '@electric-sql/pglite';
import { openPglite } from './open-pglite.ts';
import { serveWire, type WireServer } from './serve-wire.ts';
import { toMessage } from '../../lib/start-error.ts';

export type WorkerRequest =
  | { do: 'initialise'; dataDir: string }
  | { do: 'serve'; dataDir: string; port: number; password: string }
  | { do: 'stop' };

export type WorkerAnswer = { ok: true } | { ok: false; reason: string; isPortTaken: boolean };

let server: WireServer | undefined;
let database: PGlite | undefined;

/** Initializes a new data directory, which the caller renames when it is complete. */
async function initialise(dataDir: string): Promise<void> {
  const fresh = await openPglite(dataDir);
  await fresh.close();
}

/** Serves the database. Listens before opening it, so that a taken port is reported early. */
async function serve(dataDir: string, port: number, password: string): Promise<void> {
  Deno.listen({ hostname: '127.0.0.1', port }).close();
  database = await openPglite(dataDir);
  server = serveWire(database, { port, password });
}

async function stop(): Promise<void> {
  await server?.close();
  await database?.close();
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
      reason: toMessage(error),
      isPortTaken: error instanceof Deno.errors.AddrInUse,
    };
  }
  self.postMessage(reply);
};
