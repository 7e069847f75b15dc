/** `deno task restore FOLDER`: brings a backup into an empty database. */
import { resolve } from 'node:path';
import { readManifest } from './backup/manifest.ts';
import { prepareSupabase } from './backup/prepare-supabase.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { readConfig, readEnvironment } from './stack/config.ts';
import { useDatabase } from './stack/database/use-database.ts';
import { runCommand, StartError } from './stack/start-error.ts';

await runCommand(async () => {
  const [folder, ...rest] = Deno.args;
  if (!folder || rest.length > 0) throw new StartError('Usage: deno task restore FOLDER');
  const config = readConfig(readEnvironment());
  // Before a database is made for it.
  readManifest(resolve(folder));
  const { tables, created_at } = await useDatabase(config, async (sql, url) => {
    await prepareSupabase(sql, url);
    return await restoreBackup(sql, resolve(folder));
  }, { create: true });
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables are as they were at ${created_at}.`);
  console.log('Everybody signs in again: sessions do not move.');
});
