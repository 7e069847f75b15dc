import { PUBLIC_PREFIX } from '../../functions/shared/contract/public-prefix.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { findFreePorts } from '../lib/free-ports.ts';
import { type Environment, IGNORE_IMAGE, readConfig } from '../stack/config/read-config.ts';
import { waitUntilHealthy } from '../lib/processes.ts';
import { START_ARGUMENTS } from '../lib/start-command.ts';
import { ROOT } from '../lib/paths.ts';
import { StartError, toMessage } from '../lib/start-error.ts';
import { prepareSupabase } from '../stack/supabase/prepare-supabase.ts';
import { useDatabase } from '../stack/use-database.ts';

const LONGEST_START_MS = 300_000;
/** Settings that a copy must not use: it sends nothing and listens on other ports. */
const NOT_FOR_A_COPY =
  /^(DATABASE_URL|HOST|TRUSTED_PROXIES|(OPENAI|ROUTER|JUDGE|REWRITE|EMBEDDING|RERANK|SUPABASE|SMTP|OTEL)_.*)$/;

/**
 * Restores a backup into a separate embedded database, with all migrations, starts the product on
 * it at free ports, checks the health of both APIs and stops it again.
 *
 * @param folder for the copy; it is removed.
 * @throws StartError with the reason when the restore or the start fails.
 */
export async function rehearse(
  backup: string,
  folder: string,
  environment: Environment,
): Promise<void> {
  const alone = { ...findFreePorts(), DATA_DIR: folder, WEBHOOKS: 'off' };
  const copy = { ...withoutOutside(environment), ...alone };
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

/**
 * Returns the variables with those that reach outside of a copy set to empty: if they were removed,
 * a value in `.env` would apply.
 */
export function withoutOutside(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).map((
      [name, value],
    ) => [name, NOT_FOR_A_COPY.test(name) ? '' : value]),
  );
}

async function startOnce(environment: Environment): Promise<void> {
  const start = new Deno.Command(Deno.execPath(), {
    args: START_ARGUMENTS,
    cwd: ROOT,
    // An image's own settings are for the product, not for the copy.
    env: { ...environment, NO_COLOR: '1', [IGNORE_IMAGE]: '1' },
    stdin: 'null',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn();
  const output = Promise.all([start.stdout, start.stderr].map((each) => new Response(each).text()));
  try {
    await untilBothHealthy(`http://127.0.0.1:${environment.API_PORT}${PUBLIC_PREFIX}`, start);
  } catch (error) {
    kill(start);
    const printed = (await output).join('').slice(-4000).trim();
    const reason = `${toMessage(error)}\n${printed}`;
    throw new StartError(`It does not start on a copy of the data: ${reason}`);
  } finally {
    kill(start);
    await start.status;
  }
}

async function untilBothHealthy(apis: string, start: Deno.ChildProcess): Promise<void> {
  for (const api of ['catalog', 'assistant']) {
    await waitUntilHealthy(`${apis}/${api}/health`, start, { withinMs: LONGEST_START_MS });
  }
}

function kill(start: Deno.ChildProcess): void {
  try {
    start.kill('SIGTERM');
  } catch {
    // Already ended.
  }
}
