import type { Context } from 'hono';
import { z } from 'zod';
import type { AuthorNames } from '../../shared/read-author-names.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import {
  forEditors,
  forOperators,
  forOperatorsInCall,
  json,
  jsonPage,
  withHeaders,
} from '../../shared/http/openapi.ts';
import { readPage, toPage } from '../../shared/http/paginate.ts';
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
import {
  MessageRow,
  THREAD_COLUMNS,
  toMessages,
  toThread,
  toThreadDetail,
} from './thread-resource.ts';

/**
 * Loads a page of the dialogs that a chat key started, most recently used first.
 *
 * @throws Problem 422 for a filter: filters search all dialogs.
 */
async function listApiKeyThreads(
  c: Context<ApiEnv>,
  keyId: string,
  { limit, cursor, ...filter }: ThreadQuery,
): Promise<FoundThread[]> {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (asked.length > 0) {
    const message = 'A chat key lists its own dialogs; it can only send limit and cursor';
    throw problem(422, 'A chat key cannot filter.', {
      errors: asked.map(([path]) => ({ path, message })),
    });
  }
  const own = c.var.clients.service.from('threads').select(THREAD_COLUMNS).eq('api_key_id', keyId);
  const rows = await readPage(c, own, 'updated_at', { limit, cursor });
  return rows.map((row) => ({ ...toThread(row), match: null }));
}

export const threads = new ApiRoutes('Dialogs');

const UNKNOWN = 'There is no dialog with this id.';

threads.operation('get', '/threads', {
  operationId: 'listThreads',
  summary: 'List or search dialogs, most recently used first',
  description:
    'Values of a repeated parameter are alternatives; different parameters must all match. ' +
    'All filters of turns must match the same turn, while words may occur in any message. ' +
    'A chat key only gets the dialogs that it began, without filters. The Link header ' +
    'with rel="next" gives the URL of the next page.',
  ...forOperatorsInCall,
  query: ThreadQuery,
  200: jsonPage(z.array(FoundThread), 'One page of dialogs'),
}, async (c, { query }) => {
  const { caller } = c.var;
  if (caller.kind === 'key' && caller.scope === 'chat') {
    return await listApiKeyThreads(c, caller.keyId, query);
  }
  const rows = await findThreads(c.var.db, query);
  await c.var.session?.checkIfNoRows(rows.length);
  const found = toPage(c, rows, {
    limit: query.limit,
    position: ({ thread, rank }) => ({ at: rank ?? thread.updated_at, id: thread.id }),
  });
  return found.map(({ thread }) => thread);
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

threads.operation('get', '/threads/{id}', {
  operationId: 'getThread',
  summary: 'Get a dialog with its state and messages',
  description: 'Returns the newest messages_limit messages, oldest first. The Link header ' +
    'with rel="prev" gives the URL of the earlier messages.',
  ...forOperatorsInCall,
  query: MessagesQuery,
  200: withHeaders(json(ThreadDetail, 'The dialog'), 'Link'),
}, async (c, { params, query: { messages_limit: limit, before } }) => {
  const { db, session } = c.var;
  const row = unwrap(
    await db.rpc('read_thread', {
      p_id: params.id,
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
  return { ...toThreadDetail(row, names), messages };
});

threads.operation('patch', '/threads/{id}', {
  operationId: 'updateThread',
  summary: 'Rename a dialog: one of your own, or any as an editor',
  ...forOperators,
  body: ThreadChange,
  problems: [403, 'not-owner'],
  200: json(Thread, 'The changed dialog'),
}, async (c, { params: { id }, body }) => {
  unwrap(await c.var.db.rpc('rename_thread', { p_id: id, p_name: body.name }));
  const renamed = c.var.clients.service.from('threads').select(THREAD_COLUMNS).eq('id', id);
  return toThread(unwrap(await renamed.single()));
});

threads.operation('put', '/threads/{id}/tags', {
  operationId: 'setThreadTags',
  summary: 'Set the tags of a dialog',
  ...forEditors,
  body: ThreadTags,
  200: json(ThreadTags, 'The tags in order'),
}, async (c, { params: { id: p_thread_id }, body: { tags: p_tags } }) => {
  return { tags: unwrap(await c.var.db.rpc('set_thread_tags', { p_thread_id, p_tags })) };
});

threads.operation('delete', '/threads/{id}', {
  operationId: 'deleteThread',
  summary: 'Delete a dialog with its messages: one of your own, or any as an editor',
  ...forOperators,
  problems: [403, 'not-owner', 'legal-hold'],
  200: json(Deleted, 'Deleted'),
}, async (c, { params: { id } }) => {
  unwrap(await c.var.db.rpc('delete_thread', { p_id: id }));
  return { id, deleted: true };
});
