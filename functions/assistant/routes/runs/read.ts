import { z } from 'zod';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { unwrap, unwrapOne } from '../../../shared/http/database-error.ts';
import { forOperators, json, jsonPage } from '../../../shared/http/openapi.ts';
import { readPage, toPage } from '../../../shared/http/paginate.ts';
import type { Runner } from '../../evaluation/runs/runner.ts';
import { Run, RunListItem, RunQuery, RunResult, RunResultQuery } from '../../schemas/runs.ts';
import { readRun, RUN_COLUMNS, toResults, toRuns, UNKNOWN } from './run-resource.ts';

export function readRoutes(runner: Runner) {
  const routes = new ApiRoutes('Runs');

  routes.operation('get', '/runs', {
    operationId: 'listRuns',
    summary: 'List runs, newest first',
    description:
      'The Link header with rel="next" gives the URL of the next page. Queued runs continue if ' +
      'no run is being played.',
    ...forOperators,
    query: RunQuery,
    200: jsonPage(z.array(RunListItem), 'One page of runs'),
  }, async (c, { query: { status, intent_code, ...paging } }) => {
    let query = c.var.db.from('runs').select(RUN_COLUMNS);
    if (status) query = query.eq('status', status);
    if (intent_code) query = query.contains('intent_codes', [intent_code]);
    const rows = await readPage(c, query, 'created_at', paging);
    if (!paging.cursor) runner.begin();
    return await toRuns(c.var, rows);
  });

  routes.operation('get', '/runs/{id}', {
    operationId: 'getRun',
    summary: 'Get a run with its progress and summary',
    ...forOperators,
    200: json(Run, 'The run'),
  }, async (c, { params }) => {
    const run = await readRun(c.var, params.id);
    if (run.finished_at === null) runner.begin();
    return run;
  });

  routes.operation('get', '/runs/{id}/results', {
    operationId: 'listRunResults',
    summary: 'List the results of a run in its order',
    description: 'The Link header with rel="next" gives the URL of the next page.',
    ...forOperators,
    query: RunResultQuery,
    200: jsonPage(z.array(RunResult), 'One page of results'),
  }, async (c, { params: { id }, query: { only, limit, cursor } }) => {
    const { db } = c.var;
    unwrapOne(await db.from('runs').select('id').eq('id', id).maybeSingle(), UNKNOWN);
    const found = await db.rpc('read_run_results', {
      p_run_id: id,
      p_only: only,
      p_after: cursor?.at,
      p_most: limit + 1,
    });
    const rows = toPage(c, unwrap(found), {
      limit,
      position: (row) => ({ at: row.position, id: row.id }),
    });
    return toResults(rows);
  });

  return routes;
}
