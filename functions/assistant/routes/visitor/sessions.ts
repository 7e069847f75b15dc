import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { hashKey } from '../../../shared/api-key.ts';
import type { FunctionEnv } from '../../../shared/env.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { showsSecret } from '../../../shared/http/idempotency-key.ts';
import {
  type RateSettings,
  SpentLimits,
  tooManyRequests,
  withLimitHeaders,
} from '../../../shared/http/limit-rate.ts';
import { json, jsonBody, problems } from '../../../shared/http/openapi.ts';
import { problem } from '../../../shared/http/problem.ts';
import { generateVisitorToken } from '../../../shared/visitor-token.ts';
import { readSettings } from '../settings-resource.ts';
import { SiteKey } from '../../schemas/sites.ts';
import { NewVisitorSession, VisitorSession, VisitorSite } from '../../schemas/visitors.ts';
import {
  CALL_LIMITS,
  findVisitorAddress,
  forVisitors,
  listVisitorLimits,
} from './require-visitor.ts';

const tags = ['Visitors'];

const site = createRoute({
  method: 'get',
  path: '/visitor/sites/{key}',
  operationId: 'getVisitorSite',
  tags,
  summary: 'A site as its visitors see it',
  request: { params: z.object({ key: SiteKey }) },
  responses: { 200: json(VisitorSite, 'The site'), ...problems(401, 403, 404, 422) },
});

const begin = showsSecret(createRoute({
  method: 'post',
  path: '/visitor/sessions',
  operationId: 'beginVisitorSession',
  tags,
  summary: 'Begin the session of a visitor, without an account and without a dialog',
  request: { body: jsonBody(NewVisitorSession) },
  responses: {
    201: json(VisitorSession, 'The session, with its token'),
    ...problems(400, 401, 403, 404, 415, 422, 429),
  },
}));

/** The result of begin_visitor_session. */
const BegunSession = SpentLimits.extend({ expires_at: z.string().optional() });

/** Routes of visitors' sessions. */
export function visitorSessionRoutes(
  settings: RateSettings & Pick<FunctionEnv, 'initialSettings'>,
) {
  const end = createRoute({
    method: 'delete',
    path: '/visitor/session',
    operationId: 'endVisitorSession',
    tags,
    summary: 'End the session and delete its dialog',
    ...forVisitors(CALL_LIMITS, settings),
    responses: { 204: { description: 'Both are deleted' }, ...problems(401, 403, 404, 422, 429) },
  });

  return new OpenAPIHono<ApiEnv>()
    .openapi(site, async (c) => {
      const { service } = c.var.clients;
      const p_key = c.req.valid('param').key;
      const [found, organisation] = await Promise.all([
        service.rpc('read_visitor_site', { p_key }),
        readSettings(service, settings.initialSettings),
      ]);
      const row = unwrap(found);
      if (!row) throw problem(404, 'There is no such site.');
      return c.json(VisitorSite.parse({ ...Object(row), organisation }), 200);
    })
    .openapi(begin, async (c) => {
      const token = generateVisitorToken();
      const address = findVisitorAddress(c, settings);
      const limits = listVisitorLimits(['visit/address'], { address }, settings);
      const taken = withLimitHeaders(c, limits);
      const args = {
        p_site_key: c.req.valid('json').site,
        p_hash: await hashKey(token),
        p_limits: limits,
      };
      const begun = unwrap(await c.var.clients.service.rpc('begin_visitor_session', args));
      const { limits: left, limited, expires_at } = BegunSession.parse(begun);
      taken.onTaken(left);
      if (limited) throw tooManyRequests(limited, limits);
      return c.json({ token, thread_id: null, expires_at: expires_at! }, 201);
    })
    .openapi(end, async (c) => {
      const args = { p_hash: c.var.visitor!.tokenHash };
      unwrap(await c.var.clients.service.rpc('end_visitor_session', args), 'session-ended');
      return c.body(null, 204);
    });
}
