import { PostgrestClient } from '@supabase/postgrest-js';
import { type Auth, createAuth } from './auth.ts';
import type { Caller, KeyHolder, Operator } from './caller.ts';
import type { Database } from './database.types.ts';
import type { FunctionEnv } from './env.ts';

export type Db = PostgrestClient<Database>;

export type Credentials =
  | Pick<Exclude<Caller, Operator | KeyHolder>, 'kind'>
  | Pick<KeyHolder, 'kind' | 'keyId'>
  | Pick<Operator, 'kind' | 'token' | 'agent'>;

/** Headers that tell the access log who reads; see record_access in the database. */
const READ_HEADERS = {
  api: { 'X-Read-By': 'api' },
  product: { 'X-Read-By': 'product' },
} as const;

/**
 * Headers that tell the audit ledger that an agent acts for the person; see is_via_agent in the
 * database.
 */
const AGENT_HEADERS = { ...READ_HEADERS.api, 'X-Agent': 'mcp' };

export interface Clients {
  /**
   * Returns a client with the caller's rights. Row-level security limits people; API keys are
   * limited by their scopes and take_api_key instead.
   */
  asCaller(caller: Credentials): Db;
  /** Uses the secret key and bypasses row-level security. */
  service: Db;
  auth: Auth;
}

/** Timeout of a database call in milliseconds, after which the caller gets a 503. */
const DATABASE_TIMEOUT_MS = 15_000;

/** Creates the Data API clients of an installation; tests can replace `fetch`. */
export function createClients(
  env: Pick<FunctionEnv, 'supabaseUrl' | 'publishableKeys' | 'secretKeys'>,
  fetch = globalThis.fetch,
): Clients {
  // Uses only postgrest-js: creating a whole supabase-js client for each request takes 3% of a
  // read.
  const connect = (
    key: string,
    token = key,
    readBy: Record<string, string> = READ_HEADERS.api,
  ): Db =>
    new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, {
      schema: 'public',
      headers: { apikey: key, Authorization: `Bearer ${token}`, ...readBy },
      fetch,
      timeout: DATABASE_TIMEOUT_MS,
      // Retries would hide an unreachable database for seven seconds; callers get 503 +
      // Retry-After.
      retry: false,
    });
  const anonymous = connect(env.publishableKeys[0]!);
  const secretKey = env.secretKeys[0]!;
  const service = connect(secretKey, secretKey, READ_HEADERS.product);
  const server = connect(secretKey);

  function asCaller(caller: Credentials): Db {
    if ('token' in caller) {
      const headers = caller.agent ? AGENT_HEADERS : READ_HEADERS.api;
      return connect(env.publishableKeys[0]!, caller.token, headers);
    }
    if ('keyId' in caller) {
      return connect(secretKey, secretKey, { ...READ_HEADERS.api, 'X-Read-Key': caller.keyId });
    }
    return caller.kind === 'anonymous' ? anonymous : server;
  }
  return { asCaller, service, auth: createAuth(env, fetch) };
}
