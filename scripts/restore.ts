import { join, resolve } from 'node:path';
import { ERASURES, readErasures } from './lib/erasures.ts';
import { readManifest } from './backup/manifest.ts';
import { prepareSupabase } from './stack/supabase/prepare-supabase.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { readConfig, readEnvironment } from './stack/config/read-config.ts';
import { useDatabase } from './stack/use-database.ts';
import { StartError } from './lib/start-error.ts';
import { runTask } from './lib/task.ts';

const usage = `deno task restore FOLDER [--erasures FILE]
Restores a backup into an empty database. FILE is erasures.jsonl of the data folder, or
public.erasures.jsonl of a later backup: persons who were erased since the backup are erased again.`;
const options = { erasures: { type: 'string' } } as const;

await runTask({ usage, options, positionals: [1, 1] }, async ({ positionals, values }) => {
  const folder = resolve(positionals[0]!);
  const config = readConfig(readEnvironment());
  // Read before a database is created, in case that the backup is invalid.
  const { created_at } = readManifest(folder);
  const erasures = values.erasures === undefined
    ? []
    : readErasures(await readFile(values.erasures));
  const { tables } = await useDatabase(config, async (sql, url) => {
    await prepareSupabase(sql, url);
    return await restoreBackup(sql, folder, erasures);
  }, { create: true });
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables are as they were at ${created_at}.`);
  console.log('Everyone has to sign in again: sessions are not restored.');
  if (values.erasures === undefined) {
    console.warn(
      `Without --erasures, persons who were erased after ${created_at} are back: restore again ` +
        `with --erasures ${join(config.DATA_DIR, ERASURES)}, or that of a later backup.`,
    );
  }
});

async function readFile(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch {
    throw new StartError(`Cannot read the erasures: ${path}`);
  }
}
