import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import {
  forEditors,
  forOperators,
  forOperatorsInCall,
  json,
  problems,
  withHeaders,
} from '../../shared/http/openapi.ts';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { problem } from '../../shared/http/problem.ts';
import { ALWAYS_ON } from '../engine/branch-codes.ts';
import { Intent, IntentChange, IntentCode, NewIntent, VersionUsage } from '../schemas/intents.ts';

export const intents = new ApiRoutes('Branches');

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

intents.operation('get', '/intents', {
  operationId: 'listIntents',
  summary: 'List all branches in order',
  ...forOperatorsInCall,
  200: json(z.array(Intent), 'The branches'),
}, (c) => readIntents(c.var));

intents.operation('get', '/intents/{code}', {
  operationId: 'getIntent',
  summary: 'Get a branch',
  ...forOperatorsInCall,
  params,
  responses: { 200: json(Intent, 'The branch'), ...problems(401, 404) },
}, (c, { params }) => readIntent(c.var, params.code));

intents.operation('post', '/intents', {
  operationId: 'createIntent',
  summary: 'Create a branch',
  description: 'The branch is disabled and has no version: save and activate one, then enable it.',
  ...forEditors,
  body: NewIntent,
  responses: {
    201: withHeaders(json(Intent, 'The branch'), 'Location'),
    ...problems(401, 403, 'already-exists', 415, 422),
  },
  wrap: answerOnce,
}, async (c, { body: { code, name, description, is_authoritative, order_index } }) => {
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
  return await readIntent(c.var, code);
});

intents.operation('delete', '/intents/{code}', {
  operationId: 'deleteIntent',
  summary: 'Delete a branch with its steps',
  description:
    'Its versions can still be read. Dialogs in the branch continue at the first step of ' +
    '`move_to`, without slots; without `move_to` the request fails with 409 ' +
    '`branch-in-use` and their number. Scenarios suspended in the branch are dropped.',
  ...forEditors,
  params,
  query: z.object({ move_to: IntentCode.optional() }),
  problems: ['branch-is-fixed', 'branch-in-use'],
  204: { description: 'Deleted' },
}, async (c, { params: { code: p_code }, query: { move_to } }) => {
  unwrap(await c.var.db.rpc('delete_branch', { p_code, p_move_to: move_to }));
});

intents.operation('get', '/intents/{code}/usage', {
  operationId: 'getIntentUsage',
  summary: 'Get the token usage of each version of a branch, newest first',
  description:
    'Totals of the stored turns that the version answered, including answers that were ' +
    'handed over; for _router totals of the router’s calls, whose prompts are not stored.',
  ...forOperators,
  params,
  responses: { 200: json(z.array(VersionUsage), 'The sums'), ...problems(401, 404) },
}, async (c, { params: { code } }) => {
  const { db } = c.var;
  const rows = unwrap(await db.rpc('intent_usage', { p_code: code }));
  if (rows.length === 0) await readIntent(c.var, code);
  return z.array(VersionUsage).parse(rows);
});

intents.operation('patch', '/intents/{code}', {
  operationId: 'updateIntent',
  summary:
    'Change a branch: enable, disable, rename, describe or move it, or set its activation gate',
  description: `${ALWAYS_ON.join(', ')} cannot be disabled (400).`,
  ...forEditors,
  params,
  body: IntentChange,
  problems: ['no-active-version'],
  200: json(Intent, 'The changed branch'),
}, async (c, { params: { code }, body }) => {
  const update = c.var.db.from('intents').update(body).eq('code', code);
  unwrapOne(await update.select('id').maybeSingle(), unknownBranch(code));
  return await readIntent(c.var, code);
});
