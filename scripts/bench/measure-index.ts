import type { Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import type { BenchDatabase } from './bench-database.ts';
import { asVector, type BenchChunk, search, store } from './chunk-store.ts';
import { median, printHead, printRow, timed, typicalAndSlow } from './report.ts';
import { countWords, MESSAGES } from './retrieval/measure-messages.ts';
import { makeQuestion, makeText, randomFrom } from '../testing/samples/sample-texts.ts';

const CHUNKS_PER_DOCUMENT = 20;
/** Number of chunks embedded and stored at a time. */
const BATCH = 2000;
const QUERIES = 100;
const LIMIT = 10;

/** Shares of the documents that a search is limited to; 0 is one document. */
const WIDTHS: [name: string, share: number | null][] = [
  ['all documents', null],
  ['50%', 0.5],
  ['25%', 0.25],
  ['10%', 0.1],
  ['1%', 0.01],
  ['one document', 0],
];

/**
 * Compares the results of search_chunks by vectors among `count` generated chunks with an exact
 * scan, over all documents and with filters of several widths; then times a turn's search by words
 * alone and with vectors.
 */
export async function printIndex(database: BenchDatabase, embedder: Embedder, count: number) {
  const random = randomFrom(42);
  const documents = await fill(database, embedder, count, random);
  printHead('filter', 'recall@10', 'p50 ms', 'p95 ms', 'exact scan p50 ms');
  for (const [name, share] of WIDTHS) {
    const pick = () => share === null ? undefined : someOf(documents, share, random);
    const { recall, times, exactTimes } = await compare(database, embedder, random, pick);
    printRow(name, recall.toFixed(3), ...typicalAndSlow(times), median(exactTimes).toFixed(1));
  }
  for (const way of ['words', 'words and vectors']) {
    const times = await timeSearch(database, embedder, random, way === 'words');
    printRow(`${way}, all documents`, '', ...typicalAndSlow(times), '');
  }
  const times: number[] = [];
  for (const query of MESSAGES.map(({ text }) => text).filter((text) => countWords(text) > 60)) {
    await timed(times, () => search(database, embedder, { query, limit: 5 }));
  }
  printRow('messages of 61 to 150 words, by words', '', ...typicalAndSlow(times), '');
}

/** Stores and indexes generated chunks; returns their documents' ids. */
export async function fill(
  database: BenchDatabase,
  embedder: Embedder,
  count: number,
  random: () => number,
): Promise<string[]> {
  const ids: string[] = [];
  const rebuild = await dropIndex(database);
  for (let done = 0; done < count; done += BATCH) {
    const chunks = makeChunks(Math.min(BATCH, count - done), random);
    const vectors = await embedder.embed(chunks.map(({ text }) => text));
    chunks.forEach((chunk, i) =>
      chunk.embedding = vectors[i]!.map((each) => Number(each.toFixed(5)))
    );
    const batch = [...new Set(chunks.map(({ documentId }) => documentId))];
    await store(database, embedder, batch.map((id) => ({ id, name: `Document ${id}` })), chunks);
    ids.push(...batch);
  }
  await rebuild();
  await database.sql`analyze public.document_chunks`;
  return ids;
}

function makeChunks(count: number, random: () => number): BenchChunk[] {
  let documentId = '';
  return Array.from({ length: count }, (_, i) => {
    const index = i % CHUNKS_PER_DOCUMENT;
    if (index === 0) documentId = crypto.randomUUID();
    return { documentId, index, headingPath: '', text: makeText(random), embedding: [] };
  });
}

/**
 * Drops the index of vectors and returns a function that rebuilds it: filling first and indexing
 * later takes a fraction of the time.
 */
async function dropIndex({ sql }: BenchDatabase): Promise<() => Promise<unknown>> {
  const [index] = await sql<{ indexdef: string }[]>`
    select indexdef from pg_indexes where indexname = 'document_chunks_embedding_idx'`;
  await sql`drop index public.document_chunks_embedding_idx`;
  return () => sql.unsafe(index!.indexdef);
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
) {
  const times: number[] = [];
  const exactTimes: number[] = [];
  let found = 0;
  let expected = 0;
  for (let i = 0; i < QUERIES; i++) {
    const [vector] = await embedder.embed([makeQuestion(random)]);
    const documentIds = pick();
    const rows = await timed(
      times,
      () => search(database, embedder, { vector, limit: LIMIT, documentIds }),
    );
    const nearest = await timed(exactTimes, () => exact(database, vector!, documentIds));
    const got = new Set(rows.map((row) => `${row.documentId}/${row.index}`));
    found += Math.min(LIMIT, nearest.filter((key) => got.has(key)).length);
    expected += Math.min(LIMIT, nearest.length);
  }
  return { recall: found / expected, times, exactTimes };
}

/** Finds the nearest chunks by a full scan; all those as near as the tenth count as correct. */
async function exact(
  { sql }: BenchDatabase,
  vector: number[],
  documentIds: string[] | null = null,
): Promise<string[]> {
  const rows = await sql.begin(async (tx) => {
    await tx`set local enable_indexscan = off`;
    return await tx<{ key: string; distance: number }[]>`
      select document_id || '/' || chunk_index as key,
        embedding operator(extensions.<=>) ${asVector(vector)}::text::extensions.vector as distance
      from public.document_chunks
      where ${documentIds}::uuid[] is null or document_id = any (${documentIds}::uuid[])
      order by distance limit ${3 * LIMIT}`;
  });
  const limit = rows[Math.min(LIMIT, rows.length) - 1]?.distance ?? 0;
  return rows.filter(({ distance }) => distance <= limit).map(({ key }) => key);
}

async function timeSearch(
  database: BenchDatabase,
  embedder: Embedder,
  random: () => number,
  isByWords: boolean,
) {
  const times: number[] = [];
  for (let i = 0; i < QUERIES; i++) {
    const query = makeQuestion(random);
    const vector = isByWords ? undefined : (await embedder.embed([query]))[0];
    await timed(times, () => search(database, embedder, { query, vector, limit: 5 }));
  }
  return times;
}
