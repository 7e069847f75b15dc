import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, json, problems } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { ReplyCost } from '../schemas/model-prices.ts';
import { Trace } from '../schemas/trace.ts';
import { readTrace } from '../evaluation/read-trace.ts';

export const traces = new OpenAPIHono<ApiEnv>();

const read = createRoute({
  method: 'get',
  path: '/messages/{id}/trace',
  operationId: 'getTrace',
  tags: ['Dialogs'],
  summary: 'Get the trace of a reply: states, model requests and answers',
  description:
    'Includes the replies that a hand-over discarded. Fails with 409 for a reply that was ' +
    'stored before traces were kept, and with 422 for a patient’s message.',
  ...forOperators,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: json(Trace, 'The trace'),
    ...problems(401, 404, 'nothing-recorded', 422, 'not-a-reply'),
  },
});

traces.openapi(read, async (c) => {
  const { trace } = await readTrace(c.var.db, c.req.valid('param').id);
  return c.json(trace, 200);
});

const readCost = createRoute({
  method: 'get',
  path: '/messages/{id}/cost',
  operationId: 'getReplyCost',
  tags: ['Dialogs'],
  summary: 'Get the cost of a reply’s turn at current prices',
  ...forOperators,
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json(ReplyCost, 'The cost'), ...problems(401, 404, 422) },
});

traces.openapi(readCost, async (c) => {
  const { id } = c.req.valid('param');
  const cost = unwrap(await c.var.db.rpc('reply_cost', { p_message_id: id }));
  if (cost === null) throw problem(404, 'There is no reply with this id.');
  return c.json(ReplyCost.parse(cost), 200);
});
