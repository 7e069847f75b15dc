import type { RouteConfig } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { problems } from './openapi.ts';
import { problem } from './problem.ts';

/** A string of structured fields is quoted; without quotes it is the same key. */
export const IdempotencyKey = z.string().regex(
  /^(?:"[\x20\x21\x23-\x7e]{1,255}"|[\x21\x23-\x7e]{1,255})$/,
  'Up to 255 visible characters of ASCII, such as a UUID',
).transform((key) => key.replaceAll('"', ''));

export const keyUsed = () =>
  problem(
    'idempotency-key-used',
    'This Idempotency-Key came with another request before. Send a new key with a new request.',
    { errors: [{ path: 'Idempotency-Key', message: 'It was used for another request' }] },
  );

type Answer = RouteConfig['responses'][string] & { description: string; headers?: object };

/** The responses of an operation, of which some tell of further kinds of problems. */
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

/** The middlewares of a route, with one more after the first, which asks who calls. */
export function afterRole(route: RouteConfig, added: unknown) {
  const own: unknown[] = [route.middleware ?? []].flat();
  return { middleware: own.toSpliced(1, 0, added) } as Pick<RouteConfig, 'middleware'>;
}

const refuseKey = createMiddleware(async (c, next) => {
  if (c.req.header('Idempotency-Key') !== undefined) {
    throw problem(
      'idempotency-key-refused',
      'This answer shows a secret once, so it is not kept to be given again. Leave the ' +
        'Idempotency-Key out; look in the list before you send the request again.',
    );
  }
  await next();
});

/**
 * `showsSecret(createRoute({ … }))`: the answer has a secret that is kept nowhere, so nobody can be
 * given it again. Who relies on that is told.
 */
export function showsSecret<Route extends RouteConfig>(route: Route): Route {
  const responses = withProblems(route.responses, problems('idempotency-key-refused'));
  return Object.assign(route, { ...afterRole(route, refuseKey), responses });
}
