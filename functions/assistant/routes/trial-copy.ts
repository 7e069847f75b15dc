import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, json } from '../../shared/http/openapi.ts';
import { Thread } from '../schemas/threads.ts';
import { THREAD_COLUMNS, toThread } from './thread-resource.ts';

export const trialCopy = new ApiRoutes('Dialogs');

trialCopy.operation('post', '/threads/{id}/trial-copy', {
  operationId: 'copyThreadAsTrial',
  summary: 'Copy a dialog to a trial',
  description: 'The trial has the messages and the state of the dialog and continues with the ' +
    'versions that the dialog tries or is pinned to, otherwise with the active ones. It is ' +
    'not counted as a real dialog, creates no requests, calls no webhooks, and is deleted with ' +
    'the original dialog.',
  ...forEditors,
  201: json(Thread, 'The trial'),
  wrap: answerOnce,
}, async (c, { params }) => {
  const { caller, db, clients } = c.var;
  const id = unwrap(
    await (caller.kind === 'operator' ? clients.service : db).rpc('copy_as_trial', {
      p_thread_id: params.id,
      p_user_id: caller.kind === 'operator' ? caller.userId : undefined,
    }),
  );
  const row = unwrap(
    await clients.service.from('threads').select(THREAD_COLUMNS).eq('id', id).single(),
  );
  return toThread(row);
});
