import { SHUTDOWN_WARNING_DAYS } from '../../shared/contract/shutdown-warning.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { forOperators, json } from '../../shared/http/openapi.ts';
import type { ListClients } from '../model-status/list-model-clients.ts';
import { readVersionModels } from '../model-status/read-version-models.ts';
import { type ConfiguredClient, readModelStatus } from '../model-status/read-model-status.ts';
import { readModelCaps } from '../model-status/read-model-caps.ts';
import { HealthDetails } from '../schemas/health-details.ts';

interface HealthDetailsDeps {
  models: readonly ConfiguredClient[];
  listClients: ListClients;
}

/** Creates the route that reports the models' health to operators. */
export const healthDetailsRoute = ({ models, listClients }: HealthDetailsDeps) =>
  new ApiRoutes('Service').operation('get', '/health/details', {
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
    return c.json({ status, failing, shutdowns, caps } as const, 200);
  });
