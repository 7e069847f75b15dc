import { createAssistantApp } from '../../functions/assistant/app.ts';
import { createCatalogApp } from '../../functions/catalog/app.ts';
import { type Clients, createClients, type Fetch } from '../../functions/shared/clients.ts';
import type { FunctionEnv } from '../../functions/shared/env.ts';
import type { Handler } from './gateway.ts';
import type { Supabase } from './supabase.ts';

/** Both APIs. */
export function createFunctions(env: FunctionEnv, clients: Clients): Record<string, Handler> {
  const catalog = createCatalogApp({ env, clients });
  const assistant = createAssistantApp({ env, clients });
  return {
    assistant: (request, peer) => assistant.fetch(request, { peer }),
    catalog: (request, peer) => catalog.fetch(request, { peer }),
  };
}

/** Data API clients whose calls stay in this process. */
export function createLocalClients(env: FunctionEnv, supabase: Supabase): Clients {
  return createClients(env, fetchFrom(supabase.fetch));
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
