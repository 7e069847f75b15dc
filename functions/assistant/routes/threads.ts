import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { authorNames } from '../../shared/author-names.ts';
import type { Db } from '../../shared/clients.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { page } from '../../shared/http/paginate.ts';
import { type Problem, problem } from '../../shared/http/problem.ts';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { Deleted } from '../schemas/deleted.ts';
import type { Hold } from '../schemas/takeover.ts';
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
import { listDialogsOfKey } from './dialogs-of-key.ts';
import {
  type HeldRow,
  MESSAGE_COLUMNS,
  MessageRow,
  THREAD_COLUMNS,
  THREAD_DETAIL_COLUMNS,
  toMessages,
  toThread,
  toThreadWithState,
} from './thread-resource.ts';

export const threads = new OpenAPIHono<ApiEnv>();

const params = z.object({ id: z.uuid() });

const UNKNOWN = 'There is no dialog with this id.';

const list = createRoute({
  method: 'get',
  path: '/threads',
  tags: ['Dialogs'],
  summary: 'Dialogs, the last used first, and those that a filter finds',
  description: 'Values of a repeated parameter are alternatives; of different parameters all ' +
    'hold. What is asked of turns is asked of one turn, words of any message. A key for chats gets ' +
    'the dialogs that it began, without filters. The next page is named in the Link header with ' +
    'rel="next".',
  ...forOperators,
  request: { query: ThreadQuery },
  responses: { 200: json(z.array(FoundThread), 'One page of dialogs'), ...problems(401, 422) },
});

threads.openapi(list, async (c) => {
  const query = c.req.valid('query');
  const { caller } = c.var;
  if (caller.kind === 'key' && caller.scope === 'chat') {
    return c.json(await listDialogsOfKey(c, caller.keyId, query), 200);
  }
  const found = page(c, await findThreads(c.var.db, query), {
    limit: query.limit,
    position: ({ thread, rank }) => ({ at: rank ?? thread.updated_at, id: thread.id }),
  });
  return c.json(found.map(({ thread }) => thread), 200);
});

const read = createRoute({
  method: 'get',
  path: '/threads/{id}',
  tags: ['Dialogs'],
  summary: 'One dialog with its state and messages',
  description: 'The newest messages_limit messages, oldest first. Earlier ones are named in the ' +
    'Link header with rel="prev".',
  ...forOperators,
  request: { params, query: MessagesQuery },
  responses: { 200: json(ThreadDetail, 'The dialog'), ...problems(401, 404, 422) },
});

/** The place of a message in its dialog; 404 when it is not one of it. */
async function seqOf(db: Db, thread: string, message: string): Promise<number> {
  const query = db.from('messages').select('seq').eq('thread_id', thread).eq('id', message);
  return unwrapOne(await query.maybeSingle(), 'There is no message with this id in the dialog.')
    .seq;
}

function linkEarlier(c: Context, first: MessageRow) {
  const query = new URL(c.req.url).searchParams;
  query.set('before', first.id);
  c.header('Link', `<${PUBLIC_PREFIX}${c.req.path}?${query}>; rel="prev"`);
}

async function readMessages(
  c: Context<ApiEnv>,
  thread: string,
  paging: z.infer<typeof MessagesQuery>,
) {
  const { messages_limit: limit, before } = paging;
  let query = c.var.db.from('messages').select(MESSAGE_COLUMNS).eq('thread_id', thread);
  if (before) query = query.lt('seq', await seqOf(c.var.db, thread, before));
  const last = query.order('seq', { ascending: false }).limit(limit + 1);
  const rows = z.array(MessageRow).parse(unwrap(await last));
  const shown = rows.slice(0, limit).reverse();
  if (rows.length > limit) linkEarlier(c, shown[0]!);
  return await toMessages(c.var, shown);
}

/** The numbers of versions by the codes of their branches; those that are gone are left out. */
async function readVersions(db: Db, ids: string[]): Promise<Record<string, number>> {
  if (ids.length === 0) return {};
  const query = db.from('agent_configs').select('version, intents!inner(code)').in('id', ids);
  return Object.fromEntries(
    unwrap(await query).map(({ version, intents }) => [intents.code, version]),
  );
}

async function toHold(scope: ApiEnv['Variables'], held: HeldRow | null): Promise<Hold | null> {
  if (!held) return null;
  const { held_by: by, ...times } = held;
  return { by, by_name: (await authorNames(scope, [by])).get(by) ?? null, ...times };
}

threads.openapi(read, async (c) => {
  const { id } = c.req.valid('param');
  const query = c.var.db.from('threads').select(THREAD_DETAIL_COLUMNS).eq('id', id);
  const row = unwrapOne(await query.maybeSingle(), UNKNOWN);
  const { thread, held, pinned } = toThreadWithState(row);
  const messages = await readMessages(c, id, c.req.valid('query'));
  const kept_versions = await readVersions(c.var.db, pinned);
  return c.json({ ...thread, hold: await toHold(c.var, held), kept_versions, messages }, 200);
});

/** Nothing was changed: the dialog is not there, or not the caller's. */
async function notChanged(db: Db, id: string): Promise<Problem> {
  unwrapOne(await db.from('threads').select('id').eq('id', id).maybeSingle(), UNKNOWN);
  return problem(403, 'This dialog is not yours; only editors can change it.');
}

const rename = createRoute({
  method: 'patch',
  path: '/threads/{id}',
  tags: ['Dialogs'],
  summary: 'Rename a dialog: one of your own, or any as an editor',
  ...forOperators,
  request: { params, body: jsonBody(ThreadChange) },
  responses: {
    200: json(Thread, 'The dialog as it is now'),
    ...problems(400, 401, 403, 404, 415, 422),
  },
});

threads.openapi(rename, async (c) => {
  const { id } = c.req.valid('param');
  const update = c.var.db.from('threads').update(c.req.valid('json')).eq('id', id);
  const row = unwrap(await update.select(THREAD_COLUMNS).maybeSingle());
  if (!row) throw await notChanged(c.var.db, id);
  return c.json(toThread(row), 200);
});

const tag = createRoute({
  method: 'put',
  path: '/threads/{id}/tags',
  tags: ['Dialogs'],
  summary: 'Give a dialog these tags and no others',
  ...forEditors,
  request: { params, body: jsonBody(ThreadTags) },
  responses: {
    200: json(ThreadTags, 'The tags as they are now, in order'),
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
  tags: ['Dialogs'],
  summary: 'Delete a dialog with its messages: one of your own, or any as an editor',
  ...forOperators,
  request: { params },
  responses: { 200: json(Deleted, 'It is gone'), ...problems(401, 403, 404, 422) },
});

threads.openapi(remove, async (c) => {
  const { id } = c.req.valid('param');
  const removal = c.var.db.from('threads').delete().eq('id', id).select('id');
  if (!unwrap(await removal.maybeSingle())) throw await notChanged(c.var.db, id);
  return c.json({ id, deleted: true as const }, 200);
});
