import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { FunctionEnv } from '../../shared/env.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { Settings, SettingsChange } from '../schemas/settings.ts';
import { readSettings } from './settings-resource.ts';

const tags = ['Settings'];
const inForce = json(Settings, 'The settings in force');

const read = createRoute({
  method: 'get',
  path: '/settings',
  operationId: 'getSettings',
  tags,
  summary: 'The settings of the whole assistant',
  ...forOperators,
  responses: { 200: inForce, ...problems(401) },
});

const change = createRoute({
  method: 'patch',
  path: '/settings',
  operationId: 'updateSettings',
  tags,
  summary: 'Change settings of the whole assistant',
  description: 'They hold from the next message on. The ledger has each change.',
  ...forEditors,
  request: { body: jsonBody(SettingsChange) },
  responses: { 200: inForce, ...problems(400, 401, 403, 415, 422) },
});

/** Creates the routes of the assistant's general settings. */
export function settingsRoutes({ initialSettings }: Pick<FunctionEnv, 'initialSettings'>) {
  return new OpenAPIHono<ApiEnv>()
    .openapi(read, async (c) => c.json(await readSettings(c.var.db, initialSettings), 200))
    .openapi(change, async (c) => {
      const { db } = c.var;
      const rows = Object.entries(c.req.valid('json')).map(([code, value]) => ({ code, value }));
      if (rows.length > 0) unwrap(await db.from('assistant_settings').upsert(rows));
      return c.json(await readSettings(db, initialSettings), 200);
    });
}
