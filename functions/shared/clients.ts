import { PostgrestClient } from '@supabase/postgrest-js';
import { type Auth, createAuth } from './auth.ts';
import type { Caller, Operator } from './caller.ts';
import type { Database } from './database.types.ts';
import type { FunctionEnv } from './env.ts';

/** A client of the Data API. */
export type Db = PostgrestClient<Database>;

/** The part of a caller that the Data API needs. */
export type Credentials =
  | Pick<Exclude<Caller, Operator>, 'kind'>
  | Pick<Operator, 'kind' | 'token'>;

export interface Clients {
  /**
   * Acts as the caller: row-level security decides what a person sees and may change. It decides
   * nothing for API keys: their scopes do, and take_api_key.
   */
  asCaller(caller: Credentials): Db;
  /** Acts with the secret key, past row-level security. */
  service: Db;
  auth: Auth;
}

/** The longest wait for one database call; after it the caller gets a 503. */
const DATABASE_TIMEOUT_MS = 15_000;

/** Data API clients for one environment; `fetch` can be replaced, in tests for instance. */
export function createClients(
  env: Pick<FunctionEnv, 'supabaseUrl' | 'publishableKeys' | 'secretKeys'>,
  fetch = globalThis.fetch,
): Clients {
  // The part of supabase-js that is used here: a client of all of Supabase for each request takes 3%
  // of a read.
  const connect = (key: string, token = key): Db =>
    new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, {
      schema: 'public',
      headers: { apikey: key, Authorization: `Bearer ${token}` },
      fetch,
      timeout: DATABASE_TIMEOUT_MS,
      // Its retries hide an unreachable database for seven seconds; callers get 503 + Retry-After.
      retry: false,
    });
  const anonymous = connect(env.publishableKeys[0]!);
  const service = connect(env.secretKeys[0]!);

  function asCaller(caller: Credentials): Db {
    if ('token' in caller) return connect(env.publishableKeys[0]!, caller.token);
    return caller.kind === 'anonymous' ? anonymous : service;
  }
  return { asCaller, service, auth: createAuth(env, fetch) };
}
