import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { forOperators, json } from '../../shared/http/openapi.ts';
import type { ListClients } from '../model-status/list-model-clients.ts';
import { readVersionModels } from '../model-status/read-version-models.ts';
import { ConfiguredModel } from '../schemas/model-clients.ts';

/** Creates the route that lists the configured clients. */
export const modelClientsRoute = (listClients: ListClients) =>
  new ApiRoutes('Service').operation('get', '/model-clients', {
    operationId: 'getModelClients',
    summary: 'List the configured models',
    description:
      'The shutdown date comes from the endpoint’s list of models, which is requested at ' +
      'most once an hour. Keys are never returned.',
    ...forOperators,
    200: json(z.array(ConfiguredModel), 'The clients'),
  }, async (c) => c.json(await listClients(await readVersionModels(c.var.db)), 200));
