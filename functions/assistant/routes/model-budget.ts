import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json, problems } from '../../shared/http/openapi.ts';
import { readModelCaps } from '../model-status/read-model-caps.ts';
import { ModelBudget, ModelBudgetChange } from '../schemas/model-budget.ts';
import { ModelCapChange, ModelCaps } from '../schemas/model-caps.ts';

export const modelBudget = new ApiRoutes('Model budget');

async function readBudget({ db, clients }: ApiEnv['Variables']): Promise<ModelBudget> {
  const day = unwrap(await clients.service.rpc('today'));
  const [budgets, used] = await Promise.all([
    db.from('model_budgets').select('user_id, tokens_per_day').order('user_id'),
    db.from('model_usage').select('user_id, tokens').eq('day', day).order('user_id'),
  ]);
  const rows = unwrap(budgets);
  return {
    tokens_per_day: rows.find(({ user_id }) => user_id === null)?.tokens_per_day ?? null,
    exceptions: rows.flatMap(({ user_id, ...budget }) => user_id ? [{ user_id, ...budget }] : []),
    day,
    used: unwrap(used),
  };
}

const now = json(ModelBudget, 'The changed budget');
const params = z.object({ user_id: z.uuid() });

modelBudget.operation('get', '/model-budget', {
  operationId: 'getModelBudget',
  ...forEditors,
  summary: 'Get the daily token budgets and today’s usage',
  200: json(ModelBudget, 'The budget'),
}, (c) => readBudget(c.var));

modelBudget.operation('patch', '/model-budget', {
  operationId: 'updateModelBudget',
  ...forEditors,
  summary: 'Set the default daily token budget',
  description:
    'Applies from the next message on. A turn that begins within the budget is completed.',
  body: ModelBudgetChange,
  200: now,
}, async (c, { body }) => {
  const update = c.var.db.from('model_budgets').update(body).is('user_id', null);
  unwrap(await update);
  return await readBudget(c.var);
});

modelBudget.operation('patch', '/model-budget/{user_id}', {
  operationId: 'setBudgetException',
  ...forEditors,
  summary: 'Set the daily token budget of an account',
  params,
  body: ModelBudgetChange,
  200: now,
}, async (c, { params: { user_id }, body }) => {
  const { db } = c.var;
  const person = await db.from('users').select('id').eq('id', user_id).maybeSingle();
  unwrapOne(person, 'There is no person with this id.');
  const row = { user_id, ...body };
  unwrap(await db.from('model_budgets').upsert(row, { onConflict: 'user_id' }));
  return await readBudget(c.var);
});

modelBudget.operation('delete', '/model-budget/{user_id}', {
  operationId: 'clearBudgetException',
  ...forEditors,
  summary: 'Reset an account to the default budget',
  params,
  responses: { 200: now, ...problems(401, 403, 422) },
}, async (c, { params: { user_id } }) => {
  unwrap(await c.var.db.from('model_budgets').delete().eq('user_id', user_id));
  return await readBudget(c.var);
});

modelBudget.operation('get', '/model-caps', {
  operationId: 'getModelCaps',
  summary: 'Get the monthly token caps with usage and cost',
  description:
    'A call is counted about a second after it ends; probes, embeddings and reranking are ' +
    'not counted. The cap of a site is its monthly_token_cap.',
  ...forOperators,
  200: json(ModelCaps, 'The caps'),
}, (c) => readModelCaps(c.var.db));

modelBudget.operation('patch', '/model-caps', {
  operationId: 'updateModelCap',
  summary: 'Set the monthly token cap of the installation',
  description: 'Applies from the next message on. Turns in progress are completed.',
  ...forEditors,
  body: ModelCapChange,
  200: json(ModelCaps, 'The changed caps'),
}, async (c, { body }) => {
  const { db } = c.var;
  unwrap(await db.from('model_budgets').update(body).is('user_id', null));
  return await readModelCaps(db);
});
