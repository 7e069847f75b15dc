import { z } from 'zod';
import { PUBLIC_PREFIX } from '../../../shared/contract/public-prefix.ts';
import type { FunctionEnv } from '../../../shared/env.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { showsSecret } from '../../../shared/http/idempotency-key.ts';
import { unwrap, unwrapOne } from '../../../shared/http/database-error.ts';
import { IfMatch, parseBase } from '../../../shared/http/if-match.ts';
import { forEditors, json, jsonPage, withHeaders } from '../../../shared/http/openapi.ts';
import { PageQuery, readPage } from '../../../shared/http/paginate.ts';
import { problem } from '../../../shared/http/problem.ts';
import type { SecretBox } from '../../../shared/secret-box.ts';
import { Deleted } from '../../schemas/deleted.ts';
import {
  NewWebhook,
  RotatedSecret,
  Webhook,
  WebhookChange,
  WebhookWithSecret,
} from '../../schemas/webhooks.ts';
import { refuseTarget, resolveName } from '../../webhooks/refuse-target.ts';
import { generateSecret } from '../../webhooks/sign.ts';
import { sealWebhookSecret } from '../../webhooks/webhook-secrets.ts';
import { readWebhook, toWebhooks, UNKNOWN, WEBHOOK_COLUMNS } from './webhook-resource.ts';

const RESOLVE_MS = 5000;

export function editWebhooks({ allowPrivate }: FunctionEnv['webhooks'], box: SecretBox | null) {
  const routes = new ApiRoutes('Webhooks');

  async function createSecret() {
    if (!box) throw problem('not-set-up', 'Set ENCRYPTION_KEY: secrets are encrypted with it.');
    const secret = generateSecret();
    return { secret, sealed: await sealWebhookSecret(box, secret) };
  }

  async function checkUrl(url: string | undefined): Promise<void> {
    if (url === undefined) return;
    const rules = { allowPrivate, resolve: resolveName };
    const message = await refuseTarget(url, rules, AbortSignal.timeout(RESOLVE_MS));
    if (!message) return;
    throw problem(422, 'One field is not valid.', { errors: [{ path: 'url', message }] });
  }

  routes.operation('get', '/webhooks', {
    operationId: 'listWebhooks',
    summary: 'List webhooks, newest first',
    description: 'The Link header with rel="next" gives the URL of the next page.',
    ...forEditors,
    query: PageQuery,
    200: jsonPage(z.array(Webhook), 'One page of webhooks'),
  }, async (c, { query: paging }) => {
    const query = c.var.db.from('webhooks').select(WEBHOOK_COLUMNS);
    const rows = await readPage(c, query, 'created_at', paging);
    return await toWebhooks(c.var, rows);
  });

  routes.operation('post', '/webhooks', {
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'Deliveries follow Standard Webhooks: POST with `{ type, timestamp, data }` and the ' +
      'headers webhook-id, webhook-timestamp and webhook-signature. Each delivery is sent ' +
      'at least once, with the same webhook-id for each attempt. URLs with http or in private ' +
      'networks are rejected.',
    ...forEditors,
    body: NewWebhook,
    problems: ['not-set-up'],
    201: withHeaders(
      json(WebhookWithSecret, 'The webhook; its secret is shown only now'),
      'Location',
    ),
    wrap: showsSecret,
  }, async (c, { body: webhook }) => {
    const { caller, clients } = c.var;
    await checkUrl(webhook.url);
    const { secret, sealed } = await createSecret();
    const created_by = caller.kind === 'operator' ? caller.userId : null;
    const row = { p_webhook: { ...webhook, created_by }, p_secret: sealed };
    const id = unwrap(await clients.service.rpc('create_webhook', row));
    c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${id}`);
    return { ...await readWebhook(c.var, id), secret };
  });

  routes.operation('get', '/webhooks/{id}', {
    operationId: 'getWebhook',
    summary: 'Get a webhook',
    ...forEditors,
    200: json(Webhook, 'The webhook'),
  }, (c, { params }) => readWebhook(c.var, params.id));

  routes.operation('patch', '/webhooks/{id}', {
    operationId: 'updateWebhook',
    summary: 'Change a webhook, or switch it on or off',
    description:
      'With an If-Match header that contains the `updated_at` on which the change is based, ' +
      'in quotes, the request fails with 412 if somebody changed the webhook since. While ' +
      'the webhook is disabled, no event is queued for it.',
    ...forEditors,
    headers: z.object({ 'If-Match': IfMatch.optional() }),
    body: WebhookChange,
    200: json(Webhook, 'The changed webhook'),
  }, async (c, { params: { id }, headers, body: values }) => {
    await checkUrl(values.url);
    const update = c.var.clients.service.from('webhooks')
      .update({ ...values, ...(values.is_enabled && { disabled_reason: null }) }).eq('id', id);
    const base = parseBase(headers['If-Match']);
    const guarded = base === null ? update : update.eq('updated_at', base);
    const changed = unwrap(await guarded.select('id').maybeSingle());
    const webhook = await readWebhook(c.var, id);
    if (changed) return webhook;
    throw problem(412, 'Somebody changed this webhook since you read it. Read it again.');
  });

  routes.operation('post', '/webhooks/{id}/rotate', {
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret of a webhook',
    description: 'For one day, deliveries are signed with both the new and the old secret.',
    ...forEditors,
    problems: ['not-set-up'],
    200: json(RotatedSecret, 'The secret, shown only now'),
    wrap: showsSecret,
  }, async (c, { params: { id } }) => {
    const { secret, sealed } = await createSecret();
    const { service } = c.var.clients;
    const args = { p_webhook_id: id, p_secret: sealed };
    const ends = unwrapOne(await service.rpc('rotate_webhook_secret', args), UNKNOWN);
    return { secret, old_secret_expires_at: ends };
  });

  routes.operation('delete', '/webhooks/{id}', {
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook with its deliveries',
    ...forEditors,
    200: json(Deleted, 'Deleted'),
  }, async (c, { params: { id } }) => {
    const removal = c.var.clients.service.from('webhooks').delete().eq('id', id).select('id');
    unwrapOne(await removal.maybeSingle(), UNKNOWN);
    return { id, deleted: true };
  });

  return routes;
}
