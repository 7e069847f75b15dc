import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { runInBackground } from '../../shared/background/run-in-background.ts';
import type { Db } from '../../shared/clients.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, forServers, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { AlertSettings, NewAlertSettings } from '../schemas/alerts.ts';
import { requirePerson } from './require-person.ts';

const tags = ['Alerts'];
const NONE = { kinds: [], quiet_from: null, quiet_until: null, urgent_passes: true };

const read = createRoute({
  method: 'get',
  path: '/alert-settings',
  operationId: 'getAlertSettings',
  tags,
  summary: 'Get your email alerts and quiet hours',
  ...forOperators,
  responses: { 200: json(AlertSettings, 'Yours'), ...problems(401, 403, 'person-required') },
});

const change = createRoute({
  method: 'put',
  path: '/alert-settings',
  operationId: 'replaceAlertSettings',
  tags,
  summary: 'Set your email alerts and quiet hours',
  description: 'Alerts say what is waiting and since when, with a link, but contain no data of ' +
    'patients. People who do not serve only get alerts about models.',
  ...forOperators,
  request: { body: jsonBody(NewAlertSettings) },
  responses: {
    200: json(AlertSettings, 'Yours'),
    ...problems(400, 401, 403, 'person-required', 415, 422),
  },
});

const deliver = createRoute({
  method: 'post',
  path: '/alerts/deliver',
  operationId: 'sendAlerts',
  tags,
  summary: 'Send due alerts',
  ...forServers,
  responses: { 202: { description: 'Started' }, ...problems(401, 403) },
});

/** Creates the routes of a person's alerts and of sending them; `send` is null without email. */
export function alertRoutes(send: (() => Promise<void>) | null) {
  const routes = new OpenAPIHono<ApiEnv>();

  async function readSettings(db: Db, userId: string): Promise<AlertSettings> {
    const [settings, newest] = await Promise.all([
      db.from('alert_settings').select('kinds, quiet_from, quiet_until, urgent_passes')
        .eq('user_id', userId).maybeSingle(),
      db.from('alerts').select('error').eq('user_id', userId)
        .order('created_at', { ascending: false }).limit(1),
    ]);
    const { quiet_from, quiet_until, ...rest } = unwrap(settings) ?? NONE;
    return AlertSettings.parse({
      ...rest,
      // The database has seconds.
      quiet_from: quiet_from?.slice(0, 5) ?? null,
      quiet_until: quiet_until?.slice(0, 5) ?? null,
      is_mail_configured: send !== null,
      error: unwrap(newest)[0]?.error ?? null,
    });
  }

  routes.openapi(read, async (c) => {
    const userId = requirePerson(c.var.caller);
    return c.json(await readSettings(c.var.clients.service, userId), 200);
  });

  routes.openapi(change, async (c) => {
    const { service } = c.var.clients;
    const user_id = requirePerson(c.var.caller);
    unwrap(await service.from('alert_settings').upsert({ user_id, ...c.req.valid('json') }));
    return c.json(await readSettings(service, user_id), 200);
  });

  routes.openapi(deliver, (c) => {
    if (send) runInBackground(send());
    return c.body(null, 202);
  });

  return routes;
}
