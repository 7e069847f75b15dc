import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type Auth, createAuth } from './auth.ts';
import type { Caller, Operator } from './caller.ts';
import type { Database } from './database.types.ts';
import type { FunctionEnv } from './env.ts';

export type Db = SupabaseClient<Database>;

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
  const connect = (key: string, token: string | null): Db =>
    createClient<Database>(env.supabaseUrl, key, {
      // Its own token source keeps supabase-js from starting sessions, storage and refresh timers.
      accessToken: () => Promise.resolve(token),
      global: { fetch },
      // Its retries hide an unreachable database for seven seconds; callers get 503 + Retry-After.
      db: { retry: false, timeout: DATABASE_TIMEOUT_MS },
    });
  const anonymous = connect(env.publishableKeys[0]!, null);
  const service = connect(env.secretKeys[0]!, null);

  function asCaller(caller: Credentials): Db {
    if ('token' in caller) return connect(env.publishableKeys[0]!, caller.token);
    return caller.kind === 'anonymous' ? anonymous : service;
  }
  return { asCaller, service, auth: createAuth(env, fetch) };
}
