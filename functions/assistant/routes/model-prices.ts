import type { Db } from '../../shared/clients.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json } from '../../shared/http/openapi.ts';
import { ModelPrices } from '../schemas/model-prices.ts';

export const modelPrices = new ApiRoutes('Service');

const readPrices = async (db: Db): Promise<ModelPrices> =>
  ModelPrices.parse({ prices: unwrap(await db.rpc('list_model_prices')) });

modelPrices.operation('get', '/model-prices', {
  operationId: 'getModelPrices',
  summary: 'List the token prices of models',
  description: 'Prices as editors entered them. The cost of a model without a price is unknown.',
  ...forOperators,
  200: json(ModelPrices, 'All prices'),
}, (c) => readPrices(c.var.db));

modelPrices.operation('put', '/model-prices', {
  operationId: 'replaceModelPrices',
  summary: 'Replace the prices of all models',
  description: 'A model that is omitted no longer has a price. Changes are recorded in the ledger.',
  ...forEditors,
  body: ModelPrices,
  200: json(ModelPrices, 'All prices'),
}, async (c, { body }) => {
  const { db } = c.var;
  unwrap(await db.rpc('replace_model_prices', { p_prices: body.prices }));
  return await readPrices(db);
});
