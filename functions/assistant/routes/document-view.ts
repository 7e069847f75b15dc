import type { Database } from '../../shared/database.types.ts';
import { isInterrupted } from '../knowledge/indexing/lease.ts';
import type { DocumentView } from '../schemas/documents.ts';

type Row = Database['public']['Tables']['documents']['Row'];

/** Everything but the text, which may be long. */
export const LIST_COLUMNS =
  'id, name, file_type, index_status, index_error, indexed_embedder, chunk_count, size_bytes, created_at, updated_at';

export type DocumentRow = Omit<Row, 'raw_text' | 'created_by' | 'index_run' | 'index_step'>;

const INTERRUPTED = 'Indexing was interrupted. Reindex the document.';

/** A document as its callers see it: one whose indexing died in silence has failed. */
export function toDocumentView(row: DocumentRow, embedderName: string): DocumentView {
  const { indexed_embedder, ...document } = row;
  const status = isInterrupted(row)
    ? { index_status: 'failed' as const, index_error: INTERRUPTED }
    : {};
  const reindex_needed = indexed_embedder !== null && indexed_embedder !== embedderName;
  return { ...document, ...status, reindex_needed };
}

/** Characters of a text that are made JSON at once. */
const PIECE = 65_536;

/**
 * The JSON of a document with its text, piece by piece: of a text of 10 MiB, a whole one and its
 * encoding are more than a function on Supabase's edge runtime has room for.
 *
 * @param onEnd called when all is taken, or nobody takes any more.
 */
export function detailAsJson(
  view: DocumentView,
  rawText: string,
  onEnd?: () => void,
): ReadableStream<Uint8Array> {
  return ReadableStream.from(pieces()).pipeThrough(new TextEncoderStream());

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
