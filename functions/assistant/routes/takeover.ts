import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import { readAuthorNames } from '../../shared/read-author-names.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { ignoreTypeOfEmptyBody } from '../../shared/http/ignore-type-of-empty-body.ts';
import { forOperators, forServing, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import {
  OperatorMessage,
  Release,
  Released,
  SeenMessage,
  Takeover,
  TakeoverInProgress,
} from '../schemas/takeover.ts';
import { ThreadMessage } from '../schemas/threads.ts';
import { requirePerson } from './require-person.ts';
import { readSettings } from './settings-resource.ts';
import { findFixedText } from '../turn/fixed-texts.ts';
import { listPeople, MESSAGE_COLUMNS, MessageRow, toMessages } from './thread-resource.ts';

/** Message that announces a takeover; the database inserts the person's name. */
const BEGUN = '{name} answers in this dialog now.';

/** Number of the patient's last messages that determine the language of the final message. */
const LANGUAGE_MESSAGES = 30;

/**
 * Creates the routes of takeovers. The database checks every rule in the transaction that stores a
 * change.
 */
export function takeoverRoutes({ initialSettings }: Pick<FunctionEnv, 'initialSettings'>) {
  const routes = new ApiRoutes('Dialogs');
  const readIdleMinutes = async (db: Db) =>
    (await readSettings(db, initialSettings)).takeover_idle_minutes;
  /** Loads the message that ends a takeover, in the patient's language. */
  const readEnd = async (db: Db, threadId: string) => {
    const [assistant, messages] = await Promise.all([
      readSettings(db, initialSettings),
      db.from('messages').select('text').eq('thread_id', threadId).eq('role', 'user')
        .order('seq', { ascending: false }).limit(LANGUAGE_MESSAGES),
    ]);
    const said = unwrap(messages).map(({ text }) => text).join(' ');
    return findFixedText('takeover_ended', { texts: {}, assistant, said });
  };

  routes.operation('post', '/threads/{id}/takeover', {
    operationId: 'takeOverThread',
    summary: 'Take over a dialog',
    description:
      'From then on no reply of a model is stored, not even one in progress; patients’ ' +
      'messages are. The takeover ends with a release, or after `takeover_idle_minutes` ' +
      'without a message of the person (`GET /assistant-settings`). For editors, ' +
      'receptionists, and viewers who serve. Fails with 409 and `hold` if another person has ' +
      'already taken over.',
    ...forServing,
    problems: ['dialog-held', 'dialog-anonymised', 'person-required'],
    200: json(Takeover, 'The takeover, new or already theirs'),
  }, async (c, { params: { id } }) => {
    const { service } = c.var.clients;
    const taken = await service.rpc('take_over', {
      p_thread_id: id,
      p_user_id: requirePerson(c.var.caller),
      p_idle_minutes: await readIdleMinutes(service),
      p_text: BEGUN,
      p_idle_text: await readEnd(service, id),
    });
    return Takeover.parse(unwrap(taken));
  });

  routes.operation('post', '/threads/{id}/release', {
    operationId: 'releaseThread',
    summary: 'Hand a dialog back to the assistant',
    description:
      'The assistant reads the messages of the takeover and the summary. Editors can also ' +
      'release dialogs of other people.',
    ...forServing,
    middleware: [forServing.middleware, ignoreTypeOfEmptyBody] as const,
    body: { ...jsonBody(Release), required: false },
    problems: ['dialog-held', 'dialog-not-held', 'person-required'],
    200: json(Released, 'The assistant answers again'),
  }, async (c, { params: { id }, body }) => {
    const { summary } = body ?? {};
    const { service } = c.var.clients;
    unwrap(
      await service.rpc('release_thread', {
        p_thread_id: id,
        p_user_id: requirePerson(c.var.caller),
        p_text: await readEnd(service, id),
        p_summary: summary || undefined,
      }),
    );
    return { id, released: true };
  });

  routes.operation('post', '/threads/{id}/typing', {
    operationId: 'noteTyping',
    summary: 'Show the visitor for 6 seconds that you are typing',
    ...forServing,
    responses: {
      204: { description: 'Recorded' },
      ...problems(401, 403, 422, 'dialog-held', 'dialog-not-held', 'person-required'),
    },
  }, async (c, { params }) => {
    const args = {
      p_thread_id: params.id,
      p_user_id: requirePerson(c.var.caller),
    };
    unwrap(await c.var.clients.service.rpc('note_person_typing', args));
  });

  routes.operation('post', '/threads/{id}/messages', {
    operationId: 'writeOperatorMessage',
    summary: 'Write to the patient in a dialog that you have taken over',
    ...forServing,
    body: OperatorMessage,
    problems: [413, 'dialog-held', 'dialog-not-held', 'message-id-used', 'person-required'],
    201: json(ThreadMessage, 'The stored message'),
    wrap: answerOnce,
  }, async (c, { params, body: { text, client_message_id } }) => {
    const { service } = c.var.clients;
    const written = await service.rpc('write_as_operator', {
      p_thread_id: params.id,
      p_user_id: requirePerson(c.var.caller),
      p_text: text,
      p_idle_minutes: await readIdleMinutes(service),
      p_client_message_id: client_message_id,
    });
    const id = z.uuid().parse(unwrap(written, 'message-id-used'));
    const query = service.from('messages').select(MESSAGE_COLUMNS).eq('id', id).single();
    const rows = [MessageRow.parse(unwrap(await query))];
    const [message] = toMessages(rows, {
      caller: c.var.caller,
      names: await readAuthorNames(c.var, listPeople(rows)),
    });
    return message!;
  });

  routes.operation('get', '/takeovers', {
    operationId: 'listTakeovers',
    summary: 'List takeovers in progress, longest waiting patient first',
    ...forOperators,
    problems: [403],
    200: json(z.array(TakeoverInProgress), 'All takeovers in progress'),
  }, async (c) => {
    const found = unwrap(await c.var.db.rpc('read_takeovers'));
    return z.array(TakeoverInProgress).parse(found);
  });

  routes.operation('post', '/threads/{id}/seen', {
    operationId: 'noteSeen',
    summary: 'Set the last seen message of your takeover',
    description: 'Later messages of the patient are `unread` in `GET /takeovers`.',
    ...forServing,
    body: SeenMessage,
    responses: {
      204: { description: 'Recorded' },
      ...problems(400, 401, 403, 415, 422, 'dialog-held', 'dialog-not-held', 'person-required'),
    },
  }, async (c, { params, body }) => {
    const args = {
      p_thread_id: params.id,
      p_user_id: requirePerson(c.var.caller),
      p_message_id: body.message_id,
    };
    unwrap(await c.var.clients.service.rpc('note_seen', args));
  });

  return routes;
}
