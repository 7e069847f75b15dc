import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import type { Config } from './config/read-config.ts';
import { loadKeys, readStackFile } from './config/stack-file.ts';
import { checkDataFolder } from './config/data-folder.ts';
import { isLocked, lockDataDirectory } from './config/lock.ts';
import { StartError } from '../lib/start-error.ts';
import { startEmbeddedDatabase } from './database/embedded.ts';
import { checkDatabaseServer } from './database/server.ts';
import { withConnection } from './database/with-connection.ts';

/**
 * Runs a task on the database of these settings: the server of DATABASE_URL, the embedded one of a
 * running start, or the embedded one opened for the task alone.
 *
 * @param options.create creates the embedded database when there is none yet.
 * @throws StartError when there is no database yet or it cannot be reached.
 */
export async function useDatabase<T>(
  config: Config,
  task: (sql: postgres.Sql, url: string) => Promise<T>,
  options: { create?: boolean } = {},
): Promise<T> {
  await using opened = new AsyncDisposableStack();
  const url = await findDatabase(config, opened, options);
  return await withConnection(url, (sql) => task(sql, url));
}

async function findDatabase(
  config: Config,
  opened: AsyncDisposableStack,
  { create = false }: { create?: boolean },
): Promise<string> {
  if (config.DATABASE_URL) return (await checkDatabaseServer(config.DATABASE_URL)).url;
  const folder = config.DATA_DIR;
  checkDataFolder(folder);
  if (!create && !existsSync(join(folder, 'database'))) {
    throw new StartError(`There is no database in ${folder} yet: run \`deno task start\` first.`);
  }
  if (isLocked(folder)) return readStackFile(folder)!.database_url;
  const lock = lockDataDirectory(folder, 'a task');
  opened.defer(() => lock.release());
  const { database_password: password } = await loadKeys(folder);
  const database = await startEmbeddedDatabase({ folder, port: config.DATABASE_PORT, password });
  opened.defer(() => database.close());
  return database.url;
}
