import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import {
  forEditors,
  forOperators,
  forOperatorsInCall,
  json,
  jsonBody,
  problems,
  withHeaders,
} from '../../shared/http/openapi.ts';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { problem } from '../../shared/http/problem.ts';
import { ALWAYS_ON } from '../engine/branch-codes.ts';
import { Intent, IntentChange, IntentCode, NewIntent, VersionUsage } from '../schemas/intents.ts';

export const intents = new OpenAPIHono<ApiEnv>();

const params = z.object({ code: IntentCode });

/** Loads all branches, or only the one with a code, if it exists. */
async function readIntents({ db, session }: ApiEnv['Variables'], code?: string): Promise<Intent[]> {
  const rows = z.array(Intent).parse(unwrap(await db.rpc('read_intents', { p_code: code })));
  await session?.checkIfNoRows(rows.length);
  return rows;
}

export const unknownBranch = (code: string) => `There is no branch ${code}.`;

/** Loads the id of a branch; throws 404 for an unknown code. */
export async function readIntentId(db: Db, code: string): Promise<string> {
  const query = db.from('intents').select('id').eq('code', code);
  return unwrapOne(await query.maybeSingle(), unknownBranch(code)).id;
}

async function readIntent(scope: ApiEnv['Variables'], code: string): Promise<Intent> {
  const [intent] = await readIntents(scope, code);
  if (!intent) throw problem(404, unknownBranch(code));
  return intent;
}

const list = createRoute({
  method: 'get',
  path: '/intents',
  operationId: 'listIntents',
  tags: ['Branches'],
  summary: 'List all branches in order',
  ...forOperatorsInCall,
  responses: { 200: json(z.array(Intent), 'The branches'), ...problems(401) },
});

intents.openapi(list, async (c) => c.json(await readIntents(c.var), 200));

const read = createRoute({
  method: 'get',
  path: '/intents/{code}',
  operationId: 'getIntent',
  tags: ['Branches'],
  summary: 'Get a branch',
  ...forOperatorsInCall,
  request: { params },
  responses: { 200: json(Intent, 'The branch'), ...problems(401, 404) },
});

intents.openapi(read, async (c) => {
  return c.json(await readIntent(c.var, c.req.valid('param').code), 200);
});

const create = answerOnce(createRoute({
  method: 'post',
  path: '/intents',
  operationId: 'createIntent',
  tags: ['Branches'],
  summary: 'Create a branch',
  description: 'The branch is disabled and has no version: save and activate one, then enable it.',
  ...forEditors,
  request: { body: jsonBody(NewIntent) },
  responses: {
    201: withHeaders(json(Intent, 'The branch'), 'Location'),
    ...problems(401, 403, 'already-exists', 415, 422),
  },
}));

intents.openapi(create, async (c) => {
  const { code, name, description, is_authoritative, order_index } = c.req.valid('json');
  const created = await c.var.db.rpc('create_branch', {
    p_code: code,
    p_name: name,
    p_description: description,
    p_is_authoritative: is_authoritative,
    p_order_index: order_index,
  });
  if (created.error?.code === '23505') {
    const message = `There is already a branch ${code}; choose another code`;
    throw problem('already-exists', `${message}.`, { errors: [{ path: 'code', message }] });
  }
  unwrap(created);
  c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${code}`);
  return c.json(await readIntent(c.var, code), 201);
});

const remove = createRoute({
  method: 'delete',
  path: '/intents/{code}',
  operationId: 'deleteIntent',
  tags: ['Branches'],
  summary: 'Delete a branch with its steps',
  description:
    'Its versions can still be read. Dialogs in the branch continue at the first step of ' +
    '`move_to`, without slots; without `move_to` the request fails with 409 ' +
    '`branch-in-use` and their number. Scenarios suspended in the branch are dropped.',
  ...forEditors,
  request: { params, query: z.object({ move_to: IntentCode.optional() }) },
  responses: {
    204: { description: 'Deleted' },
    ...problems(401, 403, 404, 'branch-is-fixed', 'branch-in-use', 422),
  },
});

intents.openapi(remove, async (c) => {
  const p_code = c.req.valid('param').code;
  const { move_to } = c.req.valid('query');
  unwrap(await c.var.db.rpc('delete_branch', { p_code, p_move_to: move_to }));
  return c.body(null, 204);
});

const usage = createRoute({
  method: 'get',
  path: '/intents/{code}/usage',
  operationId: 'getIntentUsage',
  tags: ['Branches'],
  summary: 'Get the token usage of each version of a branch, newest first',
  description:
    'Totals of the stored turns that the version answered, including answers that were ' +
    'handed over; for _router totals of the router’s calls, whose prompts are not stored.',
  ...forOperators,
  request: { params },
  responses: { 200: json(z.array(VersionUsage), 'The sums'), ...problems(401, 404) },
});

intents.openapi(usage, async (c) => {
  const { code } = c.req.valid('param');
  const { db } = c.var;
  const rows = unwrap(await db.rpc('intent_usage', { p_code: code }));
  if (rows.length === 0) await readIntent(c.var, code);
  return c.json(z.array(VersionUsage).parse(rows), 200);
});

const change = createRoute({
  method: 'patch',
  path: '/intents/{code}',
  operationId: 'updateIntent',
  tags: ['Branches'],
  summary:
    'Change a branch: enable, disable, rename, describe or move it, or set its activation gate',
  description: `${ALWAYS_ON.join(', ')} cannot be disabled (400).`,
  ...forEditors,
  request: { params, body: jsonBody(IntentChange) },
  responses: {
    200: json(Intent, 'The changed branch'),
    ...problems(400, 401, 403, 404, 'no-active-version', 415, 422),
  },
});

intents.openapi(change, async (c) => {
  const { code } = c.req.valid('param');
  const update = c.var.db.from('intents').update(c.req.valid('json')).eq('code', code);
  unwrapOne(await update.select('id').maybeSingle(), unknownBranch(code));
  return c.json(await readIntent(c.var, code), 200);
});
