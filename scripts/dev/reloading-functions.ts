import { join, relative } from 'node:path';
import type { Environment } from '../stack/config/read-config.ts';
import type { Handler } from '../stack/http/handler.ts';
import { ROOT } from '../lib/paths.ts';
import { forwardTo } from './forward.ts';
import type { Serving } from './function-worker.ts';
import { toMessage } from '../lib/start-error.ts';

const FUNCTIONS = join(ROOT, 'functions');
/**
 * Folders with files that the start reads; changes take effect at the next
 * start.
 */
const STARTED = ['scripts/stack', 'scripts/seed', 'scripts/demo-model', 'prompts', 'supabase'];

/** Delay in milliseconds for editors that write a file in several steps. */
const SETTLE_MS = 50;

/**
 * Serves both APIs from a worker thread that is replaced when one of their files changes. The old
 * one serves until the new one is ready; a file with an error keeps the old one.
 *
 * @throws Error when the functions do not load at the start.
 */
export async function startReloadingFunctions(
  variables: Environment,
): Promise<Record<string, Handler>> {
  let current = await startThread(variables);
  /** The last replacement; replacements run in sequence, each with the files at its start. */
  let last = Promise.resolve();
  void watch(() => last = last.then(replace));

  async function replace(): Promise<void> {
    const started = performance.now();
    try {
      const next = await startThread(variables);
      current.worker.terminate();
      current = next;
      console.log(`Functions reloaded (${Math.round(performance.now() - started)} ms)`);
    } catch (error) {
      console.error(`Functions not reloaded: ${toMessage(error)}`);
    }
  }
  const forward = forwardTo(() => current.origin);
  return Object.fromEntries(current.names.map((name) => [name, forward]));
}

interface Thread {
  worker: Worker;
  origin: string;
  names: string[];
}

function startThread(variables: Environment): Promise<Thread> {
  const worker = new Worker(new URL('./function-worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data: { port, names } }: MessageEvent<Serving>) =>
      resolve({ worker, origin: `http://127.0.0.1:${port}`, names });
    worker.onerror = (event) => {
      event.preventDefault();
      console.error(event.message);
      reject(new Error('they stopped with the error above'));
    };
    worker.postMessage(variables);
  });
}

async function watch(reload: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const folders = [FUNCTIONS, ...STARTED.map((folder) => join(ROOT, folder))];
  for await (const { kind, paths } of Deno.watchFs(folders)) {
    if (kind === 'access') continue;
    if (paths.some((path) => path.startsWith(FUNCTIONS))) {
      clearTimeout(timer);
      timer = setTimeout(reload, SETTLE_MS);
    } else console.log(`${relative(ROOT, paths[0]!)} changed: start again to use it.`);
  }
}
