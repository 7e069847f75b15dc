import { proxy } from 'hono/proxy';
import { makeAccounts, startDataApi } from '../testing/start-data-api.ts';
import { createGateway } from '../stack/http/gateway.ts';
import type { Handler } from '../stack/http/handler.ts';
import { listen } from '../stack/http/listen.ts';
import { findFreePorts } from '../lib/free-ports.ts';
import type { DeployedFunction } from './deployed-function.ts';

/** The environment of a project's functions: Auth, the Data API and a URL for both. */
export interface Platform extends AsyncDisposable {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Signs access tokens. */
  jwtSecret: string;
  /** URL of the database. */
  databaseUrl: string;
  functions: DeployedFunction[];
  /** Adds a function below the URL. */
  serve(deployed: DeployedFunction): void;
  /** Calls the listener before each request to a function. */
  watch(listener: (name: string) => void): Disposable;
}

/** Password of a platform's first two accounts. */
export const SEED_PASSWORD = 'a-rehearsed-password';

/** Starts a project's platform on a migrated database and creates its first two accounts. */
export async function startPlatform(databaseUrl: string): Promise<Platform> {
  const port = Number(findFreePorts().API_PORT);
  const url = `http://127.0.0.1:${port}`;
  const { keys, supabase } = await startDataApi(databaseUrl, url);
  const { publishable_key: publishableKey, secret_key: secretKey, jwt_secret: jwtSecret } = keys;
  await makeAccounts(databaseUrl, supabase, SEED_PASSWORD);
  const handlers: Record<string, Handler> = {};
  const listeners = new Set<(name: string) => void>();
  const gateway = createGateway({
    supabase: supabase.fetch,
    functions: handlers,
    appConfig: {},
    front: () => new Response(null, { status: 404 }),
  });
  // A function closes a connection after rejecting a request; the next request must not use it.
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  const customFetch = (request: Request) => fetch(request, { client });
  const stop = await listen('127.0.0.1', port, gateway);
  const functions: DeployedFunction[] = [];
  return {
    url,
    publishableKey,
    secretKey,
    jwtSecret,
    databaseUrl,
    functions,
    serve: (deployed) => {
      functions.push(deployed);
      handlers[deployed.name] = (request) => {
        for (const listener of listeners) listener(deployed.name);
        const { pathname, search } = new URL(request.url);
        return proxy(deployed.url + pathname + search, {
          raw: request,
          redirect: 'manual',
          customFetch,
        });
      };
    },
    watch: (listener) => {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
    [Symbol.asyncDispose]: async () => {
      await stop();
      client.close();
      await supabase.close();
    },
  };
}
