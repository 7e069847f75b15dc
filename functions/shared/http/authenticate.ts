import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Caller } from '../caller.ts';
import type { Clients, Db } from '../clients.ts';
import { Role } from '../caller.ts';
import { hashKey, looksLikeApiKey } from '../api-key.ts';
import type { FunctionEnv } from '../env.ts';
import type { ApiEnv } from './api-env.ts';
import { holderOfApiKey } from './api-key-holder.ts';
import { unwrap } from './database-error.ts';
import { problem } from './problem.ts';

type Keys = Pick<FunctionEnv, 'publishableKeys' | 'secretKeys'>;

const Account = z.object({
  id: z.uuid(),
  email: z.string(),
  role: Role,
  must_change_password: z.boolean(),
  can_serve: z.boolean().default(false),
}).nullable();

/**
 * Sets `caller`, `db` and `clients` on the context. A user's access token wins over a key. An
 * invalid token or key is 401 even where anonymous callers may read, so that a client learns that
 * its session is over instead of quietly seeing less.
 */
export function authenticate(keys: Keys, clients: Clients): MiddlewareHandler<ApiEnv> {
  const callers = callersByKey(keys);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { caller, db } = await identify(c, await callers, clients);
    c.set('caller', caller);
    c.set('db', db);
    c.set('clients', clients);
    await next();
  });
}

/** Who calls, and the one client of the request that acts as them. */
interface Identity {
  caller: Caller;
  db: Db;
}

async function identify(c: Context, callers: CallersByKey, clients: Clients): Promise<Identity> {
  const withClient = (caller: Caller) => ({ caller, db: clients.asCaller(caller) });
  const apikey = c.req.header('apikey');
  const token = bearerToken(c.req.header('Authorization'));
  const secret = token ?? apikey;
  if (secret !== undefined && looksLikeApiKey(secret)) {
    return withClient(await holderOfApiKey(c, secret, clients.service));
  }
  const byKey = apikey === undefined ? null : await callerOfKey(apikey, callers);
  if (apikey !== undefined && !byKey) throw problem(401, 'The apikey is not one of this project.');
  if (token === null) return withClient(byKey ?? { kind: 'anonymous' });
  // supabase-js repeats its key as the bearer token when nobody is signed in.
  const keyHolder = await callerOfKey(token, callers);
  return keyHolder ? withClient(keyHolder) : await callerOfToken(token, clients);
}

function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const token = /^Bearer +([^\s]+)$/i.exec(header)?.[1];
  if (!token) throw problem(401, 'Send the access token as "Authorization: Bearer <token>".');
  return token;
}

/** By the key's hash: how long a look-up takes tells nothing of a key. */
type CallersByKey = ReadonlyMap<string, Caller>;

async function callersByKey({ publishableKeys, secretKeys }: Keys): Promise<CallersByKey> {
  const callers = new Map<string, Caller>();
  for (const key of publishableKeys) callers.set(await hashKey(key), { kind: 'anonymous' });
  for (const key of secretKeys) {
    const keyHash = await hashKey(key);
    callers.set(keyHash, { kind: 'service', keyHash });
  }
  return callers;
}

async function callerOfKey(key: string, callers: CallersByKey): Promise<Caller | null> {
  return callers.get(await hashKey(key)) ?? null;
}

/** One call: the Data API checks the signature, the database tells the role of this moment. */
async function callerOfToken(token: string, clients: Clients): Promise<Identity> {
  const db = clients.asCaller({ kind: 'operator', token });
  const result = await db.rpc('whoami');
  if (result.status === 401 || result.status === 403) {
    throw problem(401, 'The access token is not valid or has expired. Sign in again.');
  }
  const account = Account.parse(unwrap(result));
  if (!account) throw problem(401, 'The session of this access token has ended. Sign in again.');
  const { id: userId, email, role, must_change_password, can_serve } = account;
  const rights = { role, canServe: can_serve, mustChangePassword: must_change_password };
  return { caller: { kind: 'operator', userId, email, ...rights, token }, db };
}

/** Lets a request through when its caller passes. */
function requireCaller(check: (caller: Caller) => void): MiddlewareHandler<ApiEnv> {
  return createMiddleware(async (c, next) => {
    check(c.var.caller);
    await next();
  });
}

function refuseAnonymous({ kind }: Caller): void {
  if (kind === 'anonymous') throw problem(401, 'Sign in, or send a key.');
}

function refuseOneTimePassword(caller: Caller): void {
  if (caller.kind !== 'operator' || !caller.mustChangePassword) return;
  throw problem(
    403,
    'You signed in with a one-time password: choose one of your own first ' +
      '(POST /users/me/password of the catalog).',
  );
}

/** Lets servers through and whoever is signed in, be it with a one-time password. */
export const requireSignedIn = requireCaller(refuseAnonymous);

/** Lets operators and servers through; anonymous callers get 401. */
export const requireOperator = requireCaller((caller) => {
  refuseAnonymous(caller);
  refuseOneTimePassword(caller);
});

/** Lets servers through; anonymous callers get 401, people 403. */
export const requireServer = requireCaller(({ kind }) => {
  if (kind === 'anonymous') throw problem(401, 'Send a secret key.');
  if (kind !== 'service') throw problem(403, 'Only a server with a secret key can do this.');
});

/** Lets editors and servers through; anonymous callers get 401, viewers 403. */
export const requireEditor = requireCaller((caller) => {
  refuseAnonymous(caller);
  if (caller.kind === 'operator' && caller.role !== 'editor') {
    throw problem(403, 'Only editors can do this; your role is viewer.');
  }
  refuseOneTimePassword(caller);
});

/** Lets people who serve through, editors and servers; anonymous callers get 401, others 403. */
export const requireServing = requireCaller((caller) => {
  refuseAnonymous(caller);
  if (caller.kind === 'operator' && !caller.canServe) {
    throw problem(
      403,
      'Only people who serve can do this. An editor allows it on the page People.',
    );
  }
  refuseOneTimePassword(caller);
});
