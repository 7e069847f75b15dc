import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, forServing, json, problems } from '../../shared/http/openapi.ts';
import { SeenMessage, TakeoverInProgress } from '../schemas/takeover.ts';
import { requirePerson } from './require-person.ts';

/** Routes of messages that wait for an answer during takeovers. */
export const takeovers = new ApiRoutes('Dialogs');

takeovers.operation('get', '/takeovers', {
  operationId: 'listTakeovers',
  summary: 'List takeovers in progress, longest waiting patient first',
  ...forOperators,
  problems: [403],
  200: json(z.array(TakeoverInProgress), 'All takeovers in progress'),
}, async (c) => {
  const found = unwrap(await c.var.db.rpc('read_takeovers'));
  return c.json(z.array(TakeoverInProgress).parse(found), 200);
});

takeovers.operation('post', '/threads/{id}/seen', {
  operationId: 'noteSeen',
  summary: 'Set the last seen message of your takeover',
  description: 'Later messages of the patient are `unread` in `GET /takeovers`.',
  ...forServing,
  params: z.object({ id: z.uuid() }),
  body: SeenMessage,
  responses: {
    204: { description: 'Recorded' },
    ...problems(400, 401, 403, 415, 422, 'dialog-held', 'dialog-not-held', 'person-required'),
  },
}, async (c) => {
  const args = {
    p_thread_id: c.req.valid('param').id,
    p_user_id: requirePerson(c.var.caller),
    p_message_id: c.req.valid('json').message_id,
  };
  unwrap(await c.var.clients.service.rpc('note_seen', args));
  return c.body(null, 204);
});
