/** `deno task seed`: adds what the database is missing and touches nothing else. */
import { runSeed } from './seed/run-seed.ts';
import { readConfig, readEnvironment } from './stack/config.ts';
import { useDatabase } from './stack/database/use-database.ts';
import { runCommand } from './stack/start-error.ts';

await runCommand(async () => {
  const report = await useDatabase(readConfig(readEnvironment()), (sql) => runSeed(sql));
  const added = Object.entries(report).filter(([, count]) => count > 0);
  if (added.length === 0) console.log('Nothing was missing.');
  for (const [what, count] of added) console.log(`${what}: ${count}`);
});
