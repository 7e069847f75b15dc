import { z } from 'zod';
import { coalesce } from '../../../shared/background/coalesce.ts';
import { DATA_API_MAX_ROWS } from '../../../shared/contract/limits.ts';
import type { Db } from '../../../shared/clients.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { unwrap, unwrapOne } from '../../../shared/http/database-error.ts';
import {
  forEditors,
  forOperators,
  forOperatorsInCall,
  json,
  jsonPage,
} from '../../../shared/http/openapi.ts';
import { LongPageQuery, readPage } from '../../../shared/http/paginate.ts';
import type { Embedder } from '../../knowledge/embed/embedder.ts';
import type { Reindexer } from '../../knowledge/indexing/reindexer.ts';
import {
  ChunkView,
  DocumentChange,
  DocumentDetail,
  DocumentView,
} from '../../schemas/documents.ts';
import {
  answerDocument,
  findDocument,
  LIST_COLUMNS,
  toDocumentView,
  UNKNOWN,
} from './document-view.ts';

/**
 * Time within which requests for the list share one check for waiting documents, in milliseconds.
 */
const RESUME_WITHIN_MS = 250;

export function readRoutes(embedder: Embedder, reindexer: Reindexer) {
  const routes = new ApiRoutes('Documents');
  const resumeSoon = coalesce(() => reindexer.resume(), RESUME_WITHIN_MS);

  routes.operation('get', '/documents', {
    operationId: 'listDocuments',
    summary: 'List documents with their index status, newest first',
    description:
      'The Link header with rel="next" gives the URL of the next page. If documents are queued ' +
      'and nothing is being indexed, indexing continues.',
    ...forOperatorsInCall,
    query: LongPageQuery,
    200: jsonPage(z.array(DocumentView), 'One page of documents'),
  }, async (c, { query: paging }) => {
    const query = c.var.db.from('documents').select(LIST_COLUMNS);
    const rows = await readPage(c, query, 'created_at', paging);
    await c.var.session?.checkIfNoRows(rows.length);
    if (!paging.cursor) resumeSoon();
    return rows.map((row) => toDocumentView(row, embedder.name));
  });

  routes.operation('get', '/documents/{id}', {
    operationId: 'getDocument',
    summary: 'Get a document with its text',
    ...forOperatorsInCall,
    200: json(DocumentDetail, 'The document'),
  }, (c, { params: { id } }) => answerDocument(c, { id, embedder, status: 200 }));

  routes.operation('get', '/documents/{id}/chunks', {
    operationId: 'listDocumentChunks',
    summary: 'List the chunks of a document in order',
    ...forOperators,
    200: json(z.array(ChunkView), 'The chunks'),
  }, async (c, { params: { id } }) => {
    await findDocument(c.var.db, id);
    return await allChunks(c.var.db, id);
  });

  routes.operation('patch', '/documents/{id}', {
    operationId: 'updateDocument',
    summary: 'Rename a document',
    description: 'Earlier replies keep the old name in their sources.',
    ...forEditors,
    body: DocumentChange,
    200: json(DocumentView, 'The document'),
  }, async (c, { params: { id }, body }) => {
    const update = c.var.db.from('documents').update(body).eq('id', id);
    const row = unwrapOne(await update.select(LIST_COLUMNS).maybeSingle(), UNKNOWN);
    return toDocumentView(row, embedder.name);
  });

  routes.operation('delete', '/documents/{id}', {
    operationId: 'deleteDocument',
    summary: 'Delete a document and its chunks',
    ...forEditors,
    204: { description: 'Deleted' },
  }, async (c, { params: { id } }) => {
    const removal = c.var.db.from('documents').delete().eq('id', id).select('id');
    unwrapOne(await removal.maybeSingle(), UNKNOWN);
    reindexer.clear();
  });

  return routes;
}

async function allChunks(db: Db, id: string) {
  const chunks: z.infer<typeof ChunkView>[] = [];
  for (let from = 0; from === chunks.length; from += DATA_API_MAX_ROWS) {
    const page = db.from('published_chunks').select('chunk_index, heading_path, text, page')
      .eq('document_id', id).order('chunk_index').range(from, from + DATA_API_MAX_ROWS - 1);
    chunks.push(...unwrap(await page));
  }
  return chunks;
}
