/**
 * Generates functions/shared/database.types.ts with the Supabase CLI from a database that has the
 * migrations: the one of DATABASE_URL, or a throw-away embedded one. `--check` changes nothing and
 * fails when the file is not current.
 */
import { join } from 'node:path';
import { openTestDatabase } from '../tests/support/database.ts';

const CLI = 'supabase@3.1.0';
const FILE = join(import.meta.dirname!, '../functions/shared/database.types.ts');

async function run(command: string, args: string[], input?: string): Promise<string> {
  const child = new Deno.Command(command, {
    args,
    stdin: 'piped',
    stdout: 'piped',
    stderr: 'piped',
  })
    .spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input ?? ''));
  await writer.close();
  const { success, stdout, stderr } = await child.output();
  if (!success) throw new Error(`${command} failed: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

/** The CLI prints unformatted source; a reader and a diff want it formatted. */
async function generate(url: string): Promise<string> {
  const address = new URL(url);
  address.searchParams.set('sslmode', 'disable');
  const source = await run('npx', [
    ...['--yes', CLI, 'gen', 'types', '--lang=typescript', '--schema=public'],
    `--remote=${address}`,
  ]);
  return await run(Deno.execPath(), ['fmt', '--ext=ts', '-'], source);
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

const current = await generateFromMigrations();
if (!Deno.args.includes('--check')) {
  Deno.writeTextFileSync(FILE, current);
} else if (current !== Deno.readTextFileSync(FILE)) {
  console.error('functions/shared/database.types.ts is stale: run `deno task types`');
  Deno.exit(1);
}
