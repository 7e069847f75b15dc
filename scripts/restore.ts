import { resolve } from 'node:path';
import { readManifest } from './backup/manifest.ts';
import { prepareSupabase } from './stack/supabase/prepare-supabase.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { readConfig, readEnvironment } from './stack/config/read-config.ts';
import { useDatabase } from './stack/use-database.ts';
import { runTask } from './lib/task.ts';

const usage = `deno task restore FOLDER
Brings a backup into an empty database.`;

await runTask({ usage, positionals: [1, 1] }, async ({ positionals }) => {
  const folder = resolve(positionals[0]!);
  const config = readConfig(readEnvironment());
  // Before a database is created for it.
  readManifest(folder);
  const { tables, created_at } = await useDatabase(config, async (sql, url) => {
    await prepareSupabase(sql, url);
    return await restoreBackup(sql, folder);
  }, { create: true });
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables are as they were at ${created_at}.`);
  console.log('Everybody signs in again: sessions do not move.');
});
