import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { IfMatch, parseBase } from '../../shared/http/if-match.ts';
import { forEditors, forOperators, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { IntentCode, Step, StepChange } from '../schemas/intents.ts';
import { readIntentId } from './intents.ts';
import { readScenario, refuseNewFaults } from './scenario-resource.ts';

export const steps = new OpenAPIHono<ApiEnv>();

const COLUMNS =
  'code, name, order_index, system_prompt, allowed_next, guards, outcome, collects, updated_at';

/** Loads the id and the steps of a branch, in order; throws 404 for an unknown branch. */
async function readSteps(db: Db, code: string) {
  const intentId = await readIntentId(db, code);
  const query = db.from('intent_steps').select(COLUMNS).eq('intent_id', intentId)
    .order('order_index');
  return { intentId, steps: z.array(Step).parse(unwrap(await query)) };
}

/** Throws 422 that lists every code which is no step of the branch. */
function refuseForeign(allowed: string[], known: Step[]): void {
  const errors = allowed.flatMap((code, index) =>
    known.some((step) => step.code === code)
      ? []
      : [{ path: `allowed_next.${index}`, message: `${code} is no step of this branch` }]
  );
  if (errors.length > 0) {
    throw problem(422, 'allowed_next may only name steps of the same branch.', { errors });
  }
}

const list = createRoute({
  method: 'get',
  path: '/intents/{code}/steps',
  operationId: 'listSteps',
  tags: ['Branches'],
  summary: 'The steps of a branch, in order',
  ...forOperators,
  request: { params: z.object({ code: IntentCode }) },
  responses: { 200: json(z.array(Step), 'The steps'), ...problems(401, 404) },
});

steps.openapi(list, async (c) => {
  const { code } = c.req.valid('param');
  return c.json((await readSteps(c.var.db, code)).steps, 200);
});

const change = createRoute({
  method: 'patch',
  path: '/intents/{code}/steps/{step_code}',
  operationId: 'updateStep',
  tags: ['Branches'],
  summary: 'Change a step in place; steps have no versions',
  description: 'With an If-Match header that holds the updated_at the change is based on, in ' +
    'quotes, the change is made only if nobody changed the step since. A change that brings errors ' +
    'into the scenario is 422 with its `report`.',
  ...forEditors,
  request: {
    params: z.object({ code: IntentCode, step_code: z.string() }),
    headers: z.object({ 'If-Match': IfMatch.optional() }),
    body: jsonBody(StepChange),
  },
  responses: {
    200: json(Step, 'The step as it is now'),
    ...problems(400, 401, 403, 404, 412, 415, 422, 'scenario-refused'),
  },
});

steps.openapi(change, async (c) => {
  const { code, step_code } = c.req.valid('param');
  const values = c.req.valid('json');
  const { intentId, steps: known } = await readSteps(c.var.db, code);
  if (!known.some((step) => step.code === step_code)) {
    throw problem(404, `The branch ${code} has no step ${step_code}.`);
  }
  refuseForeign(values.allowed_next ?? [], known);
  const stored = await readScenario(c.var.db, code);
  const edited = stored.steps.map((step) =>
    step.code === step_code ? { ...step, ...values } : step
  );
  refuseNewFaults(stored, { slots: stored.slots, steps: edited });
  const update = c.var.db.from('intent_steps').update(values)
    .eq('intent_id', intentId).eq('code', step_code);
  const base = parseBase(c.req.valid('header')['If-Match']);
  const guarded = base === null ? update : update.eq('updated_at', base);
  const changed = unwrap(await guarded.select(COLUMNS).maybeSingle());
  if (!changed) throw problem(412, 'Somebody changed this step since you read it. Read it again.');
  return c.json(Step.parse(changed), 200);
});
