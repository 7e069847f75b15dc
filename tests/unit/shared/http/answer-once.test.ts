import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Clients } from '../../../../functions/shared/clients.ts';
import { answerOnce } from '../../../../functions/shared/http/answer-once.ts';
import type { ApiEnv } from '../../../../functions/shared/http/api-env.ts';
import { json } from '../../../../functions/shared/http/openapi.ts';
import { problem, problemResponse } from '../../../../functions/shared/http/problem.ts';
import { toProblem } from '../../../../functions/shared/http/to-problem.ts';

const CLAIM = '7f3c1f0e-5d0b-4c86-9a53-0d6f4f1f2b61';

interface Call {
  name: string;
  args: Record<string, unknown>;
}

/** Sends a creating request with a key; `failing` functions of the database do not answer. */
async function create(handle: () => object, failing: string[] = [], key: string | null = 'one') {
  const calls: Call[] = [];
  const rpc = (name: string, args: Call['args']) => {
    calls.push({ name, args });
    const error = failing.includes(name) ? { message: 'gone', code: '' } : null;
    return Promise.resolve({
      data: error ? null : { claim: CLAIM },
      error,
      status: error ? 0 : 200,
    });
  };
  const app = new OpenAPIHono<ApiEnv>();
  app.use(async (c, next) => {
    c.set('clients', { service: { rpc } } as unknown as Clients);
    c.set('caller', { kind: 'key', keyId: 'mine', scope: 'read', ownRate: null });
    await next();
  });
  app.onError((error) => {
    const { body, headers } = toProblem(error);
    return problemResponse(body, headers);
  });
  const route = createRoute({
    method: 'post',
    path: '/things',
    responses: { 201: json(z.object({ id: z.int() }), 'The thing') },
  });
  app.openapi(answerOnce(route), (c) => {
    c.header('Location', '/things/1');
    return c.json(handle() as { id: number }, 201);
  });
  const headers: HeadersInit = key === null ? {} : { 'Idempotency-Key': key };
  const response = await app.request('/things', { method: 'POST', headers });
  return { status: response.status, body: await response.json(), calls };
}

test('without a key the database is not asked', async () => {
  expect(await create(() => ({ id: 1 }), [], null)).toMatchObject({ status: 201, calls: [] });
});

test('an answer is kept with what names what was created', async () => {
  const { status, body, calls } = await create(() => ({ id: 1 }));
  expect([status, body]).toEqual([201, { id: 1 }]);
  expect(calls).toMatchObject([
    {
      name: 'claim_idempotency_key',
      args: { p_caller: 'mine', p_operation: 'POST /things', p_key: 'one' },
    },
    {
      name: 'store_idempotent_answer',
      args: {
        p_claim: CLAIM,
        p_status: 201,
        p_headers: { 'Content-Type': 'application/json', Location: '/things/1' },
        p_body: '{"id":1}',
      },
    },
  ]);
});

test.each([400, 404, 409, 422] as const)('a refusal with %i is kept', async (status) => {
  const { calls } = await create(() => {
    throw problem(status, 'No.');
  });
  expect(calls[1]).toMatchObject({ name: 'store_idempotent_answer', args: { p_status: status } });
});

test.each([401, 403, 429, 500, 503] as const)('after %i the key is free', async (status) => {
  const { calls } = await create(() => {
    throw problem(status, 'No.');
  });
  expect(calls.slice(1)).toEqual([
    { name: 'release_idempotency_key', args: { p_claim: CLAIM } },
  ]);
});

test('what was created is told, though its answer cannot be kept', async () => {
  expect(await create(() => ({ id: 1 }), ['store_idempotent_answer']))
    .toMatchObject({ status: 201, body: { id: 1 } });
});

test('nothing is created while no key can be claimed', async () => {
  let created = 0;
  const { status } = await create(() => ({ id: ++created }), ['claim_idempotency_key']);
  expect([status, created]).toEqual([503, 0]);
});
