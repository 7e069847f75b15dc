import type { Step } from '../lib/progress.ts';
import { checkDataFolder, prepareDataFolder } from './config/data-folder.ts';
import { lockDataDirectory } from './config/lock.ts';
import type { Config } from './config/read-config.ts';
import { type Keys, loadKeys } from './config/stack-file.ts';
import { type Database, startEmbeddedDatabase } from './database/embedded.ts';
import { checkDatabaseServer } from './database/server.ts';
import { assertPortFree, toLocalUrl } from './http/listen.ts';

/** DATA_DIR, locked for this process, and the database. */
export interface Data {
  keys: Keys;
  /** Rejects with a StartError when it does not open. */
  database: Promise<Database>;
  close(): Promise<void>;
}

/**
 * Locks DATA_DIR and starts to open the database.
 *
 * @throws StartError when the folder or a port is not available; then nothing stays locked.
 */
export async function openData(config: Config, step: Step): Promise<Data> {
  await using held = new AsyncDisposableStack();
  checkDataFolder(config.DATA_DIR);
  const lock = lockDataDirectory(config.DATA_DIR, toLocalUrl(config.HOST, config.API_PORT));
  held.defer(() => lock.release());
  const warning = prepareDataFolder(config.DATA_DIR);
  if (warning) console.warn(`  ! ${warning}`);
  assertPortFree(config.HOST, config.API_PORT, 'API_PORT');
  if (!config.DATABASE_URL) assertPortFree('127.0.0.1', config.DATABASE_PORT, 'DATABASE_PORT');
  const keys = await loadKeys(config.DATA_DIR);
  const database = step('database open', () => openDatabase(config, keys.database_password));
  database.catch(() => {/* reported where it is awaited */});
  held.defer(() => database.then((opened) => opened.close(), () => {/* it did not open */}));
  const owned = held.move();
  return { keys, database, close: () => owned.disposeAsync() };
}

function openDatabase(config: Config, password: string): Promise<Database> {
  if (config.DATABASE_URL) return checkDatabaseServer(config.DATABASE_URL);
  return startEmbeddedDatabase({ folder: config.DATA_DIR, port: config.DATABASE_PORT, password });
}
