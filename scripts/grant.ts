import postgres from 'postgres';
import { z } from 'zod';
import { generateOneTimePassword } from '../functions/catalog/generate-one-time-password.ts';
import type { Auth } from '../functions/shared/auth.ts';
import { Problem } from '../functions/shared/http/problem.ts';
import { readConfig, readEnvironment } from './stack/config/read-config.ts';
import { StartError } from './lib/start-error.ts';
import { useAuth } from './stack/supabase/accounts.ts';
import { runTask, UsageError } from './lib/task.ts';
import { useDatabase } from './stack/use-database.ts';

const usage = `deno task grant EMAIL editor|receptionist|viewer|none [--create|--reset]
Gives an account a role; none disables the account. --create creates the account, --reset gives it a
new password; both print the password.`;
const options = { create: { type: 'boolean' }, reset: { type: 'boolean' } } as const;
const Arguments = z.tuple([
  z.email().toLowerCase(),
  z.enum(['editor', 'receptionist', 'viewer', 'none']),
]);

/**
 * Returns the id of an account.
 *
 * @throws StartError when no account has the address.
 */
async function findUserId(sql: postgres.Sql, email: string): Promise<string> {
  const [person] = await sql<{ id: string }[]>`
    select id from public.users where lower(email) = ${email} and removed_at is null`;
  if (!person) throw new StartError(`No account has the address ${email}; --create creates one.`);
  return person.id;
}

async function grant(sql: postgres.Sql, email: string, role: string): Promise<void> {
  const id = await findUserId(sql, email);
  if (role === 'none') {
    await sql`update public.users set is_disabled = true where id = ${id}`;
    console.log(`${email} is disabled now; a role enables it again.`);
    return;
  }
  await sql`
    update public.users set role = ${role}::public.user_role, is_disabled = false
    where id = ${id}`;
  console.log(`${email} is ${role} now.`);
}

async function createAccount(auth: Auth, email: string): Promise<void> {
  const password = generateOneTimePassword();
  await auth.createAccount({ email, password });
  console.log(`Password of ${email}: ${password}`);
}

async function resetPassword(sql: postgres.Sql, auth: Auth, email: string): Promise<void> {
  const id = await findUserId(sql, email);
  const password = generateOneTimePassword();
  await auth.setPassword(id, password);
  await sql`update public.users set must_change_password = false where id = ${id}`;
  console.log(`Password of ${email}: ${password}\nAll of its sessions have ended.`);
}

/**
 * Converts errors of the database, such as that one editor must remain, and of
 * Auth to a StartError; returns other errors unchanged.
 */
function explain(error: unknown): unknown {
  if (error instanceof postgres.PostgresError) return new StartError(error.message);
  return error instanceof Problem ? new StartError(error.detail) : error;
}

await runTask({ usage, options, positionals: [2, 2] }, async ({ values, positionals }) => {
  const { create, reset } = values;
  const { data, error } = Arguments.safeParse(positionals);
  if (error) throw new UsageError(z.prettifyError(error));
  const [email, role] = data;
  if (create && reset) throw new UsageError('--create and --reset exclude each other.');
  if (role === 'none' && (create || reset)) throw new UsageError('none takes no option.');
  const config = readConfig(readEnvironment());
  await useDatabase(config, async (sql, url) => {
    if (create || reset) {
      await useAuth(
        sql,
        url,
        config,
        (auth) => create ? createAccount(auth, email) : resetPassword(sql, auth, email),
      );
    }
    await grant(sql, email, role);
  }).catch((error) => {
    throw explain(error);
  });
});
