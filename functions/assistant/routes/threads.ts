import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forOperators, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { page, paged } from '../../shared/http/paginate.ts';
import { type Problem, problem } from '../../shared/http/problem.ts';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { Deleted } from '../schemas/deleted.ts';
import {
  FoundThread,
  MessagesQuery,
  Thread,
  ThreadChange,
  ThreadDetail,
  ThreadQuery,
} from '../schemas/threads.ts';
import {
  MESSAGE_COLUMNS,
  MessageRow,
  THREAD_COLUMNS,
  THREAD_DETAIL_COLUMNS,
  THREAD_MATCH_COLUMNS,
  toFoundThread,
  toMessage,
  toThread,
  toThreadWithState,
} from './thread-resource.ts';

export const threads = new OpenAPIHono<ApiEnv>();

const params = z.object({ id: z.uuid() });

const UNKNOWN = 'There is no dialog with this id.';

/** A name part as an ilike pattern: its own wildcards are ordinary characters. */
function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
}

const list = createRoute({
  method: 'get',
  path: '/threads',
  tags: ['Dialogs'],
  summary: 'Dialogs, the last used first',
  description: 'The next page is named in the Link header with rel="next".',
  ...forOperators,
  request: { query: ThreadQuery },
  responses: { 200: json(z.array(FoundThread), 'One page of dialogs'), ...problems(401, 422) },
});

threads.openapi(list, async (c) => {
  const { q, text, ...paging } = c.req.valid('query');
  const threads = c.var.db.from('threads');
  let query = text
    ? threads.select(THREAD_MATCH_COLUMNS).ilike('messages.text', containing(text))
      .order('seq', { referencedTable: 'messages' }).limit(1, { referencedTable: 'messages' })
    : threads.select(THREAD_COLUMNS);
  if (q) query = query.ilike('name', containing(q));
  const rows = page(c, unwrap(await paged(query, 'updated_at', paging)), {
    limit: paging.limit,
    position: (row) => ({ at: row.updated_at, id: row.id }),
  });
  return c.json(rows.map((row) => toFoundThread(row, text)), 200);
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
  return shown.map(toMessage);
}

/** The numbers of versions by the codes of their branches; those that are gone are left out. */
async function readVersions(db: Db, ids: string[]): Promise<Record<string, number>> {
  if (ids.length === 0) return {};
  const query = db.from('agent_configs').select('version, intents!inner(code)').in('id', ids);
  return Object.fromEntries(
    unwrap(await query).map(({ version, intents }) => [intents.code, version]),
  );
}

threads.openapi(read, async (c) => {
  const { id } = c.req.valid('param');
  const query = c.var.db.from('threads').select(THREAD_DETAIL_COLUMNS).eq('id', id);
  const row = unwrapOne(await query.maybeSingle(), UNKNOWN);
  const { thread, pinned } = toThreadWithState(row);
  const messages = await readMessages(c, id, c.req.valid('query'));
  const kept_versions = await readVersions(c.var.db, pinned);
  return c.json({ ...thread, kept_versions, messages }, 200);
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
