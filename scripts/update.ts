import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { writeBackup } from './backup/write-backup.ts';
import { buildFront } from './stack/build-front.ts';
import { isLocked } from './stack/config/lock.ts';
import { type Config, readConfig, readEnvironment } from './stack/config/read-config.ts';
import { applyMigrations, listPendingMigrations } from './stack/database/migrations.ts';
import { MIGRATIONS_DIR } from './lib/paths.ts';
import { StartError, toMessage } from './lib/start-error.ts';
import { runTask } from './lib/task.ts';
import { rehearse } from './update/rehearse.ts';
import { useDatabase } from './stack/use-database.ts';

const usage = `deno task update [--if-needed]
After \`git pull\`, or in a new image: installs the packages, builds the front, writes a backup to
DATA_DIR/backups, rehearses the migrations and a start on a copy of the data, and applies the
migrations. When a step fails, the data stays unchanged. If the product is running, its next start
applies the migrations. --if-needed does nothing when no migration is pending.`;
const options = { 'if-needed': { type: 'boolean' } } as const;

await runTask({ usage, options }, async ({ values }) => {
  const environment = readEnvironment();
  const config = readConfig(environment);
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'database'))) {
    return console.log('There is no database yet: the first start creates it.');
  }
  const pending = await useDatabase(config, (sql) => listPendingMigrations(sql, MIGRATIONS_DIR));
  if (values['if-needed'] && pending.length === 0) return console.log('Nothing to migrate.');
  await buildFront(environment);
  const backup = join(config.DATA_DIR, 'backups', new Date().toISOString().replaceAll(':', '-'));
  await useDatabase(config, (sql) => writeBackup(sql, backup));
  console.log(`  ✓ backup in ${backup}`);
  const copy = mkdtempSync(join(config.DATA_DIR, 'rehearsal.'));
  await unchanged(backup, () => rehearse(backup, copy, environment));
  console.log(`  ✓ starts on a copy of the data, with ${pending.length} new migrations`);
  if (pending.length === 0) return console.log('Nothing to migrate. Restart the server.');
  if (!config.DATABASE_URL && isLocked(config.DATA_DIR)) {
    return console.log('The server is running: restart it to apply the migrations.');
  }
  await unchanged(backup, () => migrate(config));
  console.log('  ✓ migrations applied\nNow start the server.');
});

/** Applies the migrations; restores the folder of the embedded database when one fails. */
async function migrate(config: Config): Promise<void> {
  const apply = (sql: postgres.Sql) => applyMigrations(sql, MIGRATIONS_DIR);
  if (config.DATABASE_URL) return void await useDatabase(config, apply);
  const database = join(config.DATA_DIR, 'database');
  const before = `${database}.before`;
  rmSync(before, { recursive: true, force: true });
  cpSync(database, before, { recursive: true });
  try {
    await useDatabase(config, apply);
  } catch (error) {
    rmSync(database, { recursive: true });
    renameSync(before, database);
    throw error;
  }
  rmSync(before, { recursive: true });
}

/** Runs work; adds to its error that the data is unchanged, and how to go back. */
async function unchanged(backup: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new StartError(
      `${
        toMessage(error)
      }\nNot updated: the data is as it was (each migration is applied whole or not at ` +
        `all), a backup is in ${backup}. Go back to the version before, with git or the image, and ` +
        'start that.',
    );
  }
}
