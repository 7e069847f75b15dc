import type { TransactionSql } from 'postgres';
import type { KnowledgeFile } from './knowledge-files.ts';

/**
 * Inserts the clinic's documents, to be indexed by whoever runs the assistant (status `pending`).
 *
 * Only called in the run that meets a database without branches and documents, its first one: a
 * document that an editor deleted later must not come back at the next start.
 */
export async function seedDocuments(sql: TransactionSql, files: KnowledgeFile[]): Promise<number> {
  for (const file of files) {
    await sql`
      insert into public.documents (name, file_type, raw_text, size_bytes, index_status)
      values (${file.name}, 'markdown', ${file.text}, ${file.sizeBytes}, 'pending')`;
  }
  return files.length;
}
