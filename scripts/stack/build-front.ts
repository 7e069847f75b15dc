import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { hashFiles } from '../lib/hash-files.ts';
import { DIST_DIR, ROOT, WEB_DIR } from '../lib/paths.ts';
import { StartError } from '../lib/start-error.ts';
import { tryProgram } from '../lib/run-program.ts';

/**
 * Sources of the front end, which imports constants and types from all of functions/ and contains
 * the example assistants.
 */
export const SOURCES = ['web', 'functions', 'examples', 'prompts', 'deno.json', 'deno.lock'];
const STAMP = join(DIST_DIR, '.sources');

/**
 * Builds web/dist when a source has changed since the last complete build.
 *
 * @returns whether it built.
 * @throws StartError with Vite's output when the build fails.
 */
export async function buildFront(environment: Record<string, string>): Promise<boolean> {
  const stamp = fingerprint(environment);
  if (readStamp() === stamp) return false;
  await run(['npm:vite', 'build', WEB_DIR, '--logLevel', 'warn'], environment);
  const chat = join(WEB_DIR, 'chat.vite.config.ts');
  await run(['npm:vite', 'build', '--config', chat, '--logLevel', 'warn'], environment);
  await run([join(WEB_DIR, 'prerender.ts')], environment);
  Deno.writeTextFileSync(STAMP, stamp);
  return true;
}

async function run(args: string[], environment: Record<string, string>): Promise<void> {
  // A test runner's NODE_ENV would otherwise make a development build.
  const options = { cwd: ROOT, env: { ...environment, NODE_ENV: 'production' } };
  const { success, output } = await tryProgram(Deno.execPath(), ['run', '-A', ...args], options);
  if (!success) throw new StartError(`The front does not build:\n${output}`);
}

function readStamp(): string | null {
  try {
    return Deno.readTextFileSync(STAMP);
  } catch {
    return null;
  }
}

/** Hashes the names and contents of all sources and the build's variables. */
function fingerprint(environment: Record<string, string>): string {
  const hash = createHash('sha256');
  for (const [name, value] of Object.entries(environment).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`);
  }
  hashFiles(ROOT, SOURCES, hash);
  return hash.digest('hex');
}
