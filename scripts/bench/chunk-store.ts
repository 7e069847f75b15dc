import type postgres from 'postgres';
import type { Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import type { NewSynonym } from '../../functions/assistant/schemas/synonyms.ts';
import type { BenchDatabase } from './bench-database.ts';

export interface BenchDocument {
  id: string;
  name: string;
}

export interface BenchChunk {
  documentId: string;
  index: number;
  headingPath: string;
  text: string;
  embedding: number[];
}

const BATCH = 500;

/** Stores documents and their chunks, many per statement. */
export async function store(
  { sql }: { sql: postgres.Sql | postgres.TransactionSql },
  embedder: Embedder,
  documents: BenchDocument[],
  chunks: BenchChunk[],
): Promise<void> {
  await sql`
    insert into public.documents (id, name, file_type, raw_text)
    select id::uuid, name, 'text', ''
    from jsonb_to_recordset(${sql.json(documents as never)}::jsonb) as d (id text, name text)`;
  for (let at = 0; at < chunks.length; at += BATCH) {
    const batch = chunks.slice(at, at + BATCH).map((chunk) => ({
      ...chunk,
      embedding: asVector(chunk.embedding),
    }));
    await sql`
      insert into public.document_chunks
        (document_id, chunk_index, heading_path, text, embedder, embedding)
      select "documentId"::uuid, index, "headingPath", text, ${embedder.name},
        embedding::extensions.vector
      from jsonb_to_recordset(${sql.json(batch as never)}::jsonb)
        as c ("documentId" text, index integer, "headingPath" text, text text, embedding text)`;
  }
}

export async function storeSynonyms(
  { sql }: { sql: postgres.Sql | postgres.TransactionSql },
  synonyms: NewSynonym[],
): Promise<void> {
  await sql`
    insert into public.synonyms (word, synonyms)
    select word, synonyms
    from jsonb_to_recordset(${sql.json(synonyms)}::jsonb) as s (word text, synonyms text[])`;
}

/** Formats a vector for pgvector. */
export const asVector = (numbers: number[]) => `[${numbers.join(',')}]`;

export interface Search {
  query?: string;
  vector?: number[];
  /** Maximum number of chunks; null for a turn's limit. */
  limit: number | null;
  /** Minimum score; null for a turn's threshold. */
  minScore?: number | null;
  documentIds?: string[];
}

export interface Found {
  documentId: string;
  index: number;
  score: number;
}

/**
 * Calls search_chunks as the product does; without a query or a vector, only the other half runs.
 */
export async function search(
  { sql }: BenchDatabase,
  embedder: Embedder,
  { query = '', vector, limit, minScore = 0, documentIds }: Search,
): Promise<Found[]> {
  return await sql<Found[]>`
    select document_id as "documentId", chunk_index as index, score from public.search_chunks(
      ${query}, ${vector ? asVector(vector) : null}::text::extensions.vector,
      ${vector ? embedder.name : null}, ${limit}, ${minScore}::real,
      ${documentIds ?? null}::uuid[])`;
}
