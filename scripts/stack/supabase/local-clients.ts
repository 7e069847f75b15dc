import { type Clients, createClients } from '../../../functions/shared/clients.ts';
import type { FunctionEnv } from '../../../functions/shared/env.ts';
import type { Supabase } from './create-supabase.ts';

/**
 * Creates Data API clients whose calls stay in this process. As with the real
 * ones, a call rejects when its signal is aborted.
 */
export function createLocalClients(env: FunctionEnv, { fetch }: Supabase): Clients {
  return createClients(env, (input, init) => {
    const request = new Request(input, init);
    const { promise, reject } = Promise.withResolvers<Response>();
    if (request.signal.aborted) reject(request.signal.reason);
    request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
    return Promise.race([fetch(request), promise]);
  });
}
