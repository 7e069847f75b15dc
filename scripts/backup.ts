/** `deno task backup FOLDER`: writes all data and accounts of the database into a new folder. */
import { resolve } from 'node:path';
import { writeBackup } from './backup/write-backup.ts';
import { readConfig, readEnvironment } from './stack/config.ts';
import { useDatabase } from './stack/database/use-database.ts';
import { runCommand, StartError } from './stack/start-error.ts';

await runCommand(async () => {
  const [folder, ...rest] = Deno.args;
  if (!folder || rest.length > 0) throw new StartError('Usage: deno task backup FOLDER');
  const config = readConfig(readEnvironment());
  const { tables } = await useDatabase(config, (sql) => writeBackup(sql, resolve(folder)));
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables are in ${folder}.`);
  console.log('It holds what patients wrote and the hashes of passwords: keep it safe.');
});
