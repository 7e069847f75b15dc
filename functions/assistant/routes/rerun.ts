import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { listCallerLimits, type RateSettings } from '../../shared/http/limit-rate.ts';
import { forEditors, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { type RerunDeps, rerunReply } from '../evaluation/rerun-reply.ts';
import { Rerun, RerunRequest } from '../schemas/rerun.ts';

const rerun = createRoute({
  method: 'post',
  path: '/messages/{id}/rerun',
  operationId: 'rerunReply',
  tags: ['Dialogs'],
  summary: 'Rerun the turn of a reply and compare',
  description:
    'Uses the turn’s stored state, history, fragments and time. `then` sends the original ' +
    'requests, `now` those of the active versions, and a candidate its own. Nothing is ' +
    'stored. Fails with 409 for a reply that was stored before traces were kept.',
  ...forEditors,
  request: { params: z.object({ id: z.uuid() }), body: jsonBody(RerunRequest) },
  responses: {
    200: json(Rerun, 'Both turns and their differences'),
    ...problems(400, 401, 403, 404, 'nothing-recorded', 413, 415, 422, 'not-a-reply'),
    ...problems(429, 'budget-used-up', 503, 'model-unavailable', 'model-no-credit', 'not-set-up'),
  },
});

export function rerunRoute(deps: RerunDeps, settings: RateSettings) {
  const routes = new OpenAPIHono<ApiEnv>();
  routes.openapi(rerun, async (c) => {
    const { caller, db } = c.var;
    const result = await rerunReply(deps, {
      ...c.req.valid('json'),
      message_id: c.req.valid('param').id,
      reader: db,
      user_id: caller.kind === 'operator' ? caller.userId : null,
      ...listCallerLimits(c, 'chat', settings),
      signal: c.req.raw.signal,
    });
    return c.json(result, 200);
  });
  return routes;
}
