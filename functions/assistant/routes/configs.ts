import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import type { Database } from '../../shared/database.types.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { ignoreTypeOfEmptyBody } from '../../shared/http/ignore-type-of-empty-body.ts';
import {
  forEditors,
  forOperators,
  forOperatorsInCall,
  json,
  jsonBody,
  jsonPage,
  withHeaders,
} from '../../shared/http/openapi.ts';
import { NumberedPageQuery, toPage } from '../../shared/http/paginate.ts';
import { problem } from '../../shared/http/problem.ts';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { parseNamedRows } from '../../shared/parse-named-rows.ts';
import { Activation, ActivationImpact, Config, NewConfig } from '../schemas/configs.ts';
import { validateSafety } from '../safety/safety-net.ts';
import { SAFETY_BRANCH } from '../engine/branch-codes.ts';
import { Deleted } from '../schemas/deleted.ts';
import { IntentCode } from '../schemas/intents.ts';
import { readIntentId } from './intents.ts';

const ConfigRow = Config.omit({ created_by_name: true, activated_by_name: true });

type Asked = Database['public']['Functions']['read_configs']['Args'];

/** Loads versions with the names of people, newest first, in one call. */
async function readConfigs(scope: ApiEnv['Variables'], asked: Asked): Promise<Config[]> {
  const told = unwrap(await scope.db.rpc('read_configs', asked));
  const { rows, names } = await parseNamedRows(scope, ConfigRow, told);
  return rows.map((row) => ({
    ...row,
    created_by_name: names.get(row.created_by) ?? null,
    activated_by_name: names.get(row.activated_by) ?? null,
  }));
}

export const configs = new ApiRoutes('Configurations');

const ofBranch = z.object({ intent_code: IntentCode });

const UNKNOWN = 'There is no configuration with this id.';

async function readConfig(scope: ApiEnv['Variables'], id: string): Promise<Config> {
  const [config] = await readConfigs(scope, { p_id: id });
  if (!config) throw problem(404, UNKNOWN);
  return config;
}

configs.operation('get', '/configs', {
  operationId: 'listConfigs',
  summary: 'List the versions of a branch, newest first',
  description: 'The Link header with rel="next" gives the URL of the next page.',
  ...forOperatorsInCall,
  query: ofBranch.extend(NumberedPageQuery.shape),
  problems: [404],
  200: jsonPage(z.array(Config), 'One page of versions'),
}, async (c, { query: { intent_code, limit, cursor } }) => {
  const found = await readConfigs(c.var, {
    p_intent_code: intent_code,
    p_most: limit + 1,
    p_before: cursor?.at,
  });
  if (found.length === 0) await readIntentId(c.var.db, intent_code);
  const position = ({ version, id }: Config) => ({ at: version, id });
  return toPage(c, found, { limit, position });
});

configs.operation('get', '/configs/active', {
  operationId: 'getActiveConfig',
  summary: 'Get the active version of a branch',
  ...forOperatorsInCall,
  query: ofBranch,
  problems: [404],
  200: json(Config, 'The active version'),
}, async (c, { query: { intent_code } }) => {
  const [config] = await readConfigs(c.var, { p_intent_code: intent_code, p_is_active: true });
  if (config) return config;
  await readIntentId(c.var.db, intent_code);
  throw problem(404, `The branch ${intent_code} has no active version.`);
});

configs.operation('get', '/configs/{id}', {
  operationId: 'getConfig',
  summary: 'Get a version',
  ...forOperatorsInCall,
  200: json(Config, 'The version'),
}, (c, { params }) => readConfig(c.var, params.id));

/** Finds a branch by code or id; throws 400 when both are given and differ. */
async function findBranchId(db: Db, { intent_id, intent_code }: NewConfig): Promise<string> {
  const byCode = intent_code === undefined ? undefined : await readIntentId(db, intent_code);
  if (byCode && intent_id && byCode !== intent_id) {
    throw problem(400, 'intent_id and intent_code name different branches: send one of them.');
  }
  return byCode ?? intent_id!;
}

/** Converts values to arguments of the SQL functions; 0 means no active version. */
function activationArguments({ expected_version, ...values }: z.output<typeof Activation>) {
  return {
    p_reason: values.reason || undefined,
    p_run_id: values.run_id,
    p_override: values.override,
    p_keep_dialogs: values.keep_dialogs,
    p_expected_version: expected_version === null ? 0 : expected_version,
  };
}

