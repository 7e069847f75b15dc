import { createAssistantApp } from '../../functions/assistant/app.ts';
import { createCatalogApp } from '../../functions/catalog/app.ts';
import { createClients, type Fetch } from '../../functions/shared/clients.ts';
import { readFunctionEnv } from '../../functions/shared/env.ts';
import type { Environment } from './config.ts';
import type { Handler } from './gateway.ts';
import type { Supabase } from './supabase.ts';

/**
 * Both APIs with the environment that Supabase would give them. Their calls to the Data API stay
 * in this process.
 */
export function createFunctions(
  environment: Environment,
  supabase: Supabase,
): Record<string, Handler> {
  const env = readFunctionEnv((name) => environment[name]);
  const clients = createClients(env, fetchFrom(supabase.fetch));
  const catalog = createCatalogApp({ env, clients });
  const assistant = createAssistantApp({ env, clients });
  return {
    assistant: (request) => assistant.fetch(request),
    catalog: (request) => catalog.fetch(request),
  };
}

/** `fetch` that a handler answers; like the real one it gives up when its signal says so. */
function fetchFrom(handle: Supabase['fetch']): Fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { promise, reject } = Promise.withResolvers<Response>();
    if (request.signal.aborted) reject(request.signal.reason);
    request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
    return Promise.race([handle(request), promise]);
  };
}
