import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { answerOnce } from '../../shared/http/answer-once.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, json, problems } from '../../shared/http/openapi.ts';
import { Thread } from '../schemas/threads.ts';
import { THREAD_COLUMNS, toThread } from './thread-resource.ts';

const copy = answerOnce(createRoute({
  method: 'post',
  path: '/threads/{id}/trial-copy',
  operationId: 'copyThreadAsTrial',
  tags: ['Dialogs'],
  summary: 'Copy a dialog to a trial',
  description: 'The trial has the messages and the state of the dialog and continues with the ' +
    'versions that the dialog tries or keeps, otherwise with the active ones. It is not ' +
    'counted as a real dialog, creates no requests, calls no webhooks, and is deleted with ' +
    'the original dialog.',
  ...forEditors,
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 201: json(Thread, 'The trial'), ...problems(401, 403, 404, 422) },
}));

export const trialCopy = new OpenAPIHono<ApiEnv>();

trialCopy.openapi(copy, async (c) => {
  const { caller, db, clients } = c.var;
  const id = unwrap(
    await (caller.kind === 'operator' ? clients.service : db).rpc('copy_as_trial', {
      p_thread_id: c.req.valid('param').id,
      p_user_id: caller.kind === 'operator' ? caller.userId : undefined,
    }),
  );
  const row = unwrap(
    await clients.service.from('threads').select(THREAD_COLUMNS).eq('id', id).single(),
  );
  return c.json(toThread(row), 201);
});
