import { z } from 'zod';
import { runInBackground } from '../../../shared/background/run-in-background.ts';
import type { Db } from '../../../shared/clients.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../../shared/http/database-error.ts';
import { forEditors, forServers, json, jsonPage } from '../../../shared/http/openapi.ts';
import { toPage } from '../../../shared/http/paginate.ts';
import { problem } from '../../../shared/http/problem.ts';
import { Delivery, DeliveryDetail, DeliveryQuery } from '../../schemas/webhooks.ts';
import type { Deliverer } from '../../webhooks/deliverer.ts';
import { readWebhook } from './webhook-resource.ts';

const params = z.object({ id: z.uuid(), delivery: z.uuid() });

async function readDelivery(
  db: Db,
  { id, delivery }: z.infer<typeof params>,
): Promise<DeliveryDetail> {
  const found = await db.rpc('read_delivery', { p_webhook_id: id, p_id: delivery });
  return DeliveryDetail.parse(unwrapOne(found, 'This webhook has no delivery with this id.'));
}

async function refuseSwitchedOff(scope: ApiEnv['Variables'], id: string): Promise<void> {
  if ((await readWebhook(scope, id)).is_enabled) return;
  throw problem(
    'status-conflict',
    'This webhook is off, so nothing is sent to it. Switch it on first.',
  );
}

export function deliveryRoutes(deliverer: Deliverer) {
  const routes = new ApiRoutes('Webhooks');

  routes.operation('get', '/webhooks/{id}/deliveries', {
    operationId: 'listDeliveries',
    summary: 'List the deliveries of a webhook in the last 30 days, newest first',
    description: 'The Link header with rel="next" gives the URL of the next page.',
    ...forEditors,
    query: DeliveryQuery,
    200: jsonPage(z.array(Delivery), 'One page of deliveries'),
  }, async (c, { params: { id }, query: { status, limit, cursor } }) => {
    await readWebhook(c.var, id);
    const found = await c.var.db.rpc('list_deliveries', {
      p_webhook_id: id,
      p_status: status,
      p_before: cursor?.at,
      p_before_id: cursor?.id,
      p_most: limit + 1,
    });
    const rows = toPage(c, unwrap(found), {
      limit,
      position: ({ created_at, id }) => ({ at: created_at, id }),
    });
    return z.array(Delivery).parse(rows);
  });

  routes.operation('get', '/webhooks/{id}/deliveries/{delivery}', {
    operationId: 'getDelivery',
    summary: 'Get a delivery with its payload',
    ...forEditors,
    params,
    200: json(DeliveryDetail, 'The delivery'),
  }, (c, { params }) => readDelivery(c.var.db, params));

  routes.operation('post', '/webhooks/{id}/deliveries/{delivery}/resend', {
    operationId: 'resendDelivery',
    summary: 'Send a delivery again, with the same webhook-id',
    description: 'Sends immediately; a failed delivery is retried with the usual pauses.',
    ...forEditors,
    params,
    problems: ['status-conflict'],
    202: json(DeliveryDetail, 'It waits to be sent'),
  }, async (c, { params: { id, delivery } }) => {
    await refuseSwitchedOff(c.var, id);
    const now = new Date().toISOString();
    const queued = { status: 'pending', tries: 0, queued_at: now, next_attempt_at: now } as const;
    // Skips one that is being sent right now; finished ones have no sender.
    const update = c.var.clients.service.from('webhook_deliveries').update(queued)
      .eq('webhook_id', id).eq('id', delivery).or('run.is.null,status.neq.pending');
    unwrap(await update);
    return await readDelivery(c.var.db, { id, delivery });
  });

  routes.operation('post', '/webhooks/{id}/test', {
    operationId: 'testWebhook',
    summary: 'Send a signed event of the type webhook.test',
    ...forEditors,
    problems: ['status-conflict'],
    202: json(DeliveryDetail, 'It waits to be sent'),
  }, async (c, { params: { id } }) => {
    await refuseSwitchedOff(c.var, id);
    const event = { p_event: 'webhook.test', p_data: { webhook_id: id }, p_webhook_id: id };
    const [delivery] = unwrap(await c.var.clients.service.rpc('queue_webhooks', event));
    return await readDelivery(c.var.db, { id, delivery: delivery! });
  });

  /** Route that starts the sender where no process runs permanently: for a cron job on Supabase. */
  routes.operation('post', '/webhooks/deliver', {
    operationId: 'sendDeliveries',
    summary: 'Send due deliveries',
    ...forServers,
    202: { description: 'Started' },
  }, (_c) => {
    runInBackground(deliverer.deliver());
  });

  return routes;
}
