import { runSeed } from './seed/run-seed.ts';
import { type Config, readConfig, readEnvironment } from './stack/config/read-config.ts';
import { createDocumentsRequest } from './lib/pending-work.ts';
import { useDatabase } from './stack/use-database.ts';
import { StartError } from './lib/start-error.ts';
import { runTask } from './lib/task.ts';

const usage = `deno task seed
Adds the seed data that the database lacks and changes nothing else. With SUPABASE_URL and
SUPABASE_SECRET_KEY, it then asks the deployed assistant to index waiting documents; deno task start
does that by itself.`;

async function seed(config: Config): Promise<void> {
  const report = await useDatabase(
    config,
    (sql) => runSeed(sql, { isEmpty: config.SEED === 'none' }),
  );
  const added = Object.entries(report).filter(([, count]) => count > 0);
  if (added.length === 0) console.log('Nothing was missing.');
  for (const [what, count] of added) console.log(`${what}: ${count}`);
}

async function indexDocuments(url: string, secretKey: string): Promise<void> {
  const response = await fetch(createDocumentsRequest(url, secretKey))
    .catch((error) => error as Error);
  const problem = response instanceof Error ? response.message : await problemOf(response);
  if (problem) {
    throw new StartError(`The documents are not indexed: ${new URL(url).host}: ${problem}`);
  }
  console.log('The assistant now indexes the waiting documents.');
}

async function problemOf(response: Response): Promise<string | null> {
  const text = await response.text();
  return response.ok ? null : `${response.status} ${text.slice(0, 300)}`;
}

await runTask({ usage }, async () => {
  const config = readConfig(readEnvironment());
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = config;
  if (url && !config.DATABASE_URL) {
    throw new StartError("Set DATABASE_URL, too: the project's connection string.");
  }
  if (Boolean(url) !== Boolean(key)) {
    throw new StartError('Set both SUPABASE_URL and SUPABASE_SECRET_KEY, or neither.');
  }
  await seed(config);
  if (url && key) await indexDocuments(url, key);
});
