import { z } from 'zod';
import type { Caller, Operator } from '../../shared/caller.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, json } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { Session } from '../schemas/users.ts';

export const sessions = new ApiRoutes('People');

/** Returns the person who calls; throws 404 for servers and API keys. */
function requireOperator(caller: Caller): Operator {
  if (caller.kind !== 'operator') throw problem(404, 'A server has no sessions.');
  return caller;
}

sessions.operation('get', '/users/me/sessions', {
  operationId: 'listOwnSessions',
  summary: 'List your sessions, the current one first',
  ...forOperators,
  problems: [403, 404],
  200: json(z.array(Session), 'The sessions'),
}, async (c) => {
  requireOperator(c.var.caller);
  const rows = unwrap(await c.var.db.rpc('own_sessions'));
  const found = rows.map(({ id, user_agent, created_at, used_at, is_current }) => ({
    id,
    userAgent: user_agent,
    createdAt: created_at,
    usedAt: used_at,
    isCurrent: is_current,
  }));
  return found;
});

sessions.operation('delete', '/users/me/sessions/{id}', {
  operationId: 'endOwnSession',
  summary: 'End one of your sessions',
  description: 'The access token of the session stops working with the next request.',
  ...forOperators,
  problems: [403],
  204: { description: 'Ended' },
}, async (c, { params: { id: p_id } }) => {
  const { userId: p_user_id } = requireOperator(c.var.caller);
  const ended = await c.var.clients.service.rpc('end_session', { p_user_id, p_id });
  if (!unwrap(ended)) throw problem(404, 'You have no session with this id.');
});
