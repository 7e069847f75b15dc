import postgres from 'postgres';
import { seedAccounts } from '../stack/accounts.ts';
import { DEFAULT_SEED_PASSWORD } from '../stack/config.ts';
import { createGateway, type Handler } from '../stack/gateway.ts';
import { listen } from '../stack/ports.ts';
import { createSupabase } from '../stack/supabase.ts';
import type { DeployedFunction } from './deployed-function.ts';

export interface PlatformKeys {
  publishableKey: string;
  secretKey: string;
}

/** What a project has around its functions: Auth, the Data API and one address for all of it. */
export interface Platform {
  /** Reached by everybody from now on. */
  serve(functions: DeployedFunction[]): void;
  /** Tells of each request to a function before it gets there. */
  watch(listener: (name: string) => void): Disposable;
  close(): Promise<void>;
}

/** Starts a project's platform on a migrated database and makes its first two accounts. */
export async function startPlatform(
  { databaseUrl, port, ...keys }: PlatformKeys & { databaseUrl: string; port: number },
): Promise<Platform> {
  const url = `http://127.0.0.1:${port}`;
  const settings = { databaseUrl, siteUrl: url, jwtSecret: crypto.randomUUID(), ...keys };
  const supabase = createSupabase({ ...settings, maxConnections: 8, isSignUpOpen: true });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await seedAccounts({ sql, supabase, ...keys, password: DEFAULT_SEED_PASSWORD });
  await sql.end();
  const functions: Record<string, Handler> = {};
  const gateway = createGateway({
    supabase: supabase.fetch,
    functions,
    appConfig: {},
    front: () => new Response(null, { status: 404 }),
  });
  const stop = listen('127.0.0.1', port, gateway);
  const listeners = new Set<(name: string) => void>();
  return {
    serve: (deployed) => {
      for (const { name, url } of deployed) {
        const forward = forwardTo(url);
        functions[name] = (request) => {
          for (const listener of listeners) listener(name);
          return forward(request);
        };
      }
    },
    watch: (listener) => {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
    close: async () => {
      await stop();
      await supabase.close();
    },
  };
}

function forwardTo(origin: string): Handler {
  return (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(origin + pathname + search, request));
  };
}
