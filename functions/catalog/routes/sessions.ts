import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Caller, Operator } from '../../shared/caller.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, json, problems } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { Session } from '../schemas/users.ts';

/** Routes of a person's own sessions. */
export const sessions = new OpenAPIHono<ApiEnv>();

const tags = ['People'];

const list = createRoute({
  method: 'get',
  path: '/users/me/sessions',
  operationId: 'listOwnSessions',
  tags,
  summary: 'List your sessions, the current one first',
  ...forOperators,
  responses: { 200: json(z.array(Session), 'The sessions'), ...problems(401, 403, 404) },
});

const end = createRoute({
  method: 'delete',
  path: '/users/me/sessions/{id}',
  operationId: 'endOwnSession',
  tags,
  summary: 'End one of your sessions',
  description: 'The access token of the session stops working with the next request.',
  ...forOperators,
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: 'Ended' }, ...problems(401, 403, 404, 422) },
});

/**
 * Requires a person.
 *
 * @throws Problem 404 for a server.
 */
function requireOperator(caller: Caller): Operator {
  if (caller.kind !== 'operator') throw problem(404, 'A server has no sessions.');
  return caller;
}

sessions.openapi(list, async (c) => {
  requireOperator(c.var.caller);
  const rows = unwrap(await c.var.db.rpc('own_sessions'));
  const found = rows.map(({ id, user_agent, created_at, used_at, is_current }) => ({
    id,
    userAgent: user_agent,
    createdAt: created_at,
    usedAt: used_at,
    isCurrent: is_current,
  }));
  return c.json(found, 200);
});

sessions.openapi(end, async (c) => {
  const { userId: p_user_id } = requireOperator(c.var.caller);
  const { id: p_id } = c.req.valid('param');
  const ended = await c.var.clients.service.rpc('end_session', { p_user_id, p_id });
  if (!unwrap(ended)) throw problem(404, 'You have no session with this id.');
  return c.body(null, 204);
});
