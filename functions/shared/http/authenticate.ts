import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { METHOD_NAME_ALL } from 'hono/router';
import type { Caller, Operator } from '../caller.ts';
import type { Clients } from '../clients.ts';
import { createAgentTokens } from '../agent-token.ts';
import { hasApiKeyPrefix, hashKey } from '../api-key.ts';
import type { FunctionEnv } from '../env.ts';
import type { RateLimits } from '../rate-limits.ts';
import { hasVisitorPrefix } from '../visitor-token.ts';
import type { ApiEnv } from './api-env.ts';
import { authenticateApiKey } from './authenticate-api-key.ts';
import { VerifiedTokenCache } from './verified-token-cache.ts';
import { problem } from './problem.ts';
import { passwordChangeRequired, Session } from './session.ts';

/**
 * The keys that the installation accepts, the signing key of agents' tokens, and the limits of API
 * keys.
 */
export interface CallerSettings
  extends Pick<FunctionEnv, 'publishableKeys' | 'secretKeys' | 'agentSigningKey'> {
  rateLimits: Pick<RateLimits, 'read/key' | 'agent/key'>;
}

/**
 * Sets `clients`, `db` and `caller` on the context, and `session` for a person's access token;
 * routes with requireOperatorInCall set that person as `caller` themselves. A person's access token
 * takes precedence over a key. Rejects an invalid token or key with 401 even where anonymous
 * callers may read, so that a client notices that its session has ended.
 */
export function authenticate(
  settings: CallerSettings,
  clients: Clients,
): MiddlewareHandler<ApiEnv> {
  const callers = mapCallersByKey(settings);
  const known = new VerifiedTokenCache();
  const { rateLimits } = settings;
  const signAgentToken = createAgentTokens(settings.agentSigningKey);
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('clients', clients);
    const who = await identifyCaller(c, {
      ...{ callers: await callers, known, rateLimits, signAgentToken },
    });
    if (typeof who === 'string') {
      const onPerson = (person: Operator) => c.set('caller', person);
      const agent = c.env?.isTool ? { key: null } : undefined;
      const session = new Session(who, { clients, known, onPerson, agent });
      c.set('session', session);
      c.set('db', session.db);
      if (!isSessionChecked(c)) await session.check();
    } else {
      c.set('caller', who);
      c.set('db', clients.asCaller(who));
    }
    await next();
  });
}

interface Known extends Pick<CallerSettings, 'rateLimits'> {
  signAgentToken: ReturnType<typeof createAgentTokens>;
  callers: CallersByKey;
  known: VerifiedTokenCache;
}

/** Returns the caller, or a person's access token. */
async function identifyCaller(
  c: Context<ApiEnv>,
  { callers, known, rateLimits, signAgentToken }: Known,
): Promise<Caller | string> {
  const apikey = c.req.header('apikey');
  const token = parseBearerToken(c.req.header('Authorization'));
  const secret = token ?? apikey;
  // Only visitors' routes read this token; for all others its holder is anonymous.
  if (token !== null && hasVisitorPrefix(token)) return { kind: 'anonymous' };
  if (secret !== undefined && hasApiKeyPrefix(secret)) {
    const db = c.var.clients.service;
    return await authenticateApiKey(c, secret, { db, rateLimits, signAgentToken });
  }
  const byKey = apikey === undefined ? null : await findCallerByKey(apikey, callers);
  if (apikey !== undefined && !byKey) {
    throw problem('unknown-key', 'The apikey does not belong to this project.');
  }
  if (token === null) return byKey ?? { kind: 'anonymous' };
  if (known.find(token)) return token;
  // supabase-js repeats its key as the bearer token when nobody is signed in.
  return await findCallerByKey(token, callers) ?? token;
}

function parseBearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const token = /^Bearer +([^\s]+)$/i.exec(header)?.[1];
  if (!token) throw problem(401, 'Send the access token as "Authorization: Bearer <token>".');
  return token;
}

/**
 * Callers by hashed key, so that the duration of a look-up reveals nothing about a key (timing
 * attack).
 */
type CallersByKey = ReadonlyMap<string, Caller>;

async function mapCallersByKey(
  { publishableKeys, secretKeys }: CallerSettings,
): Promise<CallersByKey> {
  const callers = new Map<string, Caller>();
  for (const key of publishableKeys) callers.set(await hashKey(key), { kind: 'anonymous' });
  for (const key of secretKeys) {
    const keyHash = await hashKey(key);
    callers.set(keyHash, { kind: 'service', keyHash });
  }
  return callers;
}

async function findCallerByKey(key: string, callers: CallersByKey): Promise<Caller | null> {
  return callers.get(await hashKey(key)) ?? null;
}

/**
 * Creates a middleware that authorizes a request if its caller passes the check, then checks its
 * body.
 */
function requireCaller(check: (caller: Caller) => void): MiddlewareHandler<ApiEnv> {
  return createMiddleware(async (c, next) => {
    check(c.var.caller);
    await c.var.checkBody();
    await next();
  });
}

function refuseAnonymous({ kind }: Caller): void {
  if (kind === 'anonymous') throw problem(401, 'Sign in, or send an API key.');
}

function refuseOneTimePassword(caller: Caller): void {
  if (caller.kind === 'operator' && caller.mustChangePassword) throw passwordChangeRequired();
}

/** Rejects anonymous callers with 401; accepts people with a one-time password. */
export const requireSignedIn = requireCaller(refuseAnonymous);

/** Rejects anonymous callers with 401, and people with a one-time password with 403. */
export const requireOperator = requireCaller((caller) => {
  refuseAnonymous(caller);
  refuseOneTimePassword(caller);
});

/**
 * Works as requireOperator in a route whose own database call checks the session, by
 * `session.requireOperator` or `session.checkIfNoRows`. Checks the session before that call if its
 * token is not in the cache.
 */
export const requireOperatorInCall = createMiddleware<ApiEnv>(async (c, next) => {
  const { session } = c.var;
  if (!session?.useCached()) await session?.check();
  refuseAnonymous(c.var.caller);
  refuseOneTimePassword(c.var.caller);
  await next();
  // An error raised before the route's database call is shown only to callers whose session
  // continues.
  if (c.res.status >= 500) return;
  await session?.check();
  refuseOneTimePassword(c.var.caller);
});

/**
 * Returns whether the route that handles the request begins with requireOperatorInCall; other
 * routes may also match.
 */
function isSessionChecked(c: Context): boolean {
  const route = matchedRoutes(c).find(({ method }) => method !== METHOD_NAME_ALL);
  return route?.handler === requireOperatorInCall;
}

/** Requires a server with a secret key; anonymous callers get 401, all others 403. */
export const requireServer = requireCaller(({ kind }) => {
  if (kind === 'anonymous') throw problem(401, 'Send a secret key.');
  if (kind !== 'service') throw problem(403, 'Only a server with a secret key can do this.');
});

/** Rejects anonymous callers with 401, and people who are not editors with 403. */
export const requireEditor = requireCaller((caller) => {
  refuseAnonymous(caller);
  if (caller.kind === 'operator' && caller.role !== 'editor') {
    throw problem(403, `Only editors can do this; your role is ${caller.role}.`);
  }
  refuseOneTimePassword(caller);
});

/** Rejects anonymous callers with 401, and people who may not work on requests with 403. */
export const requireServing = requireCaller((caller) => {
  refuseAnonymous(caller);
  if (caller.kind === 'operator' && !caller.canServe) {
    throw problem(
      403,
      'Only people who serve patients can do this. An editor can allow it on the People page.',
    );
  }
  refuseOneTimePassword(caller);
});
