import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, forServing, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { SeenMessage, TakeoverInProgress } from '../schemas/takeover.ts';
import { requirePerson } from './require-person.ts';

const tags = ['Dialogs'];

/** Routes of messages that wait for an answer during takeovers. */
export const takeovers = new OpenAPIHono<ApiEnv>();

const list = createRoute({
  method: 'get',
  path: '/takeovers',
  operationId: 'listTakeovers',
  tags,
  summary: 'List takeovers in progress, longest waiting patient first',
  ...forOperators,
  responses: {
    200: json(z.array(TakeoverInProgress), 'All takeovers in progress'),
    ...problems(401, 403),
  },
});

takeovers.openapi(list, async (c) => {
  const found = unwrap(await c.var.db.rpc('read_takeovers'));
  return c.json(z.array(TakeoverInProgress).parse(found), 200);
});

const see = createRoute({
  method: 'post',
  path: '/threads/{id}/seen',
  operationId: 'noteSeen',
  tags,
  summary: 'Set the last seen message of your takeover',
  description: 'Later messages of the patient are `unread` in `GET /takeovers`.',
  ...forServing,
  request: { params: z.object({ id: z.uuid() }), body: jsonBody(SeenMessage) },
  responses: {
    204: { description: 'Recorded' },
    ...problems(400, 401, 403, 415, 422, 'dialog-held', 'dialog-not-held', 'person-required'),
  },
});

takeovers.openapi(see, async (c) => {
  const args = {
    p_thread_id: c.req.valid('param').id,
    p_user_id: requirePerson(c.var.caller),
    p_message_id: c.req.valid('json').message_id,
  };
  unwrap(await c.var.clients.service.rpc('note_seen', args));
  return c.body(null, 204);
});
