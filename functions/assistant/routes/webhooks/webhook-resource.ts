import { z } from 'zod';
import { readAuthorNames } from '../../../shared/read-author-names.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../../shared/http/database-error.ts';
import { Webhook } from '../../schemas/webhooks.ts';

export const WEBHOOK_COLUMNS =
  'id, url, description, events, is_enabled, disabled_reason, created_by, created_at, updated_at';

export const UNKNOWN = 'There is no webhook with this id.';

const WebhookRow = Webhook.omit({ created_by_name: true, last_delivery: true });
const LastRow = Webhook.shape.last_delivery.unwrap().extend({ webhook_id: z.uuid() });

export async function toWebhooks(scope: ApiEnv['Variables'], data: unknown): Promise<Webhook[]> {
  const rows = z.array(WebhookRow).parse(data);
  const p_webhook_ids = rows.map(({ id }) => id);
  const [names, last] = await Promise.all([
    readAuthorNames(scope, rows.map(({ created_by }) => created_by)),
    scope.db.rpc('last_deliveries', { p_webhook_ids }),
  ]);
  const deliveries = z.array(LastRow).parse(unwrap(last))
    .map(({ webhook_id, ...delivery }) => [webhook_id, delivery] as const);
  const byWebhook = new Map(deliveries);
  return rows.map((row) => ({
    ...row,
    created_by_name: names.get(row.created_by) ?? null,
    last_delivery: byWebhook.get(row.id) ?? null,
  }));
}

/** Loads a webhook; throws 404 for an unknown id. */
export async function readWebhook(scope: ApiEnv['Variables'], id: string): Promise<Webhook> {
  const query = scope.db.from('webhooks').select(WEBHOOK_COLUMNS).eq('id', id).maybeSingle();
  const [webhook] = await toWebhooks(scope, [unwrapOne(await query, UNKNOWN)]);
  return webhook!;
}
