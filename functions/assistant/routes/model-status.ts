import { z } from 'zod';
import { SHUTDOWN_WARNING_DAYS } from '../../shared/contract/shutdown-warning.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { forOperators, json } from '../../shared/http/openapi.ts';
import type { ListClients } from '../model-status/list-model-clients.ts';
import { readModelCaps } from '../model-status/read-model-caps.ts';
import { type ConfiguredClient, readModelStatus } from '../model-status/read-model-status.ts';
import { readVersionModels } from '../model-status/read-version-models.ts';
import { HealthDetails } from '../schemas/health-details.ts';
import { ConfiguredModel } from '../schemas/model-clients.ts';
import { ModelStatus } from '../schemas/model-status.ts';

interface ModelStatusDeps {
  models: readonly ConfiguredClient[];
  listClients: ListClients;
}

export const modelStatusRoutes = ({ models, listClients }: ModelStatusDeps) =>
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
    }, (c) => readModelStatus(c.var.db, models))
    .operation('get', '/model-clients', {
      operationId: 'getModelClients',
      summary: 'List the configured models',
      description:
        'The shutdown date comes from the endpoint’s list of models, which is requested at ' +
        'most once an hour. Keys are never returned.',
      ...forOperators,
      200: json(z.array(ConfiguredModel), 'The clients'),
    }, async (c) => await listClients(await readVersionModels(c.var.db)))
    .operation('get', '/health/details', {
      operationId: 'getHealthDetails',
      summary:
        'Get failing models, models that will be switched off, and caps that are nearly used up',
      description:
        `Models are listed from ${SHUTDOWN_WARNING_DAYS} days before their provider switches ` +
        'them off. `GET /health` needs no account and returns nothing about models.',
      ...forOperators,
      200: json(HealthDetails, 'The details'),
    }, async (c) => {
      const [states, clients, { caps: all }] = await Promise.all([
        readModelStatus(c.var.db, models),
        readVersionModels(c.var.db).then(listClients),
        readModelCaps(c.var.db),
      ]);
      const failing = states.filter(({ state }) => state === 'failing');
      const shutdowns = clients.flatMap(({ client, versions, ...configured }) =>
        [{ ...configured, intent_code: null }, ...versions].flatMap(
          ({ model, intent_code, shutdown_date, days_left }) =>
            shutdown_date !== null && days_left !== null && days_left <= SHUTDOWN_WARNING_DAYS
              ? [{ client, intent_code, model, shutdown_date, days_left }]
              : [],
        )
      );
      const caps = all.filter(({ state }) => state !== 'ok');
      const isFailing = failing.length > 0 || caps.some(({ state }) => state === 'reached');
      const isEnding = shutdowns.length > 0 || caps.length > 0;
      const status = isFailing ? 'failing' : isEnding ? 'warning' : 'ok';
      return { status, failing, shutdowns, caps } as const;
    });
