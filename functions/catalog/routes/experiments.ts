import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { Experiment, ExperimentChange } from '../schemas/experiments.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, json, jsonBody, jsonPage, problems } from '../../shared/http/openapi.ts';
import { limitToPage, NumberedPageQuery, toPage } from '../../shared/http/paginate.ts';
import { type Problem, problem } from '../../shared/http/problem.ts';
import { EXPERIMENT_MOVES } from '../contract/experiment-moves.ts';
import { EXPERIMENT_COLUMNS } from '../resources.ts';

export const experiments = new OpenAPIHono<ApiEnv>();

const list = createRoute({
  method: 'get',
  path: '/experiments',
  operationId: 'listExperiments',
  tags: ['Experiments'],
  summary: 'List experimental components in order',
  description: 'The next page is named in the Link header with rel="next".',
  request: { query: NumberedPageQuery },
  responses: {
    200: jsonPage(z.array(Experiment), 'One page of components'),
    ...problems(401, 422),
  },
});

experiments.openapi(list, async (c) => {
  const paging = c.req.valid('query');
  const query = c.var.db.from('experimental_components').select(EXPERIMENT_COLUMNS);
  const rows = toPage(c, unwrap(await limitToPage(query, 'order_index', paging, 'asc')), {
    limit: paging.limit,
    position: ({ orderIndex, id }) => ({ at: orderIndex, id }),
  });
  return c.json(rows, 200);
});

const change = createRoute({
  method: 'patch',
  path: '/experiments/{id}',
  operationId: 'updateExperiment',
  tags: ['Experiments'],
  summary: 'Move an experimental component to another status',
  description:
    'Allowed changes: draft to review, review to approved or draft, approved to draft. Any ' +
    'other fails with 409.',
  ...forEditors,
  request: { params: z.object({ id: z.uuid() }), body: jsonBody(ExperimentChange) },
  responses: {
    200: json(Experiment, 'The changed component'),
    ...problems(400, 401, 403, 404, 'status-conflict', 415, 422),
  },
});

experiments.openapi(change, async (c) => {
  const { id } = c.req.valid('param');
  const query = c.var.db.from('experimental_components').update(c.req.valid('json')).eq('id', id);
  const result = await query.select(EXPERIMENT_COLUMNS).maybeSingle();
  if (result.error?.code === 'PT409') throw await explainIllegalMove(c.var.db, id);
  return c.json(unwrapOne(result, 'There is no experimental component with this id.'), 200);
});

/** Explains why the database rejected the move, with the statuses that it allows. */
async function explainIllegalMove(db: Db, id: string): Promise<Problem> {
  const query = db.from('experimental_components').select('status').eq('id', id).maybeSingle();
  const status = unwrap(await query)?.status ?? 'draft';
  const allowed = EXPERIMENT_MOVES[status].join(' or ');
  return problem(
    'status-conflict',
    `Its status is ${status}; from there it can only move to ${allowed}.`,
  );
}
