import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { forOperators, json, problems } from '../../shared/http/openapi.ts';
import type { ListClients } from '../model-status/list-model-clients.ts';
import { readVersionModels } from '../model-status/read-version-models.ts';
import { ConfiguredModel } from '../schemas/model-clients.ts';

const read = createRoute({
  method: 'get',
  path: '/model-clients',
  operationId: 'getModelClients',
  tags: ['Service'],
  summary: 'List the configured models',
  description:
    'The shutdown date comes from the endpoint’s list of models, which is requested at ' +
    'most once an hour. Keys are never returned.',
  ...forOperators,
  responses: { 200: json(z.array(ConfiguredModel), 'The clients'), ...problems(401) },
});

/** Creates the route that lists the configured clients. */
export const modelClientsRoute = (listClients: ListClients) =>
  new OpenAPIHono<ApiEnv>().openapi(
    read,
    async (c) => c.json(await listClients(await readVersionModels(c.var.db)), 200),
  );
