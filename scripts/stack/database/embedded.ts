import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { withTimeout } from '../../../functions/shared/with-timeout.ts';
import { makePrivate } from '../config/data-folder.ts';
import { StartError } from '../../lib/start-error.ts';
import type { WorkerAnswer, WorkerRequest } from './pglite-worker.ts';

export interface Database {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts PGlite on DATA_DIR/database in a worker thread, behind a socket on 127.0.0.1.
 *
 * @throws StartError when the port is taken or the directory does not open.
 */
export async function startEmbeddedDatabase(
  { folder, port, password }: { folder: string; port: number; password: string },
): Promise<Database> {
  const dataDir = join(folder, 'database');
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initializeFolder(folder, dataDir);
  const worker = startWorker();
  const answer = await sendRequest(worker, { do: 'serve', dataDir, port, password });
  if (!answer.ok) {
    worker.terminate();
    throw answer.isPortTaken ? createPortError(port) : createDamagedError(dataDir, answer.reason);
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    close: () => stopWorker(worker),
  };
}

const STOP_MS = 15_000;

/**
 * Closes the database and ends its thread. Kills a thread that does not respond
 * within `ms`, which loses no data.
 */
export async function stopWorker(worker: Worker, ms = STOP_MS): Promise<void> {
  await withTimeout(ms, sendRequest(worker, { do: 'stop' }), () => {});
  worker.terminate();
}

/**
 * Initializes the directory under another name and renames it: a kill -9 during PGlite's
 * initialization leaves a directory that never opens again (measured).
 */
async function initializeFolder(folder: string, dataDir: string): Promise<void> {
  const draft = `${dataDir}.new`;
  if (existsSync(draft)) Deno.removeSync(draft, { recursive: true });
  const worker = startWorker();
  const answer = await sendRequest(worker, { do: 'initialise', dataDir: draft });
  worker.terminate();
  if (!answer.ok) {
    throw new StartError(
      `DATA_DIR holds "${folder}", where no database can be made: ${answer.reason}`,
    );
  }
  // PGlite makes its files writable by everybody.
  makePrivate(draft, readdirSync(draft));
  if (existsSync(dataDir)) Deno.removeSync(dataDir);
  Deno.renameSync(draft, dataDir);
}

function startWorker(): Worker {
  return new Worker(new URL('./pglite-worker.ts', import.meta.url), { type: 'module' });
}

function sendRequest(worker: Worker, request: WorkerRequest): Promise<WorkerAnswer> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve({ ok: false, reason: event.message, isPortTaken: false });
    };
    worker.postMessage(request);
  });
}

function createPortError(port: number): StartError {
  return new StartError(`Port ${port} is in use: set DATABASE_PORT to a free port.`);
}

function createDamagedError(dataDir: string, reason: string): StartError {
  return new StartError(`The database in ${dataDir} does not open: ${reason}`);
}
