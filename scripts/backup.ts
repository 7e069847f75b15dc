import { resolve } from 'node:path';
import { writeBackup } from './backup/write-backup.ts';
import { readConfig, readEnvironment } from './stack/config/read-config.ts';
import { useDatabase } from './stack/use-database.ts';
import { runTask } from './lib/task.ts';

const usage = `deno task backup FOLDER
Writes all data and accounts of the database into a new folder.`;

await runTask({ usage, positionals: [1, 1] }, async ({ positionals: [folder] }) => {
  const config = readConfig(readEnvironment());
  const { tables } = await useDatabase(config, (sql) => writeBackup(sql, resolve(folder!)));
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables are in ${folder}.`);
  console.log('It contains messages of patients and password hashes: keep it safe.');
});
