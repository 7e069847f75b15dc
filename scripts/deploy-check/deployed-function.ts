import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePorts } from '../lib/free-ports.ts';
import { waitUntilHealthy } from '../lib/processes.ts';
import type { Upload } from './management-api.ts';
import { runProgram } from '../lib/run-program.ts';

/** The Deno version that Supabase's edge runtime is compatible with. */
const EDGE_DENO = 'deno@2.1.4';

/** Memory limit of an edge function in MB, which limits its heap. */
export const MOST_MEMORY_MB = 150;

/** Makes the allocator return freed memory immediately, so that the process size equals its use. */
const KEEP_NOTHING = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

const GUARD = new URL('./edge-guard.js', import.meta.url).href;

export interface DeployedFunction extends AsyncDisposable {
  name: string;
  url: string;
  pid: number;
}

/**
 * Starts a function from exactly the uploaded files, in an otherwise empty folder, with only the
 * given environment and an edge function's permissions: the network and its variables. Speeds up
 * its clock to simulate a processor with this share of the speed.
 *
 * @throws Error when it does not start.
 */
export async function startDeployed(
  upload: Upload,
  environment: Record<string, string>,
  cpuShare: number,
): Promise<DeployedFunction> {
  const folder = unpack(upload);
  // Packages read the current directory, which contains only the start script.
  const elsewhere = Deno.makeTempDirSync({ prefix: 'edge-' });
  const { deno, cacheFolder } = await edgeDeno(elsewhere);
  const importMap = `--config=${join(folder, upload.importMap)}`;
  const config = ['--no-lock', '--node-modules-dir=none', importMap];
  const entrypoint = pathToFileURL(join(folder, upload.entrypoint)).href;
  await runProgram(deno, ['cache', ...config, entrypoint], { cwd: folder, env: CERTIFICATES });
  const starter = join(elsewhere, 'start.js');
  Deno.writeTextFileSync(starter, `import '${GUARD}';\nimport '${entrypoint}';\n`);
  const port = findFreePorts().API_PORT;
  const process = new Deno.Command(deno, {
    args: [
      ...['run', `--v8-flags=--max-heap-size=${MOST_MEMORY_MB}`, '--no-prompt', '--cached-only'],
      ...['--no-check', '--allow-net', '--allow-env', `--allow-read=${elsewhere}`],
      ...[...config, starter, port, String(cpuShare)],
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
    stdout: 'piped',
    stderr: 'inherit',
  }).spawn();
  void showErrors(process.stdout);
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    process.kill('SIGTERM');
    await process.status;
    for (const each of [folder, elsewhere]) Deno.removeSync(each, { recursive: true });
  };
  await waitUntilHealthy(`${url}/${upload.name}/health`, process).catch(async (error) => {
    await stop().catch(() => {/* it ended by itself */});
    throw error;
  });
  return { name: upload.name, url, pid: process.pid, [Symbol.asyncDispose]: stop };
}

/** Prints the errors in a function's log, which its responses omit. */
async function showErrors(log: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
  let rest = '';
  for await (const text of log.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line.includes('"level":"error"')) console.error(line);
  }
}

function unpack(upload: Upload): string {
  const folder = Deno.makeTempDirSync({ prefix: `deployed-${upload.name}-` });
  for (const [path, text] of Object.entries(upload.files)) {
    Deno.mkdirSync(dirname(join(folder, path)), { recursive: true });
    Deno.writeTextFileSync(join(folder, path), text);
  }
  return folder;
}

/** Makes Deno trust this machine's certificates, such as a proxy's. */
const CERTIFICATES = { DENO_TLS_CA_STORE: 'system,mozilla' };

/** Ignores configuration in parent folders. */
const ALONE = ['--no-config', '--no-lock'];

/**
 * Returns the runtime and its package cache, which must be passed explicitly because the
 * environment is cleared.
 */
async function edgeDeno(cwd: string): Promise<{ deno: string; cacheFolder: string }> {
  const path = ['--yes', EDGE_DENO, 'eval', ...ALONE, 'console.log(Deno.execPath())'];
  const deno = (await runProgram('npx', path, { cwd })).trim();
  const info = await runProgram(deno, ['info', ...ALONE, '--json'], { cwd });
  return { deno, cacheFolder: JSON.parse(info).denoDir };
}
