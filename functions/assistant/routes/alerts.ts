import { runInBackground } from '../../shared/background/run-in-background.ts';
import type { Db } from '../../shared/clients.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, forServers, json } from '../../shared/http/openapi.ts';
import { AlertSettings, NewAlertSettings } from '../schemas/alerts.ts';
import { requirePerson } from './require-person.ts';

const NONE = { kinds: [], quiet_from: null, quiet_until: null, urgent_passes: true };

/** Creates the routes of a person's alerts and of sending them; `send` is null without email. */
export function alertRoutes(send: (() => Promise<void>) | null) {
  const routes = new ApiRoutes('Alerts');

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
      // The database returns times with seconds.
      quiet_from: quiet_from?.slice(0, 5) ?? null,
      quiet_until: quiet_until?.slice(0, 5) ?? null,
      is_mail_configured: send !== null,
      error: unwrap(newest)[0]?.error ?? null,
    });
  }

  routes.operation('get', '/alert-settings', {
    operationId: 'getAlertSettings',
    summary: 'Get your email alerts and quiet hours',
    ...forOperators,
    problems: [403, 'person-required'],
    200: json(AlertSettings, 'Yours'),
  }, async (c) => {
    const userId = requirePerson(c.var.caller);
    return await readSettings(c.var.clients.service, userId);
  });

  routes.operation('put', '/alert-settings', {
    operationId: 'replaceAlertSettings',
    summary: 'Set your email alerts and quiet hours',
    description: 'Alerts say what is waiting and since when, with a link, but contain no data of ' +
      'patients. People who do not serve only get alerts about models.',
    ...forOperators,
    body: NewAlertSettings,
    problems: [403, 'person-required'],
    200: json(AlertSettings, 'Yours'),
  }, async (c, { body }) => {
    const { service } = c.var.clients;
    const user_id = requirePerson(c.var.caller);
    unwrap(await service.from('alert_settings').upsert({ user_id, ...body }));
    return await readSettings(service, user_id);
  });

  routes.operation('post', '/alerts/deliver', {
    operationId: 'sendAlerts',
    summary: 'Send due alerts',
    ...forServers,
    202: { description: 'Started' },
  }, (_c) => {
    if (send) runInBackground(send());
  });

  return routes;
}
