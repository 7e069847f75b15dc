import type { Database } from '../../shared/database.types.ts';
import { isInterrupted } from '../knowledge/lease.ts';
import type { DocumentView } from '../schemas/documents.ts';

type Row = Database['public']['Tables']['documents']['Row'];

/** Everything but the text, which may be long. */
export const LIST_COLUMNS =
  'id, name, file_type, index_status, index_error, indexed_embedder, chunk_count, size_bytes, created_at, updated_at';

export type DocumentRow = Omit<Row, 'raw_text' | 'created_by'>;

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
