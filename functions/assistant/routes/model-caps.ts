import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { readModelCaps } from '../model-status/read-model-caps.ts';
import { ModelCapChange, ModelCaps } from '../schemas/model-caps.ts';

export const modelCaps = new OpenAPIHono<ApiEnv>();

const tags = ['Model budget'];

const read = createRoute({
  method: 'get',
  path: '/model-caps',
  operationId: 'getModelCaps',
  tags,
  summary: 'Get the monthly token caps with usage and cost',
  description:
    'A call is counted about a second after it ends; probes, embeddings and reranking are ' +
    'not counted. The cap of a site is its monthly_token_cap.',
  ...forOperators,
  responses: { 200: json(ModelCaps, 'The caps'), ...problems(401) },
});

modelCaps.openapi(read, async (c) => c.json(await readModelCaps(c.var.db), 200));

const change = createRoute({
  method: 'patch',
  path: '/model-caps',
  operationId: 'updateModelCap',
  tags,
  summary: 'Set the monthly token cap of the installation',
  description: 'Applies from the next message on. Turns in progress are completed.',
  ...forEditors,
  request: { body: jsonBody(ModelCapChange) },
  responses: {
    200: json(ModelCaps, 'The changed caps'),
    ...problems(400, 401, 403, 415, 422),
  },
});

modelCaps.openapi(change, async (c) => {
  const { db } = c.var;
  unwrap(await db.from('model_budgets').update(c.req.valid('json')).is('user_id', null));
  return c.json(await readModelCaps(db), 200);
});
