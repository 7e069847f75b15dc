import type { TransactionSql } from 'postgres';
import type { DocumentPart } from '../../functions/assistant/files/assistant.ts';
import { addMissing } from './add-missing.ts';

/**
 * Inserts the clinic's documents with status `pending`, to be indexed by the assistant.
 *
 * Called only for a database without branches and documents, in its first run: a document that an
 * editor deleted must not come back at the next start.
 */
export function seedDocuments(sql: TransactionSql, documents: DocumentPart[]): Promise<number> {
  const rows = documents.map((document) => ({
    ...document,
    size_bytes: new TextEncoder().encode(document.raw_text).length,
    index_status: 'pending',
  }));
  return addMissing(sql, { table: 'documents', key: ['name'], rows });
}
