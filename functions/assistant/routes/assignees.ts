import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forServing, json } from '../../shared/http/openapi.ts';
import { Assignee } from '../schemas/requests.ts';

/** Routes of the people to whom requests can be assigned. */
export const assignees = new ApiRoutes('Requests');

assignees.operation('get', '/requests/assignees', {
  operationId: 'listAssignees',
  summary: 'List the people to whom requests can be assigned',
  ...forServing,
  200: json(z.array(Assignee), 'All of them by name'),
}, async (c) => {
  const found = unwrap(await c.var.clients.service.rpc('list_serving_people'));
  return c.json(z.array(Assignee).parse(found), 200);
});
