import type { TransactionSql } from 'postgres';
import { addMissing } from './add-missing.ts';
import type { KnowledgeFile } from './knowledge-files.ts';

/**
 * Inserts the clinic's documents, to be indexed by whoever runs the assistant (status `pending`).
 *
 * Only called in the run that meets a database without branches and documents, its first one: a
 * document that an editor deleted later must not come back at the next start.
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
