import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { inMiB, UPLOAD_LIMIT_BYTES } from '../../../shared/contract/limits.ts';
import { runInBackground } from '../../../shared/background/run-in-background.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { forEditors, json, problems } from '../../../shared/http/openapi.ts';
import { limitRate, type RateSettings } from '../../../shared/http/limit-rate.ts';
import { PUBLIC_PREFIX } from '../../../shared/contract/public-prefix.ts';
import { claimDocument } from '../../knowledge/indexing/claim.ts';
import { dispatchStep } from '../../knowledge/indexing/index-document.ts';
import type { ReindexDeps, Reindexer } from '../../knowledge/indexing/reindexer.ts';
import { DocumentDetail, DocumentUpload, NewDocument } from '../../schemas/documents.ts';
import { parseForm } from '../parse-form.ts';
import { detailBody, findDocument, LIST_COLUMNS, toDocumentView } from './document-view.ts';
import { indexAndWait, LONGEST_WAIT_MS } from './index-and-wait.ts';
import { readUpload, type UploadedDocument, uploadForm } from './read-upload.ts';

/**
 * Characters that the request of an upload indexes, too, where steps can be dispatched; fewer where
 * it had to extract them first.
 */
const LONGEST_AT_ONCE = { text: 500_000, extracted: 50_000 };

const upload = (settings: RateSettings) =>
  createRoute({
    method: 'post',
    path: '/documents',
    tags: ['Documents'],
    summary: 'Add a document and index it',
    description:
      `A file of Markdown, plain text, HTML, PDF or DOCX up to ${inMiB(UPLOAD_LIMIT_BYTES)} as ` +
      'multipart/form-data, or a text as JSON. The text is stored before it is indexed; after ' +
      `${LONGEST_WAIT_MS / 1000} seconds the response comes with status indexing, and the work ` +
      'goes on. On Supabase, ' +
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

export function uploadRoute(
  { db: service, embedder, dispatch }: ReindexDeps,
  reindexer: Reindexer,
  settings: RateSettings,
) {
  return new OpenAPIHono<ApiEnv>().openapi(upload(settings), async (c) => {
    const { caller, db } = c.var;
    const document = await readUpload(c.req.valid(uploadForm(c.req.header('Content-Type'))));
    const created_by = caller.kind === 'operator' ? caller.userId : null;
    const insert = db.from('documents').insert({ ...document, created_by });
    const stored = unwrap(await insert.select(LIST_COLUMNS).single());
    const { id } = stored;
    c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${id}`);
    const deps = reindexer.indexDeps();
    if (!dispatch || isShort(document)) {
      const view = toDocumentView(await indexAndWait(deps, db, stored), embedder.name);
      return detailBody(c, view, document.raw_text, 201);
    }
    const run = await claimDocument(service, id, embedder.name);
    const { promise: answered, resolve: onAnswered } = Promise.withResolvers<void>();
    if (run) runInBackground(answered.then(() => dispatchStep(deps, run)));
    try {
      const view = toDocumentView(await findDocument(db, id), embedder.name);
      return detailBody(c, view, document.raw_text, 201, onAnswered);
    } catch (error) {
      onAnswered();
      throw error;
    }
  });
}

function isShort({ file_type, raw_text }: UploadedDocument): boolean {
  const isText = file_type === 'markdown' || file_type === 'text';
  return raw_text.length <= LONGEST_AT_ONCE[isText ? 'text' : 'extracted'];
}
