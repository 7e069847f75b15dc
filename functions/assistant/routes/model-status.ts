import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { forOperators, json } from '../../shared/http/openapi.ts';
import { type ConfiguredClient, readModelStatus } from '../model-status/read-model-status.ts';
import { ModelStatus } from '../schemas/model-status.ts';

export const modelStatusRoute = (clients: readonly ConfiguredClient[]) =>
  new ApiRoutes('Service')
    .operation('get', '/model-status', {
      operationId: 'getModelStatus',
      summary: 'Get the status of the models',
      description:
        'One row per configured client: the answering model and the router, and the embedding ' +
        'model, the reranker, the judge and the rewriter if configured. A client fails if its ' +
        'last call failed, including the retry, and works again after the next successful call.',
      ...forOperators,
      200: json(z.array(ModelStatus), 'The clients'),
    }, async (c) => c.json(await readModelStatus(c.var.db, clients), 200));
