import { join } from 'node:path';
import { openTestDatabase } from './testing/temporary-database.ts';
import { formatTypeScript } from './lib/format-typescript.ts';
import { StartError } from './lib/start-error.ts';
import { runSupabaseCli, toDatabaseOption } from './lib/supabase-cli.ts';
import { runTask } from './lib/task.ts';

const usage = `deno task types [--check]
Generates functions/shared/database.types.ts with the Supabase CLI from a database that has the
migrations: that of DATABASE_URL, or a temporary embedded one. --check changes nothing and fails
when the file is not current.`;
const options = { check: { type: 'boolean' } } as const;

const FILE = join(import.meta.dirname!, '../functions/shared/database.types.ts');

async function generate(url: string): Promise<string> {
  const args = ['gen', 'types', '--lang=typescript', '--schema=public', toDatabaseOption(url)];
  return await formatTypeScript(await runSupabaseCli(args));
}

async function generateFromMigrations(): Promise<string> {
  const given = Deno.env.get('DATABASE_URL');
  if (given) return await generate(given);
  const database = await openTestDatabase();
  try {
    return await generate(database.url);
  } finally {
    await database.close();
  }
}

await runTask({ usage, options }, async ({ values }) => {
  const current = await generateFromMigrations();
  if (!values.check) Deno.writeTextFileSync(FILE, current);
  else if (current !== Deno.readTextFileSync(FILE)) {
    throw new StartError('functions/shared/database.types.ts is stale: run `deno task types`');
  }
});
