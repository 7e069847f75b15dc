import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { isEtagMatch, NOT_MODIFIED } from '../../shared/http/conditional-reads.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import {
  forEditors,
  forOperators,
  json,
  problems,
  withHeaders,
} from '../../shared/http/openapi.ts';
import { type Problem, problem } from '../../shared/http/problem.ts';
import { checkScenario } from '../engine/scenario/check-scenario.ts';
import { IntentCode } from '../schemas/intents.ts';
import { NewScenario, Scenario, ScenarioReport, type StoredScenario } from '../schemas/scenario.ts';
import {
  getScenarioEtag,
  readScenario,
  refuseFaults,
  refuseWrongMoves,
  withReport,
} from './scenario-resource.ts';

export const scenarios = new ApiRoutes('Branches');

const params = z.object({ code: IntentCode });

/** Forbids compression by proxies, which makes an ETag weak: If-Match requires a strong one. */
const NO_TRANSFORM = 'no-store, no-transform';

scenarios.operation('get', '/intents/{code}/scenario', {
  operationId: 'getScenario',
  summary: 'Get the scenario of a branch with the report of its errors and warnings',
  ...forOperators,
  params,
  responses: {
    200: withHeaders(json(Scenario, 'The scenario; without steps there is none'), 'ETag'),
    304: NOT_MODIFIED,
    ...problems(401, 404),
  },
}, async (c, { params }) => {
  const stored = await readScenario(c.var.db, params.code);
  const etag = getScenarioEtag(stored);
  c.header('ETag', etag);
  c.header('Cache-Control', NO_TRANSFORM);
  if (isEtagMatch(etag, c.req.header('If-None-Match'))) return c.body(null, 304);
  return withReport(stored);
});

scenarios.operation('post', '/intents/{code}/scenario/check', {
  operationId: 'checkScenario',
  summary: 'Check a scenario without storing it',
  ...forOperators,
  params,
  body: NewScenario,
  200: json(ScenarioReport, 'The report'),
}, async (c, { params, body }) => {
  await readScenario(c.var.db, params.code);
  return checkScenario(body);
});

function refuseBase(
  kind: 'changed-meanwhile' | 'if-match-missing',
  stored: StoredScenario,
): Problem {
  const detail = kind === 'changed-meanwhile'
    ? 'Somebody changed this scenario since you read it. Read it again.'
    : 'Send If-Match with the ETag of the scenario that the change is based on.';
  const headers = { ETag: getScenarioEtag(stored), 'Cache-Control': NO_TRANSFORM };
  return problem(kind, detail, { headers, members: { current: withReport(stored) } });
}

scenarios.operation('put', '/intents/{code}/scenario', {
  operationId: 'replaceScenario',
  summary: 'Replace all steps and slots of a branch',
  description: 'If-Match requires the ETag of the scenario as it was read. Without it, or if the ' +
    'scenario changed since, the request fails and `current` contains the stored scenario. ' +
    'A scenario with errors fails with 422 and its `report`. It fails with 409 ' +
    '`steps-in-use` and `steps` if dialogs are at removed steps that `move_dialogs` does ' +
    'not name, and with 409 `slots-in-use` and `slots` if the new slots cannot hold values ' +
    'of dialogs that `move_slots` neither moves nor drops. If both apply, the response has ' +
    'both lists.',
  ...forEditors,
  params,
  headers: z.object({ 'If-Match': z.string().max(1000).optional() }),
  body: NewScenario,
  responses: {
    200: withHeaders(json(Scenario, 'The changed scenario'), 'ETag'),
    ...problems(400, 401, 403, 404, 'steps-in-use', 'slots-in-use', 415, 422, 'scenario-refused'),
    412: withHeaders(problems(412)[412], 'ETag'),
    428: withHeaders(problems('if-match-missing')[428], 'ETag'),
  },
}, async (c, { params: { code }, headers, body: given }) => {
  const { db } = c.var;
  const ifMatch = headers['If-Match'];
  const stored = await readScenario(db, code);
  if (ifMatch === undefined) throw refuseBase('if-match-missing', stored);
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes('*') && !tags.includes(getScenarioEtag(stored))) {
    throw refuseBase('changed-meanwhile', stored);
  }
  const { steps, slots, move_dialogs, move_slots } = given;
  refuseFaults({ steps, slots }, checkScenario({ steps, slots }));
  refuseWrongMoves(stored, given);
  const done = await db.rpc('store_scenario', {
    p_code: code,
    p_version: stored.version,
    p_scenario: { steps, slots },
    p_move_dialogs: move_dialogs,
    p_move_slots: move_slots,
  });
  if (done.error?.code === 'PT412') {
    throw refuseBase('changed-meanwhile', await readScenario(db, code));
  }
  unwrap(done);
  const now = await readScenario(db, code);
  c.header('ETag', getScenarioEtag(now));
  c.header('Cache-Control', NO_TRANSFORM);
  return withReport(now);
});
