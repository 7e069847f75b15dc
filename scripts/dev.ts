/**
 * The product with hot reload: Vite serves the front on API_PORT and hands everything else to the
 * stack behind it, which starts again when a source of it changes.
 */
import { join } from 'node:path';
import { createServer } from 'vite';
import { readConfig, readEnvironment } from './stack/config.ts';
import { ROOT, WEB_DIR } from './stack/paths.ts';
import { assertPortFree } from './stack/ports.ts';
import { runCommand } from './stack/start-error.ts';

const WATCHED = ['functions', 'prompts', 'scripts', 'supabase/migrations'];
const PROXIED = ['/auth/v1', '/rest/v1', '/functions/v1', '/app-config.json'];
const SETTLE_MS = 200;

function startBackend(port: number): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ['run', '-A', join(ROOT, 'scripts/start.ts'), '--no-front'],
    env: { API_PORT: String(port), HOST: '127.0.0.1' },
    stdin: 'null',
  }).spawn();
}

async function stopBackend(process: Deno.ChildProcess): Promise<void> {
  try {
    process.kill('SIGTERM');
  } catch { /* it ended by itself */ }
  await process.status;
}

function freePort(): number {
  using listener = Deno.listen({ hostname: '127.0.0.1', port: 0 });
  return listener.addr.port;
}

async function serveFront(host: string, port: number, backend: number): Promise<void> {
  const target = `http://127.0.0.1:${backend}`;
  const vite = await createServer({
    configFile: join(WEB_DIR, 'vite.config.ts'),
    root: WEB_DIR,
    cacheDir: join(ROOT, 'node_modules/.vite'),
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries(PROXIED.map((path) => [path, { target }])),
    },
  });
  await vite.listen();
  vite.printUrls();
}

/** Editors write a file in several steps: the last one counts. */
async function onChange(react: () => Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  for await (const event of Deno.watchFs(WATCHED.map((path) => join(ROOT, path)))) {
    if (event.kind === 'access') continue;
    clearTimeout(timer);
    timer = setTimeout(react, SETTLE_MS);
  }
}

await runCommand(async () => {
  const { HOST, API_PORT } = readConfig(readEnvironment());
  assertPortFree(HOST, API_PORT, 'API_PORT');
  const port = freePort();
  let backend = startBackend(port);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    Deno.addSignalListener(signal, () => stopBackend(backend).then(() => Deno.exit(0)));
  }
  await serveFront(HOST, API_PORT, port);
  await onChange(async () => {
    await stopBackend(backend);
    backend = startBackend(port);
  });
});
