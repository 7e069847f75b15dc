import postgres from 'postgres';
import { z } from 'zod';
import { createAccount } from './stack/supabase/accounts.ts';
import { readConfig, readEnvironment } from './stack/config/read-config.ts';
import { useDatabase } from './use-database.ts';
import { StartError } from './stack/start-error.ts';
import { runTask, UsageError } from './task.ts';

const usage = `deno task grant EMAIL editor|viewer [--create]
Gives an account a role; --create makes the account and prints its password.`;
const options = { create: { type: 'boolean' } } as const;
const Arguments = z.tuple([z.email(), z.enum(['editor', 'viewer'])]);

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

await runTask({ usage, options, positionals: [2, 2] }, async ({ values, positionals }) => {
  const { data, error } = Arguments.safeParse(positionals);
  if (error) throw new UsageError(z.prettifyError(error));
  const [email, role] = data;
  await useDatabase(readConfig(readEnvironment()), async (sql, url) => {
    if (values.create) console.log(`Password of ${email}: ${await createAccount(sql, url, email)}`);
    await grant(sql, email, role);
  }).catch((error) => {
    throw explain(error);
  });
});
