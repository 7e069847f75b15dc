import { z } from 'zod';
import { User, UserChange } from '../schemas/users.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json, jsonPage } from '../../shared/http/openapi.ts';
import { limitToPage, PageQuery, toPage } from '../../shared/http/paginate.ts';
import { problem } from '../../shared/http/problem.ts';
import { findPerson, UNKNOWN_PERSON } from '../find-person.ts';
import { USER_COLUMNS } from '../resources.ts';

export const users = new ApiRoutes('People');

users.operation('get', '/users', {
  operationId: 'listUsers',
  summary: 'List people, newest first',
  description: 'The Link header with rel="next" gives the URL of the next page.',
  ...forEditors,
  query: PageQuery,
  200: jsonPage(z.array(User), 'One page of people'),
}, async (c, { query: paging }) => {
  const query = c.var.db.from('users').select(USER_COLUMNS).is('removed_at', null);
  const rows = toPage(c, unwrap(await limitToPage(query, 'created_at', paging)), {
    limit: paging.limit,
    position: ({ createdAt: at, id }) => ({ at, id }),
  });
  return rows;
});

users.operation('patch', '/users/{id}', {
  operationId: 'updateUser',
  summary: 'Change a person’s role and rights, or disable or enable them',
  description:
    'Disabling ends all sessions at once and prevents signing in. The last editor cannot ' +
    'be demoted or disabled.',
  ...forEditors,
  body: UserChange,
  problems: ['last-editor'],
  200: json(User, 'The changed person'),
}, async (c, { params: { id }, body: { role, isDisabled: is_disabled, canServe: can_serve } }) => {
  const query = c.var.db.from('users').update({ role, is_disabled, can_serve }).eq('id', id)
    .is('removed_at', null);
  const changed = await query.select(USER_COLUMNS).maybeSingle();
  return unwrapOne(changed, UNKNOWN_PERSON, 'last-editor');
});

users.operation('delete', '/users/{id}', {
  operationId: 'deleteUser',
  summary: 'Remove a person’s account and sessions',
  description: 'The person’s texts are kept, with their name. The last editor cannot be deleted.',
  ...forEditors,
  problems: ['last-editor'],
  204: { description: 'Deleted' },
}, async (c, { params: { id } }) => {
  const { service } = c.var.clients;
  const removed = await service.rpc('remove_account', { p_user_id: id });
  if (!unwrap(removed, 'last-editor')) throw problem(404, UNKNOWN_PERSON);
});

users.operation('delete', '/users/{id}/sessions', {
  operationId: 'endUserSessions',
  summary: 'End all sessions of a person',
  description: 'The person’s access tokens stop working with the next request.',
  ...forOperators,
  problems: [403, 'not-owner'],
  204: { description: 'Ended' },
}, async (c, { params: { id } }) => {
  const { caller, clients: { service } } = c.var;
  if (caller.kind === 'operator' && caller.role !== 'editor' && caller.userId !== id) {
    throw problem('not-owner', 'These are not your sessions; only editors can end them.');
  }
  await findPerson(service, id);
  unwrap(await service.rpc('end_sessions', { p_user_id: id }));
});