/**
 * Throws 422 that names each invalid line of the safety rules, such as a rule that fails its
 * examples. Accepts any texts of other branches.
 */
export async function refuseFailedExamples(
  db: Db,
  branch: string,
  values: Parameters<typeof validateSafety>[0],
) {
  const row = unwrap(await db.from('intents').select('code').eq('id', branch).maybeSingle());
  if (row?.code !== SAFETY_BRANCH) return;
  const errors = validateSafety(values).map(({ line, message }) => ({
    path: 'rules_text',
    message: `Line ${line}: ${message}`,
  }));
  if (errors.length === 0) return;
  const are = errors.length === 1 ? 'line is' : 'lines are';
  throw problem(422, `${errors.length} ${are} not valid. Nothing was saved.`, { errors });
}

configs.operation('post', '/configs', {
  operationId: 'createConfig',
  summary: 'Save a new version of a branch',
  description:
    'The version number is the highest of the branch plus one. With `activate` the version ' +
    'is activated in the same transaction, with the rules of POST /configs/{id}/activate. ' +
    'A saved version cannot be changed.',
  ...forEditors,
  body: NewConfig,
  problems: [404, 'version-conflict', 'gate-closed'],
  201: withHeaders(json(Config, 'The version'), 'Location'),
  wrap: answerOnce,
}, async (c, { body: values }) => {
  const branch = await findBranchId(c.var.db, values);
  await refuseFailedExamples(c.var.db, branch, values);
  const created = await c.var.db.rpc('create_agent_config', {
    p_intent_id: branch,
    p_name: values.name || undefined,
    p_system_prompt: values.system_prompt,
    p_rules_text: values.rules_text,
    p_exit_conditions_text: values.exit_conditions_text,
    p_parameters: values.parameters ?? undefined,
    p_activate: values.activate,
    ...activationArguments(values),
  });
  const row = unwrap(created, 'version-conflict');
  c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${row.id}`);
  return await readConfig(c.var, row.id);
});

configs.operation('post', '/configs/{id}/activate', {
  operationId: 'activateConfig',
  summary: 'Activate a version of a branch',
  description:
    'The body is optional. Fails with 409 and `gate`, `missing` and `run_id` (as in GET ' +
    '/configs/{id}/outlook) if the gate of the branch requires tests that did not pass or ' +
    'were not run, or if `run_id` is not a finished run of this version alone; `override` ' +
    'with a `reason` activates it anyway and is recorded in the ledger.',
  ...forEditors,
  middleware: [forEditors.middleware, ignoreTypeOfEmptyBody] as const,
  body: { ...jsonBody(Activation), required: false },
  problems: ['version-conflict', 'gate-closed'],
  200: json(Config, 'The active version'),
}, async (c, { params: { id }, body }) => {
  const said = activationArguments(Activation.parse(body ?? {}));
  const activated = await c.var.db.rpc('activate_agent_config', { p_id: id, ...said });
  unwrap(activated, 'version-conflict');
  return await readConfig(c.var, id);
});

configs.operation('get', '/configs/{id}/outlook', {
  operationId: 'getConfigOutlook',
  summary: 'Preview the activation of a version',
  description:
    'Returns the state of its gate, and the number of dialogs in progress in its branch. ' +
    '404 also for a version without a branch.',
  ...forOperators,
  200: json(ActivationImpact, 'The preview'),
}, async (c, { params: { id } }) => {
  const found = unwrapOne(await c.var.db.rpc('activation_outlook', { p_config_id: id }), UNKNOWN);
  return ActivationImpact.parse(found);
});

configs.operation('delete', '/configs/{id}', {
  operationId: 'deleteConfig',
  summary: 'Delete an inactive version',
  description: 'Fails with 400 for an active version: activate another version first.',
  ...forEditors,
  problems: [400],
  200: json(Deleted, 'Deleted'),
}, async (c, { params: { id } }) => {
  const removal = c.var.db.from('agent_configs').delete().eq('id', id).select('id');
  unwrapOne(await removal.maybeSingle(), UNKNOWN);
  return { id, deleted: true };
});
