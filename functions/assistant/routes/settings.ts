import { createRoute, OpenAPIHono, type z } from '@hono/zod-openapi';
import type { FunctionEnv } from '../../shared/env.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import type { Db } from '../../shared/clients.ts';
import type { Json } from '../../shared/database.types.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import {
  AssistantSettingsChange,
  AssistantSettingsView,
  Organisation,
  OrganisationChange,
} from '../schemas/settings.ts';
import { readSettings } from './settings-resource.ts';

const tags = ['Settings'];
const settings = json(AssistantSettingsView, 'The settings in force');
const organisation = json(Organisation, 'The organisation');
const description = 'A change holds from the next message on. The ledger has each.';
const refusals = problems(400, 401, 403, 415, 422);

const getSettings = createRoute({
  method: 'get',
  path: '/assistant-settings',
  operationId: 'getAssistantSettings',
  tags,
  summary: 'How the whole assistant behaves',
  ...forOperators,
  responses: { 200: settings, ...problems(401) },
});

const changeSettings = createRoute({
  method: 'patch',
  path: '/assistant-settings',
  operationId: 'updateAssistantSettings',
  tags,
  summary: 'Change how the whole assistant behaves',
  description: `${description} Null gives a setting its default back.`,
  ...forEditors,
  request: { body: jsonBody(AssistantSettingsChange) },
  responses: { 200: settings, ...refusals },
});

const getOrganisation = createRoute({
  method: 'get',
  path: '/organisation',
  operationId: 'getOrganisation',
  tags,
  summary: 'The organisation that the assistant speaks for',
  ...forOperators,
  responses: { 200: organisation, ...problems(401) },
});

const changeOrganisation = createRoute({
  method: 'patch',
  path: '/organisation',
  operationId: 'updateOrganisation',
  tags,
  summary: 'Change the organisation that the assistant speaks for',
  description,
  ...forEditors,
  request: { body: jsonBody(OrganisationChange) },
  responses: { 200: organisation, ...refusals },
});

async function store(db: Db, change: Record<string, Json>): Promise<void> {
  const rows = Object.entries(change).flatMap(([code, value]) =>
    value === null ? [] : [{ code, value }]
  );
  const reset = Object.keys(change).filter((code) => change[code] === null);
  if (rows.length > 0) unwrap(await db.from('assistant_settings').upsert(rows));
  if (reset.length > 0) {
    unwrap(await db.from('assistant_settings').delete().in('code', reset));
  }
}

/** Creates the routes of the assistant's general settings and of the organisation. */
export function settingsRoutes({ initialSettings }: Pick<FunctionEnv, 'initialSettings'>) {
  /** Returns the members of a resource that are in force. */
  const read = async <T extends z.ZodObject>(db: Db, resource: T) =>
    resource.parse(await readSettings(db, initialSettings));
  return new OpenAPIHono<ApiEnv>()
    .openapi(getSettings, async (c) => c.json(await read(c.var.db, AssistantSettingsView), 200))
    .openapi(changeSettings, async (c) => {
      await store(c.var.db, c.req.valid('json'));
      return c.json(await read(c.var.db, AssistantSettingsView), 200);
    })
    .openapi(getOrganisation, async (c) => c.json(await read(c.var.db, Organisation), 200))
    .openapi(changeOrganisation, async (c) => {
      await store(c.var.db, c.req.valid('json'));
      return c.json(await read(c.var.db, Organisation), 200);
    });
}
