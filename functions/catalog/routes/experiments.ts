import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { Experiment, ExperimentChange } from '../schemas/experiments.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, json, jsonPage } from '../../shared/http/openapi.ts';
import { limitToPage, NumberedPageQuery, toPage } from '../../shared/http/paginate.ts';
import { type Problem, problem } from '../../shared/http/problem.ts';
import { EXPERIMENT_MOVES } from '../contract/experiment-moves.ts';
import { EXPERIMENT_COLUMNS } from '../resources.ts';

export const experiments = new ApiRoutes('Experiments');

experiments.operation('get', '/experiments', {
  operationId: 'listExperiments',
  summary: 'List experimental components in order',
  description: 'The Link header with rel="next" gives the URL of the next page.',
  query: NumberedPageQuery,
  problems: [401],
  200: jsonPage(z.array(Experiment), 'One page of components'),
}, async (c, { query: paging }) => {
  const query = c.var.db.from('experimental_components').select(EXPERIMENT_COLUMNS);
  const rows = toPage(c, unwrap(await limitToPage(query, 'order_index', paging, 'asc')), {
    limit: paging.limit,
    position: ({ orderIndex, id }) => ({ at: orderIndex, id }),
  });
  return rows;
});

experiments.operation('patch', '/experiments/{id}', {
  operationId: 'updateExperiment',
  summary: 'Move an experimental component to another status',
  description:
    'Allowed changes: draft to review, review to approved or draft, approved to draft. Any ' +
    'other fails with 409.',
  ...forEditors,
  body: ExperimentChange,
  problems: ['status-conflict'],
  200: json(Experiment, 'The changed component'),
}, async (c, { params: { id }, body }) => {
  const query = c.var.db.from('experimental_components').update(body).eq('id', id);
  const result = await query.select(EXPERIMENT_COLUMNS).maybeSingle();
  if (result.error?.code === 'PT409') throw await explainIllegalMove(c.var.db, id);
  return unwrapOne(result, 'There is no experimental component with this id.');
});

async function explainIllegalMove(db: Db, id: string): Promise<Problem> {
  const query = db.from('experimental_components').select('status').eq('id', id).maybeSingle();
  const status = unwrap(await query)?.status ?? 'draft';
  const allowed = EXPERIMENT_MOVES[status].join(' or ');
  return problem(
    'status-conflict',
    `Its status is ${status}; from there it can only move to ${allowed}.`,
  );
}
