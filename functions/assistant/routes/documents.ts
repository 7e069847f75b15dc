import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import {
  forEditors,
  forOperators,
  forServers,
  json,
  jsonBody,
  problems,
} from '../../shared/http/describe-route.ts';
import { limitRate, type RateSettings } from '../../shared/http/limit-rate.ts';
import { problem } from '../../shared/http/problem.ts';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { HAND_OVER_PATH, type IndexRun, IndexTask } from '../knowledge/indexing/hand-over.ts';
import { indexDocument, passOn, takeDocument } from '../knowledge/indexing/index-document.ts';
import { type ReindexDeps, Reindexer } from '../knowledge/indexing/reindex-all.ts';
import { runInBackground } from '../../shared/background/run-in-background.ts';
import { searchChunks } from '../knowledge/search/search-chunks.ts';
import {
  ChunkView,
  DocumentDetail,
  DocumentUpload,
  DocumentView,
  NewDocument,
  ReindexRequest,
  ReindexSummary,
  SearchHit,
  SearchQuery,
} from '../schemas/documents.ts';
import { detailAsJson, type DocumentRow, LIST_COLUMNS, toDocumentView } from './document-view.ts';
import { parseForm } from './parse-form.ts';
import { readUpload, uploadForm } from './read-upload.ts';

/** A response waits this long for indexing; a longer one goes on after it, status `indexing`. */
const LONGEST_WAIT_MS = 20_000;

/**
 * Characters that the request of an upload indexes, too, where further requests can take over; fewer
 * where it had to extract them first.
 */
const LONGEST_AT_ONCE = { text: 500_000, extracted: 50_000 };

const byId = z.object({ id: z.uuid() });
const tags = ['Documents'];

const search = createRoute({
  method: 'get',
  path: '/documents/search',
  tags,
  summary: 'What retrieval returns for a query, best first',
  ...forOperators,
  request: { query: SearchQuery },
  responses: { 200: json(z.array(SearchHit), 'The chunks'), ...problems(401, 422) },
});

const list = createRoute({
  method: 'get',
  path: '/documents',
  tags,
  summary: 'All documents, newest first, with the status of their index',
  description: 'When documents wait and none was touched for two minutes, their indexing goes on.',
  ...forOperators,
  responses: { 200: json(z.array(DocumentView), 'The documents'), ...problems(401) },
});

const upload = (settings: RateSettings) =>
  createRoute({
    method: 'post',
    path: '/documents',
    tags,
    summary: 'Add a document and index it',
    description: 'A file of Markdown, plain text, HTML, PDF or DOCX up to 10 MiB as ' +
      'multipart/form-data, or a text as JSON. The text is stored before it is indexed; after ' +
      '20 seconds the response comes with status indexing, and the work goes on. On Supabase, ' +
      'where a request has two seconds of CPU time, that is so for a long text at once, and HTML, ' +
      'PDF and DOCX have lower limits, which the 413 names.',
    ...forEditors,
    middleware: [forEditors.middleware, limitRate('upload', settings), parseForm] as const,
    request: {
      // Were it `required`, every body would have to fit both schemas.
      body: {
        content: {
          'multipart/form-data': { schema: DocumentUpload },
          'application/json': { schema: NewDocument },
        },
      },
    },
    responses: {
      201: json(DocumentDetail, 'The document'),
      ...problems(400, 401, 403, 413, 415, 422, 429),
    },
  });

const read = createRoute({
  method: 'get',
  path: '/documents/{id}',
  tags,
  summary: 'One document with its text',
  ...forOperators,
  request: { params: byId },
  responses: { 200: json(DocumentDetail, 'The document'), ...problems(401, 404, 422) },
});

const chunks = createRoute({
  method: 'get',
  path: '/documents/{id}/chunks',
  tags,
  summary: 'The chunks of a document, in order',
  ...forOperators,
  request: { params: byId },
  responses: { 200: json(z.array(ChunkView), 'The chunks'), ...problems(401, 404, 422) },
});

const remove = createRoute({
  method: 'delete',
  path: '/documents/{id}',
  tags,
  summary: 'Delete a document and its chunks',
  ...forEditors,
  request: { params: byId },
  responses: { 204: { description: 'It is gone' }, ...problems(401, 403, 404, 422) },
});

const reindex = createRoute({
  method: 'post',
  path: '/documents/{id}/reindex',
  tags,
  summary: 'Build the chunks of a document anew from its text',
  description: 'When it fails the document says so and keeps its chunks.',
  ...forEditors,
  request: { params: byId },
  responses: { 200: json(DocumentView, 'The document'), ...problems(401, 403, 404, 422) },
});

const reindexAll = createRoute({
  method: 'post',
  path: '/documents/reindex-all',
  tags,
  summary: 'Build the chunks of all documents anew, in the background',
  description: 'Progress is the status of each document. A second call joins a run under way.',
  ...forEditors,
  request: { body: { ...jsonBody(ReindexRequest), required: false } },
  responses: {
    202: json(ReindexSummary, 'What waits and what is under way'),
    ...problems(400, 401, 403, 422),
  },
});

/** An indexing in pieces, from request to request of the function itself. */
const goOn = createRoute({
  method: 'post',
  path: HAND_OVER_PATH,
  hide: true,
  ...forServers,
  request: { body: jsonBody(IndexTask) },
  responses: { 202: { description: 'The work begins' }, ...problems(400, 401, 403, 409, 422) },
});

