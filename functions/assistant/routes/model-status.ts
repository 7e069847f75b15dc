import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { forOperators, json, problems } from '../../shared/http/openapi.ts';
import { type ConfiguredClient, readModelStatus } from '../model-status/read-model-status.ts';
import { ModelStatus } from '../schemas/model-status.ts';

const read = createRoute({
  method: 'get',
  path: '/model-status',
  operationId: 'getModelStatus',
  tags: ['Service'],
  summary: 'Get the status of the models',
  description:
    'One row per configured client: the answering model and the router, and the embedding ' +
    'model, the reranker, the judge and the rewriter if configured. A client fails if its ' +
    'last call failed, including the retry, and works again after the next successful call.',
  ...forOperators,
  responses: { 200: json(z.array(ModelStatus), 'The clients'), ...problems(401) },
});

export const modelStatusRoute = (clients: readonly ConfiguredClient[]) =>
  new OpenAPIHono<ApiEnv>()
    .openapi(read, async (c) => c.json(await readModelStatus(c.var.db, clients), 200));
