import { z } from 'zod';
import { asJson } from '../../shared/as-json.ts';
import type { Db } from '../../shared/clients.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { IfMatch, parseBase } from '../../shared/http/if-match.ts';
import { forEditors, forOperators, json, problems } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import type { Scenario } from '../engine/scenario/scenario-graph.ts';
import { IntentCode, Step, StepChange } from '../schemas/intents.ts';
import { readIntentId } from './intents.ts';
import { readScenario, refuseNewFaults } from './scenario-resource.ts';

export const steps = new ApiRoutes('Branches');

const COLUMNS =
  'code, name, order_index, system_prompt, allowed_next, guards, outcome, collects, updated_at';

/** Loads the steps of a branch in order; throws 404 for an unknown branch. */
async function readSteps(db: Db, code: string): Promise<Step[]> {
  const intentId = await readIntentId(db, code);
  const query = db.from('intent_steps').select(COLUMNS).eq('intent_id', intentId)
    .order('order_index');
  return z.array(Step).parse(unwrap(await query));
}

interface Change {
  code: string;
  stepCode: string;
  values: z.infer<typeof StepChange>;
  /** `updated_at` of the step that the change is based on; null skips the check. */
  base: string | null;
}

/** Returns whether a step was last changed at a time, which the database parses. */
async function isCurrent(db: Db, { code, stepCode }: Change, time: string): Promise<boolean> {
  const query = db.from('intent_steps').select('id').eq('intent_id', await readIntentId(db, code))
    .eq('code', stepCode).eq('updated_at', time);
  return unwrap(await query).length > 0;
}

/** Returns the step with a code; throws 404 when the branch does not have it. */
function findStep<T extends { code: string }>(steps: T[], code: string, stepCode: string): T {
  const step = steps.find((each) => each.code === stepCode);
  if (!step) throw problem(404, `The branch ${code} has no step ${stepCode}.`);
  return step;
}

/** Throws 422 that lists every code that is not a step of the branch. */
function refuseForeign(allowed: readonly string[], known: { code: string }[]): void {
  const errors = allowed.flatMap((code, index) =>
    known.some((step) => step.code === code)
      ? []
      : [{ path: `allowed_next.${index}`, message: `${code} is not a step of this branch` }]
  );
  if (errors.length > 0) {
    throw problem(422, 'allowed_next may only name steps of the same branch.', { errors });
  }
}

steps.operation('get', '/intents/{code}/steps', {
  operationId: 'listSteps',
  summary: 'List the steps of a branch in order',
  ...forOperators,
  params: z.object({ code: IntentCode }),
  responses: { 200: json(z.array(Step), 'The steps'), ...problems(401, 404) },
}, (c, { params: { code } }) => readSteps(c.var.db, code));

/**
 * Stores a change of a step unless it adds errors to the scenario. Returns whether another change
 * of the branch was stored meanwhile, so that this one must be checked again.
 */
async function storeChange(db: Db, change: Change): Promise<boolean> {
  const { code, stepCode, values, base } = change;
  const stored = await readScenario(db, code);
  findStep(stored.steps, code, stepCode);
  refuseForeign(values.allowed_next ?? [], stored.steps);
  const edited = stored.steps.map((step) => step.code === stepCode ? { ...step, ...values } : step);
  const scenario = { slots: stored.slots, steps: edited };
  refuseNewFaults(stored, scenario);
  // After the read of the scenario, which is stored only if it has not changed since.
  if (base !== null && !await isCurrent(db, change, base)) {
    throw problem(412, 'Somebody changed this step since you read it. Read it again.');
  }
  const done = await db.rpc('store_scenario', {
    p_code: code,
    p_version: stored.version,
    p_scenario: asJson<Scenario>(scenario),
  });
  if (done.error?.code === 'PT412') return true;
  unwrap(done);
  return false;
}

/** Maximum attempts at a change when other changes of the branch are stored meanwhile. */
const MAX_ATTEMPTS = 20;

steps.operation('patch', '/intents/{code}/steps/{step_code}', {
  operationId: 'updateStep',
  summary: 'Change a step',
  description:
    'With an If-Match header that contains the `updated_at` on which the change is based, ' +
    'in quotes, the request fails with 412 if somebody changed the step since. A change ' +
    'that adds errors to the scenario fails with 422 and its `report`.',
  ...forEditors,
  params: z.object({ code: IntentCode, step_code: z.string() }),
  headers: z.object({ 'If-Match': IfMatch.optional() }),
  body: StepChange,
  problems: ['scenario-refused'],
  200: json(Step, 'The changed step'),
}, async (c, { params: { code, step_code: stepCode }, headers, body: values }) => {
  const { db } = c.var;
  const base = parseBase(headers['If-Match']);
  for (let attempt = 1; await storeChange(db, { code, stepCode, values, base }); attempt++) {
    if (attempt === MAX_ATTEMPTS) {
      throw problem(412, 'Other changes of this branch came first. Try again.');
    }
  }
  return findStep(await readSteps(db, code), code, stepCode);
});
