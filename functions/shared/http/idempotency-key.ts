import type { RouteConfig } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { problems } from './openapi.ts';
import { problem } from './problem.ts';

/** An idempotency key. Structured fields quote strings; an unquoted key is equivalent. */
export const IdempotencyKey = z.string().regex(
  /^(?:"[\x20\x21\x23-\x7e]{1,255}"|[\x21\x23-\x7e]{1,255})$/,
  'Up to 255 visible characters of ASCII, such as a UUID',
).transform((key) => key.replaceAll('"', ''));

export const keyUsed = () =>
  problem(
    'idempotency-key-used',
    'This Idempotency-Key was used for another request. Send a new key with each request.',
    { errors: [{ path: 'Idempotency-Key', message: 'It was used for another request' }] },
  );

type Answer = RouteConfig['responses'][string] & { description: string; headers?: object };

export function withProblems(
  responses: RouteConfig['responses'],
  added: RouteConfig['responses'],
): RouteConfig['responses'] {
  const merged = Object.entries(added).map(([status, answer]) => {
    const own = responses[status] as Answer | undefined;
    const { description, headers } = answer as Answer;
    return [
      status,
      own
        ? {
          ...own,
          description: `${own.description}; ${description}`,
          headers: { ...own.headers, ...headers },
        }
        : answer,
    ];
  });
  return { ...responses, ...Object.fromEntries(merged) };
}

/**
 * Returns the route's middleware with one inserted after the first, which authorizes the caller.
 */
export function afterRole(route: RouteConfig, added: unknown) {
  const own: unknown[] = [route.middleware ?? []].flat();
  return { middleware: own.toSpliced(1, 0, added) } as Pick<RouteConfig, 'middleware'>;
}

const refuseKey = createMiddleware(async (c, next) => {
  if (c.req.header('Idempotency-Key') !== undefined) {
    throw problem(
      'idempotency-key-refused',
      'The response contains a secret, so it is not stored for retries. Leave out the ' +
        'Idempotency-Key, and check the list before you send the request again.',
    );
  }
  await next();
});

/**
 * Marks a route whose response contains a secret that is not stored: `wrap: showsSecret`. Rejects
 * an Idempotency-Key, because the response cannot be repeated.
 */
export function showsSecret<Route extends RouteConfig>(route: Route): Route {
  const responses = withProblems(route.responses, problems('idempotency-key-refused'));
  return Object.assign(route, { ...afterRole(route, refuseKey), responses });
}
