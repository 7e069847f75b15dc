import { join } from 'node:path';
import { restoreBackup } from '../backup/restore-backup.ts';
import { freePorts } from '../free-ports.ts';
import { type Environment, IGNORE_IMAGE, readConfig } from '../stack/config/read-config.ts';
import { readStackFile } from '../stack/config/stack-file.ts';
import { ROOT } from '../stack/paths.ts';
import { StartError } from '../stack/start-error.ts';
import { prepareSupabase } from '../stack/supabase/prepare-supabase.ts';
import { useDatabase } from '../use-database.ts';
import { sleep } from '../../functions/shared/sleep.ts';

const LONGEST_START_MS = 300_000;
const HEALTH_TRIES = 15;
/** The copy calls nobody and listens where nobody comes. */
const NOT_FOR_A_COPY =
  /^(DATABASE_URL|HOST|TRUSTED_PROXIES|(OPENAI|ROUTER|EMBEDDING|SUPABASE)_.*)$/;

/**
 * Brings a backup into an embedded database of its own, with all migrations, starts the product on
 * it at free ports, asks both APIs for their health and stops it again.
 *
 * @param folder for the copy; it is removed.
 * @throws StartError with the reason when the backup does not come in or the start fails.
 */
export async function rehearse(
  backup: string,
  folder: string,
  environment: Environment,
): Promise<void> {
  const copy = { ...withoutOutside(environment), ...freePorts(), DATA_DIR: folder };
  try {
    await useDatabase(readConfig(copy), async (sql, url) => {
      await prepareSupabase(sql, url);
      await restoreBackup(sql, backup);
    }, { create: true });
    await startOnce(copy);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Empty, not left out: a value in `.env` must not come back. */
function withoutOutside(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).map((
      [name, value],
    ) => [name, NOT_FOR_A_COPY.test(name) ? '' : value]),
  );
}

async function startOnce(environment: Environment): Promise<void> {
  const start = new Deno.Command(Deno.execPath(), {
    args: ['run', '-A', join(ROOT, 'scripts/start.ts')],
    cwd: ROOT,
    // An image's own settings are for the product, not for the copy.
    env: { ...environment, NO_COLOR: '1', [IGNORE_IMAGE]: '1' },
    stdin: 'null',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn();
  const output = { text: '' };
  const reading = [start.stdout, start.stderr].map((stream) => collect(stream, output));
  try {
    await untilHealthy(environment, start, output);
  } finally {
    kill(start);
    await Promise.all([start.status, ...reading]);
  }
}

async function untilHealthy(
  { DATA_DIR }: Environment,
  start: Deno.ChildProcess,
  output: { text: string },
): Promise<void> {
  let hasEnded = false;
  start.status.then(() => hasEnded = true);
  for (const until = Date.now() + LONGEST_START_MS; Date.now() < until;) {
    if (hasEnded) break;
    if (output.text.includes('Ready at')) {
      return await checkHealth(readStackFile(DATA_DIR!)!.api_url);
    }
    await sleep(200);
  }
  throw new StartError(`It does not start on a copy of the data:\n${output.text.trim()}`);
}

/** A database that is busy with its first documents gets some time. */
async function checkHealth(url: string): Promise<void> {
  for (const api of ['catalog', 'assistant']) {
    let problem = await problemOf(url, api);
    for (let tries = 1; problem && tries < HEALTH_TRIES; tries++) {
      await sleep(2000);
      problem = await problemOf(url, api);
    }
    if (problem) throw new StartError(`On a copy of the data, ${api} is not well: ${problem}`);
  }
}

async function problemOf(url: string, api: string): Promise<string | null> {
  const response = await fetch(`${url}/functions/v1/${api}/health`);
  const text = await response.text();
  return response.ok ? null : text;
}

async function collect(stream: Deno.ChildProcess['stdout'], output: { text: string }) {
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    output.text = (output.text + text).slice(-4000);
  }
}

function kill(start: Deno.ChildProcess): void {
  try {
    start.kill('SIGTERM');
  } catch {
    // It has ended.
  }
}
