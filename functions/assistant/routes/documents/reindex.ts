import { runInBackground } from '../../../shared/background/run-in-background.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { forEditors, forServers, json, jsonBody } from '../../../shared/http/openapi.ts';
import { problem } from '../../../shared/http/problem.ts';
import type { Embedder } from '../../knowledge/embed/embedder.ts';
import { CONTINUE_PATH, IndexTask } from '../../knowledge/indexing/index-task.ts';
import type { Reindexer } from '../../knowledge/indexing/reindexer.ts';
import { DocumentView, ReindexRequest, ReindexSummary } from '../../schemas/documents.ts';
import { findDocument, toDocumentView } from './document-view.ts';
import { indexAndWait } from './index-and-wait.ts';

export function reindexRoutes(embedder: Embedder, reindexer: Reindexer) {
  const routes = new ApiRoutes('Documents');

  routes.operation('post', '/documents/reindex-all', {
    operationId: 'reindexDocuments',
    summary: 'Reindex all documents in the background',
    description: 'The status of each document shows the progress. A second call joins the run in ' +
      'progress.',
    ...forEditors,
    body: { ...jsonBody(ReindexRequest), required: false },
    202: json(ReindexSummary, 'Numbers of waiting and running documents'),
  }, async (_c, { body }) => {
    const { only } = ReindexRequest.parse(body ?? {});
    return await reindexer.start(only);
  });

  /** Receives the steps that the function dispatches to itself: see shared/background. */
  routes.operation('post', CONTINUE_PATH, {
    hide: true,
    ...forServers,
    body: IndexTask,
    problems: ['work-taken'],
    202: { description: 'Started' },
  }, async (_c, { body: task }) => {
    if (!await reindexer.claim(task)) {
      throw problem(
        'work-taken',
        'Another request has already claimed this indexing step or its document.',
      );
    }
    runInBackground(reindexer.continue(task));
  });

  routes.operation('post', '/documents/{id}/reindex', {
    operationId: 'reindexDocument',
    summary: 'Reindex a document',
    description: 'If it fails, the document has the reason and keeps its old chunks.',
    ...forEditors,
    200: json(DocumentView, 'The document'),
  }, async (c, { params }) => {
    const { db } = c.var;
    const before = await findDocument(db, params.id);
    const row = await indexAndWait(reindexer.indexDeps(), db, before);
    return toDocumentView(row, embedder.name);
  });

  return routes;
}
