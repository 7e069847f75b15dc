import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forServing, json, problems } from '../../shared/http/openapi.ts';
import { Assignee } from '../schemas/requests.ts';

/** Routes of the people to whom requests can be assigned. */
export const assignees = new OpenAPIHono<ApiEnv>();

const list = createRoute({
  method: 'get',
  path: '/requests/assignees',
  operationId: 'listAssignees',
  tags: ['Requests'],
  summary: 'List the people to whom requests can be assigned',
  ...forServing,
  responses: {
    200: json(z.array(Assignee), 'All of them by name'),
    ...problems(401, 403),
  },
});

assignees.openapi(list, async (c) => {
  const found = unwrap(await c.var.clients.service.rpc('list_serving_people'));
  return c.json(z.array(Assignee).parse(found), 200);
});
