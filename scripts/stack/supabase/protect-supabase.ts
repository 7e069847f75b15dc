import { Hono } from 'hono';
import { requestId, type RequestIdVariables } from 'hono/request-id';
import type { Db } from '../../../functions/shared/clients.ts';
import type { FunctionEnv } from '../../../functions/shared/env.ts';
import { allowOrigins } from '../../../functions/shared/http/allow-origins.ts';
import { findClientAddress } from '../../../functions/shared/http/client-address.ts';
import { problem } from '../../../functions/shared/http/problem.ts';
import { toProblem } from '../../../functions/shared/http/to-problem.ts';
import type { Handler } from '../http/handler.ts';
import { limitRequest } from '../http/limit-request.ts';
import type { Supabase } from './create-supabase.ts';
import { guardAuth } from './guard-auth.ts';
import { logSupabase } from './log-supabase.ts';
import { refuse } from './refuse.ts';

type Env = { Bindings: { peer?: string }; Variables: RequestIdVariables };

const SUPABASE_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const SUPABASE_HEADERS = ['Content-Range', 'Preference-Applied'];

/**
 * Adds the limits, the CORS rule and the log of a hosted project to Auth and
 * the Data API.
 */
export function protectSupabase(
  { fetch }: Pick<Supabase, 'fetch'>,
  { rateLimits, trustedProxies, allowedOrigins, secretKeys }: FunctionEnv,
  db: Db,
): Handler {
  const addressOf = (request: Request, peer?: string) =>
    findClientAddress(request.headers.get('X-Forwarded-For') ?? undefined, {
      peer,
      trustedProxies,
    });
  const auth = limitRequest(guardAuth({ auth: fetch, db, rateLimits, addressOf }));
  const rest = limitRequest(fetch);
  const app = new Hono<Env>();
  app.onError((error) => refuse(toProblem(error)));
  app.use(requestId({ limitLength: 128 }), logSupabase({ secretKeys, addressOf }));
  app.use(allowOrigins({
    allowed: allowedOrigins,
    methods: () => SUPABASE_METHODS,
    exposed: SUPABASE_HEADERS,
  }));
  app.all('/auth/*', async (c) => adapt(await auth(c.req.raw, c.env.peer)));
  app.all('*', async (c) => adapt(await rest(c.req.raw, c.env.peer)));
  return (request, peer) => app.fetch(request, { peer });
}

/**
 * Removes the CORS headers of Auth and the Data API, which allow every origin,
 * and replaces their responses from 500, which quote statements and values.
 */
function adapt(response: Response): Response {
  if (response.status >= 500) {
    void response.body?.cancel();
    const status = response.status === 503 ? 503 : 500;
    return refuse(problem(status, FAILURES[status]));
  }
  const adapted = new Response(response.body, response);
  for (const name of [...adapted.headers.keys()]) {
    if (name.startsWith('access-control-')) adapted.headers.delete(name);
  }
  return adapted;
}

const FAILURES = {
  500: 'An unexpected error happened. The log names it.',
  503: 'The database is not responding. Try again in a moment.',
};