/** Documents: upload, list, index, search; requirement 2, "Documents and threads". */
export function documentRoutes(deps: ReindexDeps, settings: RateSettings) {
  const routes = new OpenAPIHono<ApiEnv>();
  const reindexer = new Reindexer(deps);
  const handOver = deps.handOver && ((indexing: IndexRun) => deps.handOver!({ indexing }));
  const { embedder, db: service, background = service } = deps;
  const indexing = { embedder, db: background, handOver };
  const view = (row: DocumentRow) => toDocumentView(row, embedder.name);

  routes.openapi(search, async (c) => {
    const { q: query, limit, document_id: ids } = c.req.valid('query');
    const documentIds = ids === undefined ? undefined : [ids].flat();
    const found = { db: c.var.db, embedder };
    return c.json(await searchChunks(found, { query, limit, documentIds }), 200);
  });

  routes.openapi(list, async (c) => {
    const rows = c.var.db.from('documents').select(LIST_COLUMNS)
      .order('created_at', { ascending: false }).order('id', { ascending: false });
    const documents = unwrap(await rows);
    reindexer.resume(documents);
    return c.json(documents.map(view), 200);
  });

  routes.openapi(upload(settings), async (c) => {
    const { caller, db } = c.var;
    const form = uploadForm(c.req.header('Content-Type'));
    const row = {
      ...await readUpload(c.req.valid(form)),
      created_by: caller.kind === 'operator' ? caller.userId : null,
    };
    const stored = unwrap(await db.from('documents').insert(row).select(LIST_COLUMNS).single());
    const { id } = stored;
    const isText = row.file_type === 'markdown' || row.file_type === 'text';
    const atOnce = LONGEST_AT_ONCE[isText ? 'text' : 'extracted'];
    c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${id}`);
    if (!handOver || row.raw_text.length <= atOnce) {
      const isDone = await waitFor(indexDocument(indexing, id));
      return withText(c, isDone ? await find(db, id) : underWay(stored), row.raw_text, 201);
    }
    const run = await takeDocument({ embedder, db: service }, id);
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    if (run) runInBackground(answered.then(() => passOn(indexing, run)));
    try {
      return withText(c, await find(db, id), row.raw_text, 201, resolve);
    } catch (error) {
      resolve();
      throw error;
    }
  });

  routes.openapi(reindexAll, async (c) => {
    const { only } = ReindexRequest.parse(c.req.valid('json') ?? {});
    return c.json(await reindexer.start(only), 202);
  });

  routes.openapi(goOn, async (c) => {
    const task = c.req.valid('json');
    if (!await reindexer.accept(task.indexing)) throw taken();
    runInBackground(reindexer.continue(task));
    return c.body(null, 202);
  });

  routes.openapi(read, async (c) => {
    const { id } = c.req.valid('param');
    const query = c.var.db.from('documents').select(`${LIST_COLUMNS}, raw_text`).eq('id', id);
    const row = unwrap(await query.maybeSingle());
    if (!row) throw notFound();
    const { raw_text, ...document } = row;
    return withText(c, document, raw_text, 200);
  });

  routes.openapi(chunks, async (c) => {
    const { id } = c.req.valid('param');
    await find(c.var.db, id);
    return c.json(await allChunks(c.var.db, id), 200);
  });

  routes.openapi(remove, async (c) => {
    const { id } = c.req.valid('param');
    const removed = unwrap(await c.var.db.from('documents').delete().eq('id', id).select('id'));
    if (removed.length === 0) throw notFound();
    return c.body(null, 204);
  });

  routes.openapi(reindex, async (c) => {
    const { id } = c.req.valid('param');
    const before = await find(c.var.db, id);
    const isDone = await waitFor(indexDocument(indexing, id));
    return c.json(view(isDone ? await find(c.var.db, id) : underWay(before)), 200);
  });

  /** As `c.json` of both, for a text that may be long. */
  function withText(
    c: Context,
    row: DocumentRow,
    text: string,
    status: 200 | 201,
    onEnd?: () => void,
  ) {
    const headers = { 'Content-Type': 'application/json' };
    return c.body(detailAsJson(view(row), text, onEnd), status, headers) as never;
  }

  return routes;
}

async function find(db: Db, id: string) {
  const query = db.from('documents').select(LIST_COLUMNS).eq('id', id);
  const row = unwrap(await query.maybeSingle());
  if (!row) throw notFound();
  return row;
}

/** The Data API hands out so many rows at once. */
const PAGE = 1000;

async function allChunks(db: Db, id: string) {
  const chunks: z.infer<typeof ChunkView>[] = [];
  for (let from = 0; from === chunks.length; from += PAGE) {
    const page = db.from('document_chunks').select('chunk_index, heading_path, text')
      .eq('document_id', id).order('chunk_index').range(from, from + PAGE - 1);
    chunks.push(...unwrap(await page));
  }
  return chunks;
}

const taken = () => problem(409, 'Another request has this step of the indexing, or its document.');

const notFound = () => problem(404, 'There is no document with this id.');

/**
 * Waits for indexing as long as a response may; it goes on in the background. Returns whether it is
 * over.
 */
async function waitFor(work: Promise<unknown>): Promise<boolean> {
  runInBackground(work);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<false>((resolve) =>
    timer = setTimeout(() => resolve(false), LONGEST_WAIT_MS)
  );
  return await Promise.race([work.then(() => true), patience]).finally(() => clearTimeout(timer));
}

/** A document whose indexing goes on. Not read again: the embedded database may be busy with it. */
const underWay = (row: DocumentRow): DocumentRow => ({ ...row, index_status: 'indexing' });
