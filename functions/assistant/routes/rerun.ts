import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { listCallerLimits, type RateSettings } from '../../shared/http/limit-rate.ts';
import { forEditors, json } from '../../shared/http/openapi.ts';
import { type RerunDeps, rerunReply } from '../evaluation/rerun-reply.ts';
import { Rerun, RerunRequest } from '../schemas/rerun.ts';
import { MODEL_PROBLEMS } from './turn-problems.ts';

export function rerunRoute(deps: RerunDeps, settings: RateSettings) {
  const routes = new ApiRoutes('Dialogs');
  routes.operation('post', '/messages/{id}/rerun', {
    operationId: 'rerunReply',
    summary: 'Rerun the turn of a reply and compare',
    description:
      'Uses the turn’s stored state, history, search hits and time. `then` sends the original ' +
      'requests again, `now` uses the active versions, and a candidate replaces some of them. ' +
      'Nothing is stored. Fails with 409 for a reply that was stored before traces were kept.',
    ...forEditors,
    body: RerunRequest,
    problems: ['nothing-recorded', 413, 'not-a-reply', ...MODEL_PROBLEMS],
    200: json(Rerun, 'Both turns and their differences'),
  }, async (c, { params, body }) => {
    const { caller, db } = c.var;
    const result = await rerunReply(deps, {
      ...body,
      message_id: params.id,
      reader: db,
      user_id: caller.kind === 'operator' ? caller.userId : null,
      ...listCallerLimits(c, 'chat', settings),
      signal: c.req.raw.signal,
    });
    return result;
  });
  return routes;
}
