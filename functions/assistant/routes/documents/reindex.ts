import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { runInBackground } from '../../../shared/background/run-in-background.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { forEditors, forServers, json, jsonBody, problems } from '../../../shared/http/openapi.ts';
import { problem } from '../../../shared/http/problem.ts';
import type { Embedder } from '../../knowledge/embed/embedder.ts';
import { CONTINUE_PATH, IndexTask } from '../../knowledge/indexing/index-task.ts';
import type { Reindexer } from '../../knowledge/indexing/reindexer.ts';
import { DocumentView, ReindexRequest, ReindexSummary } from '../../schemas/documents.ts';
import { byId, findDocument, toDocumentView } from './document-view.ts';
import { indexAndWait } from './index-and-wait.ts';

const tags = ['Documents'];

const reindexAll = createRoute({
  method: 'post',
  path: '/documents/reindex-all',
  operationId: 'reindexDocuments',
  tags,
  summary: 'Reindex all documents in the background',
  description: 'The status of each document shows the progress. A second call joins the run in ' +
    'progress.',
  ...forEditors,
  request: { body: { ...jsonBody(ReindexRequest), required: false } },
  responses: {
    202: json(ReindexSummary, 'Numbers of waiting and running documents'),
    ...problems(400, 401, 403, 415, 422),
  },
});

/** Routes that receive the steps that the function dispatches to itself: see shared/background. */
const continueIndexing = createRoute({
  method: 'post',
  path: CONTINUE_PATH,
  hide: true,
  ...forServers,
  request: { body: jsonBody(IndexTask) },
  responses: {
    202: { description: 'Started' },
    ...problems(400, 401, 403, 'work-taken', 422),
  },
});

const reindex = createRoute({
  method: 'post',
  path: '/documents/{id}/reindex',
  operationId: 'reindexDocument',
  tags,
  summary: 'Reindex a document',
  description: 'If it fails, the document has the reason and keeps its old chunks.',
  ...forEditors,
  request: { params: byId },
  responses: { 200: json(DocumentView, 'The document'), ...problems(401, 403, 404, 422) },
});

export function reindexRoutes(embedder: Embedder, reindexer: Reindexer) {
  const routes = new OpenAPIHono<ApiEnv>();

  routes.openapi(reindexAll, async (c) => {
    const { only } = ReindexRequest.parse(c.req.valid('json') ?? {});
    return c.json(await reindexer.start(only), 202);
  });

  routes.openapi(continueIndexing, async (c) => {
    const task = c.req.valid('json');
    if (!await reindexer.claim(task)) {
      throw problem(
        'work-taken',
        'Another request has this step of the indexing, or its document.',
      );
    }
    runInBackground(reindexer.continue(task));
    return c.body(null, 202);
  });

  routes.openapi(reindex, async (c) => {
    const { db } = c.var;
    const before = await findDocument(db, c.req.valid('param').id);
    const row = await indexAndWait(reindexer.indexDeps(), db, before);
    return c.json(toDocumentView(row, embedder.name), 200);
  });

  return routes;
}
