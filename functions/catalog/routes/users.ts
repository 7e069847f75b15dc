import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { User, UserChange } from '../schemas/users.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import {
  forEditors,
  forOperators,
  json,
  jsonBody,
  problems,
} from '../../shared/http/describe-route.ts';
import { problem } from '../../shared/http/problem.ts';
import { USER_COLUMNS } from '../resources.ts';

export const users = new OpenAPIHono<ApiEnv>();

const list = createRoute({
  method: 'get',
  path: '/users',
  tags: ['People'],
  summary: 'Everyone with an account, in order of joining',
  ...forEditors,
  responses: { 200: json(z.array(User), 'The people'), ...problems(401, 403) },
});

users.openapi(list, async (c) => {
  const query = c.var.db.from('users').select(USER_COLUMNS).order('created_at').order('id');
  return c.json(unwrap(await query), 200);
});

const params = z.object({ id: z.uuid() });
const unknownPerson = () => problem(404, 'There is no person with this id.');

const change = createRoute({
  method: 'patch',
  path: '/users/{id}',
  tags: ['People'],
  summary: 'Change the role of a person',
  description: 'The last editor cannot be demoted.',
  ...forEditors,
  request: { params, body: jsonBody(UserChange) },
  responses: {
    200: json(User, 'The person as they are now'),
    ...problems(400, 401, 403, 404, 409, 415, 422),
  },
});

users.openapi(change, async (c) => {
  const { id } = c.req.valid('param');
  const query = c.var.db.from('users').update(c.req.valid('json')).eq('id', id);
  const row = unwrap(await query.select(USER_COLUMNS).maybeSingle());
  if (!row) throw unknownPerson();
  return c.json(row, 200);
});

const endSessions = createRoute({
  method: 'delete',
  path: '/users/{id}/sessions',
  tags: ['People'],
  summary: 'Sign a person out everywhere: yourself, or anyone as an editor',
  description: 'Every access token of the person stops working with the next request.',
  ...forOperators,
  request: { params },
  responses: { 204: { description: 'No session is left' }, ...problems(401, 403, 404, 422) },
});

users.openapi(endSessions, async (c) => {
  const { caller, clients: { service } } = c.var;
  const { id } = c.req.valid('param');
  if (caller.kind === 'operator' && caller.role !== 'editor' && caller.userId !== id) {
    throw problem(403, 'These are not your sessions; only editors can end them.');
  }
  const person = unwrap(await service.from('users').select('id').eq('id', id).maybeSingle());
  if (!person) throw unknownPerson();
  unwrap(await service.rpc('end_sessions', { p_user_id: id }));
  return c.body(null, 204);
});
