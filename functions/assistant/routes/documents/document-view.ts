import type { Context } from 'hono';
import { isExpired } from '../../../shared/background/lease.ts';
import type { Db } from '../../../shared/clients.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { tagAndCompare } from '../../../shared/http/conditional-reads.ts';
import type { Embedder } from '../../knowledge/embed/embedder.ts';
import type { Tables } from '../../../shared/database.types.ts';
import { unwrapOne } from '../../../shared/http/database-error.ts';
import type { DocumentView } from '../../schemas/documents.ts';

type Row = Tables<'documents'>;

/** The columns of a document in lists: without its text, which may be long. */
export const LIST_COLUMNS =
  'id, name, file_type, index_status, index_error, indexed_embedder, chunk_count, size_bytes, created_at, updated_at, text_updated_at';

export type DocumentRow = Omit<
  Row,
  'raw_text' | 'blocks' | 'created_by' | 'index_run' | 'index_step'
>;

const INTERRUPTED = 'Indexing was interrupted. Reindex the document.';

/** Converts a row to the API's document; a crashed indexing run counts as failed. */
export function toDocumentView(row: DocumentRow, embedderName: string): DocumentView {
  const { indexed_embedder, ...document } = row;
  const isInterrupted = row.index_status === 'indexing' && isExpired(row.updated_at);
  const status = isInterrupted ? { index_status: 'failed' as const, index_error: INTERRUPTED } : {};
  const reindex_needed = indexed_embedder !== null && indexed_embedder !== embedderName;
  return { ...document, ...status, reindex_needed };
}

export const UNKNOWN = 'There is no document with this id.';

/** Loads a document without its text; throws 404 for an unknown id. */
export async function findDocument(db: Db, id: string): Promise<DocumentRow> {
  const query = db.from('documents').select(LIST_COLUMNS).eq('id', id);
  return unwrapOne(await query.maybeSingle(), UNKNOWN);
}

/** Responds with a document and its text, or with 304 if the client has them already. */
export async function answerDocument(
  c: Context<ApiEnv>,
  { id, embedder, status }: { id: string; embedder: Embedder; status: 200 | 201 },
) {
  const query = c.var.db.from('documents').select(`${LIST_COLUMNS}, raw_text`).eq('id', id);
  const found = await query.maybeSingle();
  await c.var.session?.checkIfNoRows(found.data ? 1 : 0);
  const { raw_text, ...document } = unwrapOne(found, UNKNOWN);
  const view = toDocumentView(document, embedder.name);
  // Every change of the text changes `updated_at`.
  if (status === 200 && await tagAndCompare(c, JSON.stringify(view))) {
    return c.body(null, 304) as never;
  }
  return createDetailBody(c, view, raw_text, status);
}

/** Number of characters converted to JSON at once. */
const PIECE = 65_536;

/**
 * Streams a document and its text as JSON, piece by piece: the JSON of 10 MiB of text and its
 * encoding exceed the memory of a Supabase edge function.
 *
 * @param onEnd called when the body was read completely or the reader disconnected.
 */
export function createDetailBody(
  c: Context,
  view: DocumentView,
  rawText: string,
  status: 200 | 201,
  onEnd?: () => void,
) {
  const body = ReadableStream.from(pieces()).pipeThrough(new TextEncoderStream());
  return c.body(body, status, { 'Content-Type': 'application/json' }) as never;

  function* pieces() {
    try {
      yield `${JSON.stringify(view).slice(0, -1)},"raw_text":"`;
      for (let at = 0; at < rawText.length;) {
        const isPair = rawText.codePointAt(at + PIECE - 1)! > 0xffff;
        const end = at + PIECE + (isPair ? 1 : 0);
        yield JSON.stringify(rawText.slice(at, end)).slice(1, -1);
        at = end;
      }
      yield '"}';
    } finally {
      onEnd?.();
    }
  }
}
