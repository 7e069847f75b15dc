import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Db } from '../../shared/clients.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { ModelPrices } from '../schemas/model-prices.ts';

export const modelPrices = new OpenAPIHono<ApiEnv>();

const readPrices = async (db: Db): Promise<ModelPrices> =>
  ModelPrices.parse({ prices: unwrap(await db.rpc('list_model_prices')) });

const read = createRoute({
  method: 'get',
  path: '/model-prices',
  operationId: 'getModelPrices',
  tags: ['Service'],
  summary: 'List the token prices of models',
  description: 'Prices as editors entered them. The cost of a model without a price is unknown.',
  ...forOperators,
  responses: { 200: json(ModelPrices, 'All prices'), ...problems(401) },
});

modelPrices.openapi(read, async (c) => c.json(await readPrices(c.var.db), 200));

const replace = createRoute({
  method: 'put',
  path: '/model-prices',
  operationId: 'replaceModelPrices',
  tags: ['Service'],
  summary: 'Replace the prices of all models',
  description: 'A model that is omitted no longer has a price. Changes are recorded in the ledger.',
  ...forEditors,
  request: { body: jsonBody(ModelPrices) },
  responses: { 200: json(ModelPrices, 'All prices'), ...problems(400, 401, 403, 415, 422) },
});

modelPrices.openapi(replace, async (c) => {
  const { db } = c.var;
  unwrap(await db.rpc('replace_model_prices', { p_prices: c.req.valid('json').prices }));
  return c.json(await readPrices(db), 200);
});
