import type { RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { callerScope } from '../caller-scope.ts';
import { logFailure } from '../log-failure.ts';
import type { ApiEnv } from './api-env.ts';
import { unwrap } from './database-error.ts';
import { afterRole, IdempotencyKey, keyUsed, withProblems } from './idempotency-key.ts';
import { problems, withHeaders } from './openapi.ts';
import { problem } from './problem.ts';
import { hashRequest } from './hash-request.ts';

/** The result of claim_idempotency_key. */
const Claimed = z.union([
  z.object({ claim: z.uuid() }),
  z.object({ outcome: z.enum(['in_progress', 'key_used']) }),
  z.object({
    outcome: z.literal('answered'),
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable(),
  }),
]);
type Answered = Extract<z.output<typeof Claimed>, { outcome: 'answered' }>;

interface Options {
  /**
   * Loads the created resource again from its Location; bodies of successful responses are then not
   * stored.
   *
   * @throws Problem 404 when it was deleted.
   */
  readAgain?: (c: Context<ApiEnv>, location: string) => Promise<Response>;
}

const DESCRIPTION = 'draft-ietf-httpapi-idempotency-key-header. The same request sent again by ' +
  'the same caller with the same key gets the first answer again, for 24 hours, with ' +
  '`Idempotency-Replayed: true`; another request with that key is 422. 401, 403, 429 and errors ' +
  'from 500 on are not kept: the key is free again';

/**
 * Makes an operation that creates a resource idempotent by the Idempotency-Key header; set it as the
 * `wrap` of the route. Calls the database only when the header is sent, and checks the caller's role
 * first.
 */
export function answerOnce<Route extends RouteConfig>(route: Route, options: Options = {}): Route {
  const key = IdempotencyKey.optional().describe(DESCRIPTION);
  const added = problems('request-in-progress', 'idempotency-key-used');
  const conflict = withHeaders(added[409], 'Retry-After');
  const responses = withProblems(route.responses, { ...added, 409: conflict });
  const replayable = Object.entries(responses).map(([status, answer]) => [
    status,
    withReplayed(answer as { headers?: object }),
  ]);
  return Object.assign(route, {
    ...afterRole(route, answerByKey(options)),
    request: { ...route.request, headers: z.object({ 'Idempotency-Key': key }) },
    responses: Object.fromEntries(replayable),
  });
}

const withReplayed = (answer: { headers?: object }) => ({
  ...answer,
  headers: { ...answer.headers, ...withHeaders({}, 'Idempotency-Replayed').headers },
});

function keyIn(header: string): string {
  const { data, error } = IdempotencyKey.safeParse(header);
  if (data !== undefined) return data;
  const errors = [{ path: 'Idempotency-Key', message: error!.issues[0]!.message }];
  throw problem(422, 'One field is not valid.', { errors });
}

/**
 * Returns whether a response is stored. Responses about rights and limits, and server errors, may
 * be different next time.
 */
const isKept = (status: number) => status < 500 && ![401, 403, 429].includes(status);

const KEPT_HEADERS = ['Content-Type', 'ETag', 'Location'];

function answerByKey({ readAgain }: Options) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const header = c.req.header('Idempotency-Key');
    if (header === undefined) return await next();
    const { clients: { service }, caller } = c.var;
    const claimed = Claimed.parse(unwrap(
      await service.rpc('claim_idempotency_key', {
        p_caller: callerScope(caller),
        p_operation: `${c.req.method} ${c.req.path}`,
        p_key: keyIn(header),
        p_fingerprint: await hashRequest(c.req),
      }),
    ));
    if (!('claim' in claimed)) return await answerFrom(c, claimed, readAgain);
    await next();
    try {
      await settle(c, claimed.claim, Boolean(readAgain));
    } catch (error) {
      // The caller gets the response anyway; the claim expires by itself.
      logFailure('idempotent answer not kept', error, { requestId: c.get('requestId') });
    }
  });
}

/** Stores the response of the request that holds the claim, or releases the key. */
async function settle(c: Context<ApiEnv>, p_claim: string, isReadAgain: boolean): Promise<void> {
  const { service } = c.var.clients;
  const { status, headers } = c.res;
  if (!isKept(status)) {
    unwrap(await service.rpc('release_idempotency_key', { p_claim }));
    return;
  }
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const p_headers = Object.fromEntries(kept);
  const args = { p_claim, p_status: status, p_headers };
  const isStored = isReadAgain && status < 300;
  const p_body = isStored ? undefined : await c.res.clone().text();
  unwrap(await service.rpc('store_idempotent_answer', { ...args, p_body }));
}

async function answerFrom(
  c: Context<ApiEnv>,
  claimed: Exclude<z.output<typeof Claimed>, { claim: string }>,
  readAgain: Options['readAgain'],
): Promise<Response> {
  if (claimed.outcome === 'answered') return await replayed(c, claimed, readAgain);
  if (claimed.outcome === 'key_used') throw keyUsed();
  throw problem(
    'request-in-progress',
    'The same request is in progress. Try again in a moment.',
    {
      headers: { 'Retry-After': '2' },
    },
  );
}

async function replayed(
  c: Context<ApiEnv>,
  { status, headers, body }: Answered,
  readAgain: Options['readAgain'],
): Promise<Response> {
  c.header('Idempotency-Replayed', 'true');
  if (body !== null || !readAgain) return new Response(body, { status, headers });
  const response = await readAgain(c, headers.Location!);
  response.headers.set('Location', headers.Location!);
  return response;
}
