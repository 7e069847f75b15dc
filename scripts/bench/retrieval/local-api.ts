import { createAssistantApp } from '../../../functions/assistant/app.ts';
import { createGateway } from '../../stack/http/gateway.ts';
import type { Handler } from '../../stack/http/handler.ts';
import { createLocalClients } from '../../stack/supabase/local-clients.ts';
import { openBenchDatabase } from '../bench-database.ts';
import { startDataApi } from '../../testing/start-data-api.ts';
import { sleep } from '../../../functions/shared/sleep.ts';
import type { Supabase } from '../../stack/supabase/create-supabase.ts';

/**
 * Maximum delay of background work after a response, in milliseconds: metrics wait for a second.
 */
const LONGEST_DELAY_MS = 1500;

/** A product without documents in this process, for a measurement. */
export interface LocalApi extends AsyncDisposable {
  /** Name of its database. */
  name: string;
  secretKey: string;
  handle: Handler;
}

/**
 * Starts the assistant's API with the embedder and reranker of this environment, without an
 * effective rate limit.
 */
export async function startLocalApi(url: string): Promise<LocalApi> {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await openBenchDatabase());
  const { keys, supabase, env } = await startDataApi(database.url, url, Deno.env.toObject());
  opened.defer(() => supabase.close());
  const { fetch, settled } = watchCalls(supabase.fetch);
  opened.defer(settled);
  const clients = createLocalClients(env, { ...supabase, fetch });
  const assistant = createAssistantApp({ env, clients, log: () => {} });
  const handle = createGateway({
    supabase: supabase.fetch,
    functions: { assistant: (request, peer) => assistant.fetch(request, { peer }) },
    appConfig: {},
    front: () => new Response(null, { status: 404 }),
  });
  const closing = opened.move();
  return {
    name: database.name,
    secretKey: keys.secret_key,
    handle,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/**
 * Returns a fetch that tracks running calls of the Data API, and a function that waits until none
 * is left, including those of background work.
 */
function watchCalls(fetch: Supabase['fetch']) {
  const calls = new Set<Promise<Response>>();
  return {
    fetch(request: Request): Promise<Response> {
      const call = fetch(request).finally(() => calls.delete(call));
      calls.add(call);
      return call;
    },
    async settled(): Promise<void> {
      do {
        await Promise.allSettled(calls);
        await sleep(LONGEST_DELAY_MS);
      } while (calls.size > 0);
    },
  };
}
