import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Db } from '../../../../functions/shared/clients.ts';
import type { ApiEnv } from '../../../../functions/shared/http/api-env.ts';
import {
  type Limit,
  takeLimits,
  withLimitHeaders,
} from '../../../../functions/shared/http/limit-rate.ts';
import { Problem } from '../../../../functions/shared/http/problem.ts';

const LIMITS: Limit[] = [
  { name: 'upload/address', subject: '192.0.2.1', most: 400, seconds: 600 },
  { name: 'upload/account', subject: 'somebody', most: 200, seconds: 600 },
];

/** Returns the headers of a response after this result of the database. */
async function headersAfter(limits: Limit[], answer: object) {
  const db = { rpc: () => Promise.resolve({ data: answer, error: null, status: 200 }) };
  const app = new Hono<ApiEnv>().get('/', async (c) => {
    await takeLimits(db as unknown as Db, withLimitHeaders(c, limits));
    return c.text('done');
  });
  app.onError((error, c) =>
    c.newResponse(null, (error as Problem).status as 429, (error as Problem).headers)
  );
  const { status, headers } = await app.request('/');
  return { status, ...Object.fromEntries(headers) };
}

test('an answer tells what is left of each limit', async () => {
  const limits = [
    { name: 'upload/address', left: 399, reset: 2 },
    { name: 'upload/account', left: 0, reset: 600 },
  ];
  expect(await headersAfter(LIMITS, { limits })).toMatchObject({
    status: 200,
    'ratelimit-policy': '"upload/address";q=400;w=600, "upload/account";q=200;w=600',
    ratelimit: '"upload/address";r=399;t=2, "upload/account";r=0;t=600',
  });
});

test('a refusal tells it, too', async () => {
  const limits = [{ name: 'upload/address', left: 0, reset: 600 }];
  const limited = { name: 'upload/address', retry_after: 2 };
  expect(await headersAfter(LIMITS, { limits, limited })).toMatchObject({
    status: 429,
    ratelimit: '"upload/address";r=0;t=600',
    'retry-after': '2',
  });
});

test('without limits nothing is said', async () => {
  expect(await headersAfter([], {})).not.toHaveProperty('ratelimit');
});
