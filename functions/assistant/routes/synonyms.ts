import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { parseRevision, RevisionHeader } from '../../shared/http/if-match.ts';
import { forEditors, forOperators, json, jsonPage } from '../../shared/http/openapi.ts';
import { limitToPage, toPage } from '../../shared/http/paginate.ts';
import { problem } from '../../shared/http/problem.ts';
import { NewSynonym, Synonym, SynonymChange, SynonymQuery } from '../schemas/synonyms.ts';
import { requireChanged, throwUnknown } from './write-row.ts';

export const synonyms = new ApiRoutes('Synonyms');

const COLUMNS = 'id, word, synonyms, revision, updated_at';
const byId = (id: string) => ({ noun: 'synonym', key: id });

const readSynonym = async (db: Db, id: string): Promise<Synonym | null> =>
  unwrap(await db.from('synonyms').select(COLUMNS).eq('id', id).maybeSingle());

function refuseTaken({ error }: { error: { code?: string } | null }, word = ''): void {
  if (error?.code !== '23505') return;
  const message = `${word} has synonyms already; edit these`;
  throw problem('already-exists', `${message}.`, { errors: [{ path: 'word', message }] });
}

synonyms.operation('get', '/synonyms', {
  operationId: 'listSynonyms',
  summary: 'List the synonyms by word',
  description: 'Words that people use for words of the documents. A search looks for both. ' +
    'The Link header with rel="next" gives the URL of the next page.',
  ...forOperators,
  query: SynonymQuery,
  200: jsonPage(z.array(Synonym), 'One page of synonyms'),
}, async (c, { query: paging }) => {
  const query = c.var.db.from('synonyms').select(COLUMNS);
  const rows = unwrap(await limitToPage(query, 'word', paging, 'asc'));
  const { limit } = paging;
  return toPage(c, rows, { limit, position: ({ word, id }) => ({ at: word, id }) });
});

synonyms.operation('post', '/synonyms', {
  operationId: 'createSynonym',
  summary: 'Add the synonyms of a word',
  ...forEditors,
  body: NewSynonym,
  problems: ['already-exists'],
  201: json(Synonym, 'The synonyms of the word'),
  wrap: answerOnce,
}, async (c, { body: values }) => {
  const created = await c.var.db.from('synonyms').insert(values).select(COLUMNS).single();
  refuseTaken(created, values.word);
  return unwrap(created) as Synonym;
});

synonyms.operation('patch', '/synonyms/{id}', {
  operationId: 'updateSynonym',
  summary: 'Change the synonyms of a word',
  description: 'Fails with 412 if somebody changed the synonyms since the revision in If-Match.',
  ...forEditors,
  headers: RevisionHeader,
  body: SynonymChange,
  problems: ['already-exists'],
  200: json(Synonym, 'The changed synonyms of the word'),
}, async (c, { params: { id }, headers, body: values }) => {
  const { db } = c.var;
  const update = await db.from('synonyms').update(values).eq('id', id)
    .eq('revision', parseRevision(headers['If-Match'])).select(COLUMNS).maybeSingle();
  refuseTaken(update, values.word);
  const stored = () => readSynonym(db, id);
  return await requireChanged<Synonym>(Promise.resolve(update), stored, byId(id));
});

synonyms.operation('delete', '/synonyms/{id}', {
  operationId: 'deleteSynonym',
  summary: 'Delete the synonyms of a word',
  ...forEditors,
  204: { description: 'Deleted' },
}, async (c, { params: { id } }) => {
  const removal = c.var.db.from('synonyms').delete().eq('id', id).select('id');
  if (!unwrap(await removal.maybeSingle())) throwUnknown(byId(id));
});
