import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { ALWAYS_ON } from '../engine/branch-codes.ts';
import { Intent, IntentChange, IntentCode, VersionUsage } from '../schemas/intents.ts';

export const intents = new OpenAPIHono<ApiEnv>();

const params = z.object({ code: IntentCode });

const COLUMNS =
  'id, code, name, description, is_enabled, is_system, is_authoritative, request_kinds, order_index, gate, last_version, intent_steps(code)';

const IntentRow = Intent.omit({
  has_steps: true,
  steps_count: true,
  versions_count: true,
  active_version: true,
}).extend({ intent_steps: z.array(z.object({ code: z.string() })) });

/** What the database counted of one branch. */
const Versions = z.object({
  intent_id: z.string(),
  versions_count: z.int(),
  active_version: z.int().nullable(),
});

async function readVersions(db: Db) {
  return z.array(Versions).parse(unwrap(await db.rpc('intent_versions')));
}

/** A row with its versions and steps counted. */
function toIntent(row: unknown, versions: z.infer<typeof Versions>[]): Intent {
  const { intent_steps, ...intent } = IntentRow.parse(row);
  const own = versions.find(({ intent_id }) => intent_id === intent.id);
  return {
    ...intent,
    has_steps: intent_steps.length > 0,
    steps_count: intent_steps.length,
    versions_count: own?.versions_count ?? 0,
    active_version: own?.active_version ?? null,
  };
}

export const unknownBranch = (code: string) => `There is no branch ${code}.`;

/** The id of a branch; 404 when there is none of this code. */
export async function readIntentId(db: Db, code: string): Promise<string> {
  const query = db.from('intents').select('id').eq('code', code);
  return unwrapOne(await query.maybeSingle(), unknownBranch(code)).id;
}

async function readIntent(db: Db, code: string): Promise<Intent> {
  const query = db.from('intents').select(COLUMNS).eq('code', code);
  const row = unwrapOne(await query.maybeSingle(), unknownBranch(code));
  return toIntent(row, await readVersions(db));
}

const list = createRoute({
  method: 'get',
  path: '/intents',
  tags: ['Branches'],
  summary: 'All branches in order, with the number of their prompt versions',
  ...forOperators,
  responses: { 200: json(z.array(Intent), 'The branches'), ...problems(401) },
});

intents.openapi(list, async (c) => {
  const query = c.var.db.from('intents').select(COLUMNS).order('order_index').order('code');
  const [rows, versions] = await Promise.all([query, readVersions(c.var.db)]);
  return c.json(unwrap(rows).map((row) => toIntent(row, versions)), 200);
});

const read = createRoute({
  method: 'get',
  path: '/intents/{code}',
  tags: ['Branches'],
  summary: 'One branch',
  ...forOperators,
  request: { params },
  responses: { 200: json(Intent, 'The branch'), ...problems(401, 404) },
});

intents.openapi(read, async (c) => {
  return c.json(await readIntent(c.var.db, c.req.valid('param').code), 200);
});

const usage = createRoute({
  method: 'get',
  path: '/intents/{code}/usage',
  tags: ['Branches'],
  summary: 'What the models took for each version of a branch, newest first',
  description: 'Summed over the stored turns that the version served, an answer that was handed ' +
    'over with them; for _router over the calls of the router, which keep no prompt.',
  ...forOperators,
  request: { params },
  responses: { 200: json(z.array(VersionUsage), 'The sums'), ...problems(401, 404) },
});

intents.openapi(usage, async (c) => {
  const { code } = c.req.valid('param');
  const { db } = c.var;
  const rows = unwrap(await db.rpc('intent_usage', { p_code: code }));
  if (rows.length === 0) await readIntent(db, code);
  return c.json(z.array(VersionUsage).parse(rows), 200);
});

const change = createRoute({
  method: 'patch',
  path: '/intents/{code}',
  tags: ['Branches'],
  summary: 'Enable, disable, rename, describe or move a branch, or set its gate',
  description: `${ALWAYS_ON.join(', ')} cannot be disabled (400).`,
  ...forEditors,
  request: { params, body: jsonBody(IntentChange) },
  responses: {
    200: json(Intent, 'The branch as it is now'),
    ...problems(400, 401, 403, 404, 415, 422),
  },
});

intents.openapi(change, async (c) => {
  const { code } = c.req.valid('param');
  const update = c.var.db.from('intents').update(c.req.valid('json')).eq('code', code);
  unwrapOne(await update.select('id').maybeSingle(), unknownBranch(code));
  return c.json(await readIntent(c.var.db, code), 200);
});
