import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePorts } from '../../tests/support/stack-environment.ts';
import type { Upload } from './management-api.ts';

/** Deno as Supabase's edge runtime has it: the version that it is compatible with. */
const EDGE_DENO = 'deno@2.1.4';

/** Of a function on the edge runtime, in MB; its heap cannot grow beyond. */
export const MOST_MEMORY_MB = 150;

/** For the allocator: what is freed goes back at once, so that a process holds what it uses. */
const KEEP_NOTHING = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

const GUARD = new URL('./edge-guard.js', import.meta.url).href;

export interface DeployedFunction {
  name: string;
  url: string;
  pid: number;
  close(): Promise<void>;
}

/**
 * Starts a function from exactly the files that were uploaded, in an otherwise empty folder, with
 * the environment given and no other, and with the permissions that an edge function has: the
 * network and its variables.
 *
 * @throws Error with its output when it does not come up.
 */
export async function startDeployed(
  upload: Upload,
  environment: Record<string, string>,
): Promise<DeployedFunction> {
  const folder = unpack(upload);
  const { deno, cacheFolder } = await edgeDeno();
  const config = [
    '--no-lock',
    '--node-modules-dir=none',
    `--config=${join(folder, upload.importMap)}`,
  ];
  const entrypoint = pathToFileURL(join(folder, upload.entrypoint)).href;
  await run(deno, ['cache', ...config, entrypoint], folder);
  // Packages ask where they are, and may; there is nothing to read.
  const elsewhere = Deno.makeTempDirSync({ prefix: 'edge-' });
  const starter = join(elsewhere, 'start.js');
  Deno.writeTextFileSync(starter, `import '${GUARD}';\nimport '${entrypoint}';\n`);
  const port = freePorts().API_PORT;
  const process = new Deno.Command(deno, {
    args: [
      ...[
        'run',
        `--v8-flags=--max-heap-size=${MOST_MEMORY_MB}`,
        '--no-prompt',
        '--cached-only',
        '--no-check',
        '--allow-net',
        '--allow-env',
      ],
      `--allow-read=${elsewhere}`,
      ...[...config, starter, port],
    ],
    cwd: elsewhere,
    clearEnv: true,
    env: {
      ...environment,
      ...KEEP_NOTHING,
      DENO_DIR: cacheFolder,
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
    },
    stdin: 'null',
    stdout: 'null',
    stderr: 'inherit',
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(`${url}/${upload.name}/health`, process);
  return {
    name: upload.name,
    url,
    pid: process.pid,
    close: async () => {
      process.kill('SIGTERM');
      await process.status;
      Deno.removeSync(folder, { recursive: true });
      Deno.removeSync(elsewhere, { recursive: true });
    },
  };
}

function unpack(upload: Upload): string {
  const folder = Deno.makeTempDirSync({ prefix: `deployed-${upload.name}-` });
  for (const [path, text] of Object.entries(upload.files)) {
    Deno.mkdirSync(dirname(join(folder, path)), { recursive: true });
    Deno.writeTextFileSync(join(folder, path), text);
  }
  return folder;
}

/** The runtime, and where it keeps packages: it is told once its environment is cleared. */
async function edgeDeno(): Promise<{ deno: string; cacheFolder: string }> {
  const outside = Deno.makeTempDirSync({ prefix: 'edge-deno-' });
  try {
    const script = 'console.log(Deno.execPath())';
    const deno = await run('npx', ['--yes', EDGE_DENO, 'eval', script], outside);
    const info = await run(deno.trim(), ['info', '--json'], outside);
    return { deno: deno.trim(), cacheFolder: JSON.parse(info).denoDir };
  } finally {
    Deno.removeSync(outside, { recursive: true });
  }
}

async function run(command: string, args: string[], cwd: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, {
    args,
    cwd,
    // Certificates that this machine trusts, of a proxy for instance, as newer versions do.
    env: { DENO_TLS_CA_STORE: 'system,mozilla' },
  }).output();
  if (!success) throw new Error(`${command} ${args[0]}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

const HEALTHY_WITHIN_MS = 30_000;

async function untilHealthy(url: string, process: Deno.ChildProcess): Promise<void> {
  let isOver = false;
  process.status.then(() => isOver = true);
  const limit = Date.now() + HEALTHY_WITHIN_MS;
  while (!isOver && Date.now() < limit) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (!isOver) process.kill('SIGKILL');
  throw new Error(`${url} did not become healthy`);
}
