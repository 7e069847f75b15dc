import type { Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import { type BenchChunk, type BenchDatabase, search, store } from './bench-database.ts';
import { percentile } from './metrics.ts';
import { makeQuestion, makeText, randomFrom } from './sample-texts.ts';

const CHUNKS_PER_DOCUMENT = 20;
const QUERIES = 100;
const LIMIT = 10;

export interface IndexQuality {
  'recall@10': number;
  'p50 ms': number;
  'p95 ms': number;
  'exact p50 ms': number;
}

/**
 * Fills the store with `count` chunks of made-up clinic texts and compares what the vector half of
 * search_chunks finds with an exact scan, over all documents and with filters of several widths.
 */
export async function measureIndex(
  database: BenchDatabase,
  embedder: Embedder,
  count: number,
): Promise<Record<string, IndexQuality>> {
  const random = randomFrom(42);
  const documents = await fill(database, embedder, count, random);
  const widths = {
    'all documents': undefined,
    '50%': 0.5,
    '25%': 0.25,
    '10%': 0.1,
    '1%': 0.01,
    'one document': 0,
  };
  const rows: Record<string, IndexQuality> = {};
  for (const [name, share] of Object.entries(widths)) {
    const pick = () => share === undefined ? undefined : someOf(documents, share, random);
    rows[name] = await compare(database, embedder, random, pick);
  }
  rows['hybrid, all documents'] = await timeHybrid(database, embedder, random);
  return rows;
}

/** Stores so many chunks of made-up texts and indexes them; returns their documents. */
export async function fill(
  database: BenchDatabase,
  embedder: Embedder,
  count: number,
  random: () => number,
) {
  const ids: string[] = [];
  const rebuild = await dropIndex(database);
  for (let done = 0; done < count;) {
    const documents = [];
    const chunks: BenchChunk[] = [];
    for (let d = 0; d < 100 && done < count; d++) {
      const id = crypto.randomUUID();
      documents.push({ id, name: `Document ${ids.length}` });
      ids.push(id);
      for (let index = 0; index < CHUNKS_PER_DOCUMENT && done < count; index++, done++) {
        chunks.push({
          documentId: id,
          index,
          headingPath: '',
          text: makeText(random),
          embedding: [],
        });
      }
    }
    const vectors = await embedder.embed(chunks.map(({ text }) => text));
    chunks.forEach((chunk, i) =>
      chunk.embedding = vectors[i]!.map((each) => Number(each.toFixed(5)))
    );
    await store(database, embedder, documents, chunks);
    if (done % 20_000 === 0) console.log(`${done.toLocaleString('en')} chunks stored`);
  }
  await rebuild();
  await database.sql`analyze public.document_chunks`;
  return ids;
}

/** Filling first and building the index then takes a fraction of the time; the index is the same. */
async function dropIndex({ sql }: BenchDatabase): Promise<() => Promise<void>> {
  const [index] = await sql<{ indexdef: string }[]>`
    select indexdef from pg_indexes where indexname = 'document_chunks_embedding_idx'`;
  await sql`drop index public.document_chunks_embedding_idx`;
  return async () => {
    const started = performance.now();
    await sql.unsafe(index!.indexdef);
    console.log(`index built in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  };
}

function someOf(ids: string[], share: number, random: () => number): string[] {
  const left = ids.slice();
  return Array.from({ length: Math.max(1, Math.round(ids.length * share)) }, () => {
    const at = Math.floor(random() * left.length);
    const [id] = left.splice(at, 1, left.at(-1)!);
    left.pop();
    return id!;
  });
}

async function compare(
  database: BenchDatabase,
  embedder: Embedder,
  random: () => number,
  pick: () => string[] | undefined,
): Promise<IndexQuality> {
  const times: number[] = [];
  const exactTimes: number[] = [];
  let found = 0;
  let expected = 0;
  for (let i = 0; i < QUERIES; i++) {
    const [vector] = await embedder.embed([makeQuestion(random)]);
    const documentIds = pick();
    const started = performance.now();
    const rows = await search(database, embedder, { vector, limit: LIMIT, documentIds });
    times.push(performance.now() - started);
    const exactStarted = performance.now();
    const nearest = await exact(database, vector!, documentIds);
    exactTimes.push(performance.now() - exactStarted);
    // Chunks as far as the tenth are as right as the tenth.
    const got = new Set(rows.map((row) => `${row.document_id}/${row.chunk_index}`));
    const within = nearest.rows.filter((row) => row.distance <= nearest.limit);
    found += Math.min(LIMIT, within.filter((row) => got.has(row.key)).length);
    expected += Math.min(LIMIT, within.length);
  }
  return {
    'recall@10': found / expected,
    'p50 ms': percentile(times, 0.5),
    'p95 ms': percentile(times, 0.95),
    'exact p50 ms': percentile(exactTimes, 0.5),
  };
}

/** The nearest chunks by a scan of all, a few more than asked for because of equal distances. */
async function exact({ sql }: BenchDatabase, vector: number[], documentIds?: string[]) {
  const rows = await sql.begin(async (tx) => {
    await tx`set local enable_indexscan = off`;
    return await tx<{ key: string; distance: number }[]>`
      select document_id || '/' || chunk_index as key,
        embedding operator(extensions.<=>) ${`[${
      vector.join(',')
    }]`}::text::extensions.vector as distance
      from public.document_chunks
      where ${documentIds ?? null}::uuid[] is null or document_id = any (${
      documentIds ?? null
    }::uuid[])
      order by distance limit ${3 * LIMIT}`;
  });
  return { rows, limit: rows[Math.min(LIMIT, rows.length) - 1]?.distance ?? 0 };
}

async function timeHybrid(database: BenchDatabase, embedder: Embedder, random: () => number) {
  const times: number[] = [];
  for (let i = 0; i < QUERIES; i++) {
    const query = makeQuestion(random);
    const [vector] = await embedder.embed([query]);
    const started = performance.now();
    await search(database, embedder, { query, vector, limit: 5 });
    times.push(performance.now() - started);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return { 'recall@10': NaN, 'p50 ms': p50, 'p95 ms': p95, 'exact p50 ms': NaN };
}
