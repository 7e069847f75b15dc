import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { parseRevision, RevisionMatch } from '../../shared/http/if-match.ts';
import { forOperators, forServing, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { NewSavedReply, SavedReply, SavedReplyChange } from '../schemas/saved-replies.ts';
import { requireChanged, requireCreated, throwUnknown } from './write-row.ts';

/** Routes of the texts that staff insert in answers to patients. */
export const savedReplies = new OpenAPIHono<ApiEnv>();

const tags = ['Dialogs'];
const params = z.object({ id: z.uuid() });
const COLUMNS = 'id, name, text, revision, updated_at';
const byId = (id: string) => ({ noun: 'saved reply', key: id });
const byName = (name = '') => ({ noun: 'saved reply', key: name, column: 'name' });

const readSavedReply = async (db: Db, id: string): Promise<SavedReply | null> =>
  unwrap(await db.from('saved_replies').select(COLUMNS).eq('id', id).maybeSingle());

const list = createRoute({
  method: 'get',
  path: '/saved-replies',
  operationId: 'listSavedReplies',
  tags,
  summary: 'List the saved replies by name',
  ...forOperators,
  responses: { 200: json(z.array(SavedReply), 'All saved replies'), ...problems(401) },
});

savedReplies.openapi(list, async (c) => {
  const query = c.var.db.from('saved_replies').select(COLUMNS).order('name').order('id');
  return c.json(unwrap(await query), 200);
});

const create = answerOnce(createRoute({
  method: 'post',
  path: '/saved-replies',
  operationId: 'createSavedReply',
  tags,
  summary: 'Add a saved reply',
  description: 'For editors, and viewers who serve.',
  ...forServing,
  request: { body: jsonBody(NewSavedReply) },
  responses: {
    201: json(SavedReply, 'The saved reply'),
    ...problems(400, 401, 403, 'already-exists', 415, 422),
  },
}));

savedReplies.openapi(create, async (c) => {
  const reply = c.req.valid('json');
  const created = await c.var.db.from('saved_replies').insert(reply).select(COLUMNS).single();
  return c.json(requireCreated<SavedReply>(created, byName(reply.name)), 201);
});

const change = createRoute({
  method: 'patch',
  path: '/saved-replies/{id}',
  operationId: 'updateSavedReply',
  tags,
  summary: 'Change a saved reply',
  description:
    'Fails with 412 if somebody changed the saved reply since the revision in If-Match. ' +
    'For editors, and viewers who serve.',
  ...forServing,
  request: {
    params,
    headers: z.object({ 'If-Match': RevisionMatch }),
    body: jsonBody(SavedReplyChange),
  },
  responses: {
    200: json(SavedReply, 'The changed saved reply'),
    ...problems(400, 401, 403, 404, 'already-exists', 412, 415, 422),
  },
});

savedReplies.openapi(change, async (c) => {
  const { id } = c.req.valid('param');
  const { db } = c.var;
  const values = c.req.valid('json');
  const update = await db.from('saved_replies').update(values).eq('id', id)
    .eq('revision', parseRevision(c.req.valid('header')['If-Match'])).select(COLUMNS)
    .maybeSingle();
  requireCreated<unknown>(update, byName(values.name));
  const stored = () => readSavedReply(db, id);
  const changed = await requireChanged<SavedReply>(Promise.resolve(update), stored, byId(id));
  return c.json(changed, 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/saved-replies/{id}',
  operationId: 'deleteSavedReply',
  tags,
  summary: 'Delete a saved reply',
  description: 'For editors, and viewers who serve.',
  ...forServing,
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404, 422) },
});

savedReplies.openapi(remove, async (c) => {
  const { id } = c.req.valid('param');
  const removal = c.var.db.from('saved_replies').delete().eq('id', id).select('id');
  if (!unwrap(await removal.maybeSingle())) throwUnknown(byId(id));
  return c.body(null, 204);
});
