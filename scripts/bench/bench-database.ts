import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { getAuthSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';
import postgres from 'postgres';
import { type Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import { ensureRoles } from '../stack/database/roles.ts';
import { serveWire } from '../stack/database/serve-wire.ts';

const MIGRATIONS = join(import.meta.dirname!, '../../supabase/migrations');

export interface BenchDatabase extends AsyncDisposable {
  /** One connection to `url`. */
  sql: postgres.Sql;
  url: string;
  name: string;
}

/** A migrated database for one measurement: new on the server of DATABASE_URL, else PGlite. */
export async function openBenchDatabase(
  url = Deno.env.get('DATABASE_URL'),
): Promise<BenchDatabase> {
  return url ? await openOnServer(url) : await openEmbedded();
}

async function openOnServer(url: string): Promise<BenchDatabase> {
  const name = `bench_${crypto.randomUUID().slice(0, 8)}`;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const sql = postgres(own.href, { max: 1, onnotice: () => {} });
  await migrate(sql);
  const [server] = await sql`select split_part(version(), ' ', 2) as version`;
  return {
    sql,
    url: own.href,
    name: `PostgreSQL ${server!.version}`,
    async [Symbol.asyncDispose]() {
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function openEmbedded(): Promise<BenchDatabase> {
  const db = await PGlite.create({ extensions: { vector } });
  const server = serveWire(db);
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  await migrate(sql);
  return {
    sql,
    url: server.url,
    name: 'PGlite',
    async [Symbol.asyncDispose]() {
      await sql.end();
      server.close();
      await db.close();
    },
  };
}

async function migrate(sql: postgres.Sql) {
  await ensureRoles(sql);
  for (const script of [SUPABASE_AUTH_HELPERS_SQL, getAuthSchemaSql()]) await sql.unsafe(script);
  const files = [...Deno.readDirSync(MIGRATIONS)].map(({ name }) => name).filter((name) =>
    name.endsWith('.sql')
  );
  for (const file of files.sort()) await sql.unsafe(Deno.readTextFileSync(join(MIGRATIONS, file)));
}

export interface BenchChunk {
  documentId: string;
  index: number;
  headingPath: string;
  text: string;
  embedding: number[];
}

export interface BenchDocument {
  id: string;
  name: string;
}

/** Stores documents and their chunks, many in one statement. */
export async function store(
  { sql }: BenchDatabase,
  embedder: Embedder,
  documents: BenchDocument[],
  chunks: BenchChunk[],
) {
  for (const batch of batchesOf(documents, 1_000)) {
    await sql`
      insert into public.documents (id, name, file_type, raw_text)
      select id::uuid, name, 'text', '' from jsonb_to_recordset(${sql.json(asJson(batch))}::jsonb)
        as d (id text, name text)`;
  }
  for (const batch of batchesOf(chunks, 500)) {
    await sql`
      insert into public.document_chunks
        (document_id, chunk_index, heading_path, text, embedder, embedding)
      select "documentId"::uuid, index, "headingPath", text, ${embedder.name}, embedding::extensions.vector
      from jsonb_to_recordset(${sql.json(asJson(batch))}::jsonb)
        as c ("documentId" text, index integer, "headingPath" text, text text, embedding text)`;
  }
}

function asJson(rows: (BenchChunk | BenchDocument)[]) {
  return rows.map((row) =>
    'embedding' in row ? { ...row, embedding: `[${row.embedding.join(',')}]` } : { ...row }
  );
}

function* batchesOf<T>(list: T[], size: number): Generator<T[]> {
  for (let i = 0; i < list.length; i += size) yield list.slice(i, i + size);
}

export interface Found {
  document_id: string;
  chunk_index: number;
  score: number;
}

/** search_chunks as the product calls it; without a query or a vector only the other half runs. */
export function search(
  { sql }: BenchDatabase,
  embedder: Embedder,
  options: {
    query?: string;
    vector?: number[];
    limit: number;
    minScore?: number;
    documentIds?: string[];
  },
): Promise<Found[]> {
  const { query = '', vector, limit, minScore = 0, documentIds } = options;
  const embedding = vector ? `[${vector.join(',')}]` : null;
  return sql<Found[]>`
    select document_id, chunk_index, score from public.search_chunks(
      ${query}, ${embedding}::text::extensions.vector, ${vector ? embedder.name : null}, ${limit},
      ${minScore}::real, ${documentIds ?? null}::uuid[])`;
}
