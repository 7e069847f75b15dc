/** `deno task grant EMAIL editor|viewer [--create]`: gives an account a role, in any mode. */
import postgres from 'postgres';
import { z } from 'zod';
import { createAccount } from './stack/accounts.ts';
import { readConfig, readEnvironment } from './stack/config.ts';
import { useDatabase } from './stack/database/use-database.ts';
import { runCommand, StartError } from './stack/start-error.ts';

const Arguments = z.union([
  z.tuple([z.email(), z.enum(['editor', 'viewer'])]),
  z.tuple([z.email(), z.enum(['editor', 'viewer']), z.literal('--create')]),
]);

async function grant(sql: postgres.Sql, email: string, role: string): Promise<void> {
  const changed = await sql`
    update public.users set role = ${role}::public.user_role
    where lower(email) = lower(${email})
    returning email`;
  if (changed.length === 0) {
    throw new StartError(`No account has the address ${email}; --create makes one.`);
  }
  console.log(`${changed[0]!.email} is ${role} now.`);
}

/** What the database refuses (the last editor stays one) is for the person to read. */
function explain(error: unknown): unknown {
  return error instanceof postgres.PostgresError ? new StartError(error.message) : error;
}

await runCommand(async () => {
  const parsed = Arguments.safeParse(Deno.args);
  if (!parsed.success) {
    throw new StartError('Usage: deno task grant EMAIL editor|viewer [--create]');
  }
  const [email, role, create] = parsed.data;
  const config = readConfig(readEnvironment());
  await useDatabase(config, async (sql, url) => {
    if (create) console.log(`Password of ${email}: ${await createAccount(sql, url, email)}`);
    await grant(sql, email, role);
  }).catch((error) => {
    throw explain(error);
  });
});
