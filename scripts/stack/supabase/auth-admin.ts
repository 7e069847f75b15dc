import { hash } from 'bcryptjs';
import type { Sql } from 'postgres';
import { z } from 'zod';

interface AuthAdminOptions {
  /** Auth on the same database with sign-up open. */
  signUp: (request: Request) => Promise<Response>;
  sql: Sql;
  publishableKey: string;
  secretKey: string;
}

const PATH = /^\/auth\/v1\/admin\/users(?:\/([0-9a-f-]{36}))?$/;
const NewAccount = z.object({
  email: z.string(),
  password: z.string(),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
});
const NewPassword = z.object({ password: z.string() });
const Created = z.object({ user: z.object({ id: z.uuid() }) });

/** Cost of bcrypt, as in GoTrue. */
const BCRYPT_COST = 10;

/**
 * Creates a handler for the part of Supabase's Auth admin API that people management needs and lite
 * lacks: creating an account, and setting a password. It returns null for other paths.
 */
export function createAuthAdmin(options: AuthAdminOptions) {
  return async (request: Request): Promise<Response | null> => {
    const [path, id] = PATH.exec(new URL(request.url).pathname) ?? [];
    if (!path) return null;
    if (request.headers.get('apikey') !== options.secretKey) return refuse(403, 'not_admin');
    if (request.method === 'POST' && !id) return await createAccount(request, options);
    if (request.method === 'PUT' && id) return await setPassword(request, id, options);
    return refuse(405, 'not_supported');
  };
}

/** Creates an account by sign-up, and ends the session that this also creates. */
async function createAccount(
  request: Request,
  { signUp, sql, publishableKey }: AuthAdminOptions,
): Promise<Response> {
  const { email, password, user_metadata: data } = NewAccount.parse(await request.json());
  const response = await signUp(
    new Request(new URL('/auth/v1/signup', request.url), {
      method: 'POST',
      headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, data }),
    }),
  );
  if (!response.ok) return response;
  const { user } = Created.parse(await response.json());
  await sql`delete from auth.sessions where user_id = ${user.id}`;
  return Response.json(user);
}

async function setPassword(
  request: Request,
  id: string,
  { sql }: AuthAdminOptions,
): Promise<Response> {
  const { password } = NewPassword.parse(await request.json());
  const stored = await hash(password, BCRYPT_COST);
  const [account] = await sql`
    with ended as (delete from auth.sessions where user_id = ${id})
    update auth.users set encrypted_password = ${stored}, updated_at = now()
    where id = ${id} returning id, email`;
  return account ? Response.json(account) : refuse(404, 'user_not_found');
}

function refuse(status: number, error_code: string): Response {
  return Response.json({ code: status, error_code, msg: error_code }, { status });
}
