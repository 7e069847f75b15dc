import { z } from 'zod';
import { runInBackground } from '../../../shared/background/run-in-background.ts';
import { PUBLIC_PREFIX } from '../../../shared/contract/public-prefix.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { answerOnce } from '../../../shared/http/answer-once.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { ignoreTypeOfEmptyBody } from '../../../shared/http/ignore-type-of-empty-body.ts';
import { listCallerLimits, type RateSettings } from '../../../shared/http/limit-rate.ts';
import {
  forEditors,
  forServers,
  json,
  jsonBody,
  withHeaders,
} from '../../../shared/http/openapi.ts';
import { problem } from '../../../shared/http/problem.ts';
import { planRun, refuseCosts } from '../../evaluation/runs/plan-run.ts';
import { CONTINUE_RUN_PATH, RunTask } from '../../evaluation/runs/run-task.ts';
import type { Runner, RunnerDeps } from '../../evaluation/runs/runner.ts';
import { NewRun, Run, RunPreview, RunRetry } from '../../schemas/runs.ts';
import { readRun } from './run-resource.ts';

export function playRoutes(deps: RunnerDeps, runner: Runner, settings: RateSettings) {
  const routes = new ApiRoutes('Runs');

  routes.operation('post', '/runs', {
    operationId: 'startRun',
    summary: 'Start a run of tests, real turns or both with a candidate',
    description:
      'Nothing is written to a dialog. Answers and failures of models are results. With ' +
      '`dry_run` nothing starts and the response is an estimate. Fails with 422 for an ' +
      'unknown test, a version of another branch, an empty selection, or more calls than ' +
      '`max_model_calls`.',
    ...forEditors,
    query: z.object({ dry_run: z.stringbool().default(false).meta({ type: 'boolean' }) }),
    body: NewRun,
    problems: [413, 429, 'budget-used-up'],
    200: json(RunPreview, 'The estimate'),
    202: withHeaders(json(Run, 'The run, which waits or is under way'), 'Location'),
    wrap: answerOnce,
  }, async (c, { query: { dry_run }, body }) => {
    const { caller } = c.var;
    const { planned, preview } = await planRun(deps, {
      run: body,
      user_id: caller.kind === 'operator' ? caller.userId : null,
      ...(dry_run ? { limits: [] } : listCallerLimits(c, 'chat', settings)),
    });
    if (dry_run) return c.json(preview, 200);
    refuseCosts(planned);
    const id = unwrap(await deps.db.rpc('start_run', { p_run: planned }));
    runner.begin();
    c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${id}`);
    return c.json(await readRun(c.var, id), 202);
  });

  routes.operation('post', '/runs/{id}/cancel', {
    operationId: 'cancelRun',
    summary: 'Cancel a run',
    description:
      'No further model is called; existing results are kept. Fails with 409 if the run has ' +
      'ended.',
    ...forEditors,
    problems: ['status-conflict'],
    200: json(Run, 'The run'),
  }, async (c, { params: { id } }) => {
    unwrap(await deps.db.rpc('cancel_run', { p_run_id: id }), 'status-conflict');
    return await readRun(c.var, id);
  });

  routes.operation('post', '/runs/{id}/retry', {
    operationId: 'retryRun',
    summary: 'Retry the missing and failed results of a run',
    description:
      'The body is optional. Fails with 409 if nothing is left to play, if the run has not ' +
      'ended, or if its model calls are used up and `max_model_calls` is not raised.',
    ...forEditors,
    middleware: [forEditors.middleware, ignoreTypeOfEmptyBody] as const,
    body: { ...jsonBody(RunRetry), required: false },
    problems: ['status-conflict', 429],
    202: withHeaders(json(Run, 'The run, which waits or is under way'), 'Location'),
  }, async (c, { params: { id }, body }) => {
    const { max_model_calls } = RunRetry.parse(body ?? {});
    const again = { p_run_id: id, p_max_model_calls: max_model_calls };
    unwrap(await deps.db.rpc('retry_run', again), 'status-conflict');
    runner.begin();
    return await readRun(c.var, id);
  });

  /** Receives the steps that the function dispatches to itself: see shared/background. */
  routes.operation('post', CONTINUE_RUN_PATH, {
    hide: true,
    ...forServers,
    body: RunTask,
    problems: ['work-taken'],
    202: { description: 'Started' },
  }, async (_c, { body: task }) => {
    if (!await runner.claim(task)) {
      throw problem(
        'work-taken',
        'Another request has already claimed this step, or the run has ended.',
      );
    }
    runInBackground(runner.continue(task));
  });

  return routes;
}
