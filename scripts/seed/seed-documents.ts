import type { TransactionSql } from 'postgres';
import { addMissing } from './add-missing.ts';
import type { KnowledgeFile } from './knowledge-files.ts';

/**
 * Inserts the clinic's documents with status `pending`, to be indexed by the assistant.
 *
 * Called only for a database without branches and documents, in its first run: a document that an
 * editor deleted must not come back at the next start.
 */
export function seedDocuments(sql: TransactionSql, files: KnowledgeFile[]): Promise<number> {
  const rows = files.map(({ name, text, sizeBytes }) => ({
    name,
    file_type: 'markdown',
    raw_text: text,
    size_bytes: sizeBytes,
    index_status: 'pending',
  }));
  return addMissing(sql, { table: 'documents', key: ['name'], rows });
}
