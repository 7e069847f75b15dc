import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import type { AuthorNames } from '../../shared/read-author-names.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import {
  forEditors,
  forOperators,
  forOperatorsInCall,
  json,
  jsonBody,
  jsonPage,
  problems,
  withHeaders,
} from '../../shared/http/openapi.ts';
import { toPage } from '../../shared/http/paginate.ts';
import { problem } from '../../shared/http/problem.ts';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { Deleted } from '../schemas/deleted.ts';
import {
  FoundThread,
  MessagesQuery,
  Thread,
  ThreadChange,
  ThreadDetail,
  ThreadTags,
} from '../schemas/threads.ts';
import { ThreadQuery } from '../schemas/thread-filter.ts';
import { findThreads } from './find-threads.ts';
import { listApiKeyThreads } from './api-key-threads.ts';
import {
  MessageRow,
  THREAD_COLUMNS,
  toMessages,
  toThread,
  toThreadDetail,
} from './thread-resource.ts';

export const threads = new OpenAPIHono<ApiEnv>();

const params = z.object({ id: z.uuid() });

const UNKNOWN = 'There is no dialog with this id.';

const list = createRoute({
  method: 'get',
  path: '/threads',
  operationId: 'listThreads',
  tags: ['Dialogs'],
  summary: 'List or search dialogs, most recently used first',
  description:
    'Values of a repeated parameter are alternatives; different parameters must all match. ' +
    'All filters of turns must match the same turn, while words may occur in any message. ' +
    'A key for chats only gets the dialogs that it began, without filters. The next page ' +
    'is named in the Link header with rel="next".',
  ...forOperatorsInCall,
  request: { query: ThreadQuery },
  responses: { 200: jsonPage(z.array(FoundThread), 'One page of dialogs'), ...problems(401, 422) },
});

threads.openapi(list, async (c) => {
  const query = c.req.valid('query');
  const { caller } = c.var;
  if (caller.kind === 'key' && caller.scope === 'chat') {
    return c.json(await listApiKeyThreads(c, caller.keyId, query), 200);
  }
  const rows = await findThreads(c.var.db, query);
  await c.var.session?.checkIfNoRows(rows.length);
  const found = toPage(c, rows, {
    limit: query.limit,
    position: ({ thread, rank }) => ({ at: rank ?? thread.updated_at, id: thread.id }),
  });
  return c.json(found.map(({ thread }) => thread), 200);
});

const read = createRoute({
  method: 'get',
  path: '/threads/{id}',
  operationId: 'getThread',
  tags: ['Dialogs'],
  summary: 'Get a dialog with its state and messages',
  description:
    'Returns the newest messages_limit messages, oldest first. The previous page is named ' +
    'in the Link header with rel="prev".',
  ...forOperatorsInCall,
  request: { params, query: MessagesQuery },
  responses: {
    200: withHeaders(json(ThreadDetail, 'The dialog'), 'Link'),
    ...problems(401, 404, 422),
  },
});

function linkEarlier(c: Context, first: MessageRow) {
  const query = new URL(c.req.url).searchParams;
  query.set('before', first.id);
  c.header('Link', `<${PUBLIC_PREFIX}${c.req.path}?${query}>; rel="prev"`);
}

/** A row of read_thread with its messages, newest first, and the names of people. */
const ThreadRow = z.object({
  messages: z.array(MessageRow),
  before: z.int().nullable(),
  names: z.record(z.string(), z.string().nullable()).nullable(),
});

threads.openapi(read, async (c) => {
  const { messages_limit: limit, before } = c.req.valid('query');
  const { db, session } = c.var;
  const row = unwrap(
    await db.rpc('read_thread', {
      p_id: c.req.valid('param').id,
      p_most: limit + 1,
      p_before: before,
    }),
  );
  await session?.checkIfNoRows(row === null ? 0 : 1);
  if (row === null) throw problem(404, UNKNOWN);
  const told = ThreadRow.parse(row);
  if (before && told.before === null) {
    throw problem(404, 'There is no message with this id in the dialog.');
  }
  const shown = told.messages.slice(0, limit).reverse();
  if (told.messages.length > limit) linkEarlier(c, shown[0]!);
  const names: AuthorNames = new Map(Object.entries(told.names ?? {}));
  const messages = toMessages(shown, { caller: c.var.caller, names });
  return c.json({ ...toThreadDetail(row, names), messages }, 200);
});

const rename = createRoute({
  method: 'patch',
  path: '/threads/{id}',
  operationId: 'updateThread',
  tags: ['Dialogs'],
  summary: 'Rename a dialog: one of your own, or any as an editor',
  ...forOperators,
  request: { params, body: jsonBody(ThreadChange) },
  responses: {
    200: json(Thread, 'The changed dialog'),
    ...problems(400, 401, 403, 'not-owner', 404, 415, 422),
  },
});

threads.openapi(rename, async (c) => {
  const { id } = c.req.valid('param');
  unwrap(await c.var.db.rpc('rename_thread', { p_id: id, p_name: c.req.valid('json').name }));
  const renamed = c.var.clients.service.from('threads').select(THREAD_COLUMNS).eq('id', id);
  return c.json(toThread(unwrap(await renamed.single())), 200);
});

const tag = createRoute({
  method: 'put',
  path: '/threads/{id}/tags',
  operationId: 'setThreadTags',
  tags: ['Dialogs'],
  summary: 'Set the tags of a dialog',
  ...forEditors,
  request: { params, body: jsonBody(ThreadTags) },
  responses: {
    200: json(ThreadTags, 'The tags in order'),
    ...problems(400, 401, 403, 404, 415, 422),
  },
});

threads.openapi(tag, async (c) => {
  const { id: p_thread_id } = c.req.valid('param');
  const { tags: p_tags } = c.req.valid('json');
  return c.json(
    { tags: unwrap(await c.var.db.rpc('set_thread_tags', { p_thread_id, p_tags })) },
    200,
  );
});

const remove = createRoute({
  method: 'delete',
  path: '/threads/{id}',
  operationId: 'deleteThread',
  tags: ['Dialogs'],
  summary: 'Delete a dialog with its messages: one of your own, or any as an editor',
  ...forOperators,
  request: { params },
  responses: {
    200: json(Deleted, 'Deleted'),
    ...problems(401, 403, 'not-owner', 404, 'legal-hold', 422),
  },
});

threads.openapi(remove, async (c) => {
  const { id } = c.req.valid('param');
  unwrap(await c.var.db.rpc('delete_thread', { p_id: id }));
  return c.json({ id, deleted: true as const }, 200);
});
