import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { parseRevision, RevisionHeader } from '../../shared/http/if-match.ts';
import { forOperators, forServing, json } from '../../shared/http/openapi.ts';
import { NewSavedReply, SavedReply, SavedReplyChange } from '../schemas/saved-replies.ts';
import { requireChanged, requireCreated, throwUnknown } from './write-row.ts';

export const savedReplies = new ApiRoutes('Dialogs');

const COLUMNS = 'id, name, text, revision, updated_at';
const byId = (id: string) => ({ noun: 'saved reply', key: id });
const byName = (name = '') => ({ noun: 'saved reply', key: name, column: 'name' });

const readSavedReply = async (db: Db, id: string): Promise<SavedReply | null> =>
  unwrap(await db.from('saved_replies').select(COLUMNS).eq('id', id).maybeSingle());

savedReplies.operation('get', '/saved-replies', {
  operationId: 'listSavedReplies',
  summary: 'List the saved replies by name',
  ...forOperators,
  200: json(z.array(SavedReply), 'All saved replies'),
}, async (c) => {
  const query = c.var.db.from('saved_replies').select(COLUMNS).order('name').order('id');
  return unwrap(await query);
});

savedReplies.operation('post', '/saved-replies', {
  operationId: 'createSavedReply',
  summary: 'Add a saved reply',
  description: 'For editors, receptionists, and viewers who serve.',
  ...forServing,
  body: NewSavedReply,
  problems: ['already-exists'],
  201: json(SavedReply, 'The saved reply'),
  wrap: answerOnce,
}, async (c, { body: reply }) => {
  const created = await c.var.db.from('saved_replies').insert(reply).select(COLUMNS).single();
  return requireCreated<SavedReply>(created, byName(reply.name));
});

savedReplies.operation('patch', '/saved-replies/{id}', {
  operationId: 'updateSavedReply',
  summary: 'Change a saved reply',
  description:
    'Fails with 412 if somebody changed the saved reply since the revision in If-Match. ' +
    'For editors, receptionists, and viewers who serve.',
  ...forServing,
  headers: RevisionHeader,
  body: SavedReplyChange,
  problems: ['already-exists'],
  200: json(SavedReply, 'The changed saved reply'),
}, async (c, { params: { id }, headers, body: values }) => {
  const { db } = c.var;
  const update = await db.from('saved_replies').update(values).eq('id', id)
    .eq('revision', parseRevision(headers['If-Match'])).select(COLUMNS).maybeSingle();
  requireCreated<unknown>(update, byName(values.name));
  const stored = () => readSavedReply(db, id);
  return await requireChanged<SavedReply>(Promise.resolve(update), stored, byId(id));
});

savedReplies.operation('delete', '/saved-replies/{id}', {
  operationId: 'deleteSavedReply',
  summary: 'Delete a saved reply',
  description: 'For editors, receptionists, and viewers who serve.',
  ...forServing,
  204: { description: 'Deleted' },
}, async (c, { params: { id } }) => {
  const removal = c.var.db.from('saved_replies').delete().eq('id', id).select('id');
  if (!unwrap(await removal.maybeSingle())) throwUnknown(byId(id));
});
