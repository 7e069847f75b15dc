import type { TransactionSql } from 'postgres';
import type { DocumentPart } from '../../functions/assistant/files/assistant.ts';
import { addMissing } from './add-missing.ts';

/**
 * Adds the clinic's documents with status `pending`, for the assistant to index.
 *
 * Call it only on the first run of a database without branches and documents, so that a document
 * that an editor deleted does not come back.
 */
export function seedDocuments(sql: TransactionSql, documents: DocumentPart[]): Promise<number> {
  const rows = documents.map((document) => ({
    ...document,
    size_bytes: new TextEncoder().encode(document.raw_text).length,
    index_status: 'pending',
  }));
  return addMissing(sql, { table: 'documents', key: ['name'], rows });
}
