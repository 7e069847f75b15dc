import type { RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { formatMiB, UPLOAD_LIMIT_BYTES } from '../../../shared/contract/limits.ts';
import { runInBackground } from '../../../shared/background/run-in-background.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { answerOnce } from '../../../shared/http/answer-once.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { IfMatch, parseBase } from '../../../shared/http/if-match.ts';
import { forEditors, json, withHeaders } from '../../../shared/http/openapi.ts';
import { problem } from '../../../shared/http/problem.ts';
import { limitRate, type RateSettings } from '../../../shared/http/limit-rate.ts';
import { PUBLIC_PREFIX } from '../../../shared/contract/public-prefix.ts';
import { claimDocument } from '../../knowledge/indexing/claim.ts';
import { dispatchStep } from '../../knowledge/indexing/index-document.ts';
import type { ReindexDeps, Reindexer } from '../../knowledge/indexing/reindexer.ts';
import { DocumentDetail, DocumentUpload, NewDocument } from '../../schemas/documents.ts';
import { parseForm } from '../parse-form.ts';
import {
  answerDocument,
  createDetailBody,
  type DocumentRow,
  findDocument,
  LIST_COLUMNS,
  toDocumentView,
} from './document-view.ts';
import { indexAndWait, MAX_WAIT_MS } from './index-and-wait.ts';
import { detectUploadForm, readUpload, type Upload, type UploadedDocument } from './read-upload.ts';

/**
 * Maximum characters that the upload's own request indexes if steps can be dispatched; fewer if it
 * also extracted the text.
 */
const LONGEST_AT_ONCE = { text: 500_000, extracted: 50_000 };

const LATER =
  `After ${MAX_WAIT_MS / 1000} seconds the response is sent with the status indexing, ` +
  'and the work continues. On Supabase, where a request has two seconds of CPU time, ' +
  'this happens at once for a long text, and HTML, PDF and DOCX have lower limits, which ' +
  'the 413 states.';

// Not `required`, or every body would have to fit both schemas.
const fileOrText = {
  content: {
    'multipart/form-data': { schema: DocumentUpload },
    'application/json': { schema: NewDocument },
  },
};

const detail = json(DocumentDetail, 'The document');
const refusals = [413, 'unreadable-file', 429] as const;
// The document that an Idempotency-Key added may be deleted.
const refusalsOfNew = [...refusals, 404] as const;

type ReadAgain = (c: Context<ApiEnv>, location: string) => Promise<Response>;

const AS_ADDING =
  'Indexed like a new document. Until the new text is indexed, and if that fails, the ' +
  `old chunks are kept. ${LATER}`;

export function uploadRoutes(deps: ReindexDeps, reindexer: Reindexer, settings: RateSettings) {
  const routes = new ApiRoutes('Documents');

  async function add(c: Context<ApiEnv>, sent: Upload) {
    const { caller, db } = c.var;
    const document = await readUpload(sent, deps.runJob);
    const created_by = caller.kind === 'operator' ? caller.userId : null;
    const insert = db.from('documents').insert({ ...document, created_by });
    const stored = unwrap(await insert.select(LIST_COLUMNS).single());
    c.header('Location', `${PUBLIC_PREFIX}/assistant/documents/${stored.id}`);
    return await indexAndAnswer(c, { ...deps, reindexer, stored, document, status: 201 });
  }

  const readAgain: ReadAgain = (c, location) =>
    answerDocument(c, { id: location.split('/').at(-1)!, embedder: deps.embedder, status: 201 });

  async function put(c: Context<ApiEnv>, id: string, sent: Upload, base: string | null = null) {
    const { db } = c.var;
    await findDocument(db, id);
    const document = await readUpload(sent, deps.runJob);
    const { name: _, ...content } = document;
    // A run that indexes the old text loses its claim by this, and cannot publish.
    const changed = {
      ...content,
      name: sent.name,
      index_status: 'pending',
      index_run: null,
    } as const;
    const update = db.from('documents').update(changed).eq('id', id);
    const guarded = base === null ? update : update.eq('text_updated_at', base);
    const stored = unwrap(await guarded.select(LIST_COLUMNS).maybeSingle());
    if (!stored) {
      await findDocument(db, id);
      throw problem(412, 'Somebody changed this document since you read it. Read it again.');
    }
    return await indexAndAnswer(c, { ...deps, reindexer, stored, document, status: 200 });
  }

  const guard = {
    ...forEditors,
    middleware: [forEditors.middleware, limitRate('upload', settings), parseForm],
  };
  const wrap = (route: RouteConfig) => answerOnce(route, { readAgain });

  routes.operation('post', '/documents', {
    operationId: 'uploadDocument',
    summary: 'Add a document as a file and index it',
    description:
      `A file of Markdown, plain text, HTML, PDF or DOCX up to ${
        formatMiB(UPLOAD_LIMIT_BYTES)
      }; or, ` +
      'as JSON, what POST /documents/text takes. The text is stored before it is indexed. ' +
      LATER,
    ...guard,
    body: fileOrText,
    problems: refusalsOfNew,
    201: withHeaders(detail, 'Location'),
    wrap,
  }, (c) => add(c, c.req.valid(detectUploadForm(c.req.header('Content-Type')))));

  routes.operation('post', '/documents/text', {
    operationId: 'createDocument',
    summary: 'Add a document as text and index it',
    description: `The text is stored before it is indexed. ${LATER}`,
    ...guard,
    body: NewDocument,
    problems: refusalsOfNew,
    201: withHeaders(detail, 'Location'),
    wrap,
  }, (c, { body }) => add(c, body));

  routes.operation('put', '/documents/{id}', {
    operationId: 'replaceDocument',
    summary: 'Replace the text of a document by a file and index it',
    description: `Without \`name\` the document keeps its name. ${AS_ADDING}`,
    ...guard,
    body: fileOrText,
    problems: refusals,
    200: detail,
  }, (c, { params }) => {
    const sent = c.req.valid(detectUploadForm(c.req.header('Content-Type')));
    return put(c, params.id, sent);
  });

  routes.operation('put', '/documents/{id}/text', {
    operationId: 'rewriteDocument',
    summary: 'Replace the text of a document and index it',
    description:
      `${AS_ADDING} With an If-Match header that contains the \`text_updated_at\` on which ` +
      'the change is based, in quotes, the request fails with 412 if somebody changed the text ' +
      'since.',
    ...guard,
    headers: z.object({ 'If-Match': IfMatch.optional() }),
    body: NewDocument,
    problems: refusals,
    200: detail,
  }, (c, { params, headers, body }) => {
    const base = parseBase(headers['If-Match']);
    return put(c, params.id, body, base);
  });
  return routes;
}

interface Stored extends ReindexDeps {
  reindexer: Reindexer;
  stored: DocumentRow;
  document: UploadedDocument;
  status: 200 | 201;
}

/** Indexes a stored text and responds; continues after the response if the text is too long. */
async function indexAndAnswer(c: Context<ApiEnv>, work: Stored) {
  const { db: service, embedder, dispatch, reindexer, stored, document, status } = work;
  const { db } = c.var;
  const deps = reindexer.indexDeps();
  if (!dispatch || isShort(document)) {
    const view = toDocumentView(await indexAndWait(deps, db, stored), embedder.name);
    return createDetailBody(c, view, document.raw_text, status);
  }
  const run = await claimDocument(service, stored.id, embedder.name);
  const { promise: answered, resolve: onAnswered } = Promise.withResolvers<void>();
  if (run) runInBackground(answered.then(() => dispatchStep(deps, run)));
  try {
    const view = toDocumentView(await findDocument(db, stored.id), embedder.name);
    return createDetailBody(c, view, document.raw_text, status, onAnswered);
  } catch (error) {
    onAnswered();
    throw error;
  }
}

function isShort({ file_type, raw_text }: UploadedDocument): boolean {
  const isText = file_type === 'markdown' || file_type === 'text';
  return raw_text.length <= LONGEST_AT_ONCE[isText ? 'text' : 'extracted'];
}
