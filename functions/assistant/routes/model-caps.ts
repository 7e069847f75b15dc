import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json } from '../../shared/http/openapi.ts';
import { readModelCaps } from '../model-status/read-model-caps.ts';
import { ModelCapChange, ModelCaps } from '../schemas/model-caps.ts';

export const modelCaps = new ApiRoutes('Model budget');

modelCaps.operation('get', '/model-caps', {
  operationId: 'getModelCaps',
  summary: 'Get the monthly token caps with usage and cost',
  description:
    'A call is counted about a second after it ends; probes, embeddings and reranking are ' +
    'not counted. The cap of a site is its monthly_token_cap.',
  ...forOperators,
  200: json(ModelCaps, 'The caps'),
}, async (c) => c.json(await readModelCaps(c.var.db), 200));

modelCaps.operation('patch', '/model-caps', {
  operationId: 'updateModelCap',
  summary: 'Set the monthly token cap of the installation',
  description: 'Applies from the next message on. Turns in progress are completed.',
  ...forEditors,
  body: ModelCapChange,
  200: json(ModelCaps, 'The changed caps'),
}, async (c) => {
  const { db } = c.var;
  unwrap(await db.from('model_budgets').update(c.req.valid('json')).is('user_id', null));
  return c.json(await readModelCaps(db), 200);
});
