import type { Db } from '../../shared/clients.ts';
import { DatabaseError, unwrap } from '../../shared/http/database-error.ts';
import { type Embedder, EmbeddingError } from './embed/embedder.ts';
import { type HandOver, HandOverError, type IndexRun } from './hand-over.ts';
import { leaseLimit, RENEW_MS } from './lease.ts';
import { type Chunk, cleanAndSplit } from './split.ts';

export interface IndexDeps {
  /** Acts with the secret key: chunks are written by nobody else. */
  db: Db;
  embedder: Embedder;
  /** Where one request may not do all of it; without it the work goes on here. */
  handOver?: HandOver;
}

/** busy: another indexing has the document. gone: there is no such document. */
export type IndexOutcome = 'ready' | 'failed' | 'busy' | 'gone' | 'handed over';

export interface IndexOptions {
  /** `pending` takes the document only while nobody else has taken it from the queue. */
  from?: 'pending' | 'any';
  /** This request has done enough already: another one begins, after this. */
  later?: Promise<void>;
}

/** Chunks of one piece: what a request embeds and stores; the Data API hands out no more rows. */
const PIECE = 1000;

/** Chunks embedded between two looks at the clock and the other work of the process. */
const SLICE = 64;

/** A stored vector has five decimals: what is cut off changes a cosine by less than 0.00001. */
const PRECISION = 1e5;

type IndexedText = Pick<Chunk, 'headingPath' | 'text'>;

/** A chunk as the database takes it; a draft gets its embedding later. */
type ChunkRow = {
  chunk_index: number;
  heading_path: string;
  text: string;
  embedding?: number[];
};

/**
 * Builds a document's chunks anew from its raw text and puts them in place of the old ones in one
 * transaction (decisions, section 6). When anything fails the old chunks stay, and the document
 * says `failed` and why.
 */
export async function indexDocument(
  deps: IndexDeps,
  id: string,
  { from = 'any', later }: IndexOptions = {},
): Promise<IndexOutcome> {
  const run = { document: id, run: crypto.randomUUID() };
  if (!await claim(deps.db, run, from)) return await exists(deps.db, id) ? 'busy' : 'gone';
  return continueIndexing(deps, run, later);
}

/** Takes an indexing from where it stands to its end, or to where another request takes over. */
export async function continueIndexing(
  deps: IndexDeps,
  run: IndexRun,
  later?: Promise<void>,
): Promise<IndexOutcome> {
  let next: IndexRun | null = run;
  try {
    if (later && deps.handOver) await later;
    else next = await takeStep(deps, run);
    while (next) {
      if (deps.handOver) {
        await deps.handOver(next);
        return 'handed over';
      }
      next = await takeStep(deps, next);
    }
    return 'ready';
  } catch (error) {
    await markFailed(deps.db, run, reasonOf(error));
    return 'failed';
  }
}

/** What the embedder reads of a chunk: where it stands, and what it says. */
export function embeddedText({ headingPath, text }: IndexedText): string {
  return headingPath ? `${headingPath}\n\n${text}` : text;
}

/** One piece of work; what is to be done next, or null at the end. */
const takeStep = (deps: IndexDeps, run: IndexRun): Promise<IndexRun | null> =>
  run.at ? embedPiece(deps, run, run.at) : splitText(deps, run);

/** A short document is done in this step; the chunks of a longer one become drafts. */
async function splitText(deps: IndexDeps, run: IndexRun): Promise<IndexRun | null> {
  const rows = await splitRows(deps.db, run);
  if (rows.length <= pieceOf(deps.embedder)) {
    await publish(deps, run, await embedAll(deps, run, rows), rows.length);
    return null;
  }
  for (let i = 0; i < rows.length; i += PIECE) await draft(deps.db, run, rows.slice(i, i + PIECE));
  return { ...run, at: { next: 0, total: rows.length } };
}

async function splitRows(db: Db, { document, run }: IndexRun): Promise<ChunkRow[]> {
  const query = db.from('documents').select('raw_text').eq('id', document).eq('index_run', run);
  const { chunks } = cleanAndSplit(unwrap(await query.single()).raw_text);
  return chunks.map(({ index, headingPath, text }) => ({
    chunk_index: index,
    heading_path: headingPath,
    text,
  }));
}

async function embedPiece(
  deps: IndexDeps,
  run: IndexRun,
  { next, total }: NonNullable<IndexRun['at']>,
): Promise<IndexRun | null> {
  const end = next + pieceOf(deps.embedder);
  const drafts = unwrap(
    await deps.db.from('chunk_drafts').select('chunk_index, heading_path, text')
      .eq('document_id', run.document).eq('run', run.run)
      .gte('chunk_index', next).lt('chunk_index', end).order('chunk_index'),
  );
  const rows = await embedAll(deps, run, drafts);
  if (end < total) {
    await draft(deps.db, run, rows);
    return { ...run, at: { next: end, total } };
  }
  await publish(deps, run, rows, total);
  return null;
}

const pieceOf = ({ perRequest = PIECE }: Embedder) => Math.min(perRequest, PIECE);

/** Compare-and-set: of two that want the document, one gets it. */
async function claim(db: Db, { document, run }: IndexRun, from: 'pending' | 'any') {
  const update = db.from('documents')
    .update({ index_status: 'indexing', index_error: null, index_run: run })
    .eq('id', document);
  const free = from === 'pending' ? 'index_status.eq.pending' : 'index_status.neq.indexing';
  const interrupted = `and(index_status.eq.indexing,updated_at.lt."${leaseLimit()}")`;
  const rows = unwrap(await update.or(`${free},${interrupted}`).select('id'));
  return rows.length > 0;
}

async function exists(db: Db, id: string): Promise<boolean> {
  const found = await db.from('documents').select('id').eq('id', id).maybeSingle();
  return unwrap(found) !== null;
}

async function draft(db: Db, { document, run }: IndexRun, rows: ChunkRow[]) {
  const call = { p_document_id: document, p_run: run, p_chunks: rows };
  unwrap(await db.rpc('draft_chunks', call));
}

async function publish(
  { db, embedder }: IndexDeps,
  run: IndexRun,
  rows: ChunkRow[],
  count: number,
) {
  unwrap(
    await db.rpc('replace_document_chunks', {
      p_document_id: run.document,
      p_embedder: embedder.name,
      p_chunks: rows,
      p_run: run.run,
      p_count: count,
    }),
  );
}

/** The rows with their embeddings. */
async function embedAll(
  { db, embedder }: IndexDeps,
  run: IndexRun,
  rows: ChunkRow[],
): Promise<ChunkRow[]> {
  const embedded: ChunkRow[] = [];
  let signed = Date.now();
  for (let i = 0; i < rows.length; i += SLICE) {
    const slice = rows.slice(i, i + SLICE);
    const vectors = await embedder.embed(
      slice.map(({ heading_path: headingPath, text }) => embeddedText({ headingPath, text })),
    );
    slice.forEach((row, at) => embedded.push({ ...row, embedding: vectors[at]!.map(round) }));
    if (Date.now() - signed > RENEW_MS) {
      unwrap(await db.rpc('sign_index_run', { p_document_id: run.document, p_run: run.run }));
      signed = Date.now();
    }
    // The built-in embedder never waits: others' requests get their turn here.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return embedded;
}

const round = (value: number) => Math.round(value * PRECISION) / PRECISION;

/** With the database gone the document stays `indexing` until its lease is over. */
async function markFailed(db: Db, { document, run }: IndexRun, reason: string) {
  await db.from('documents').update({ index_status: 'failed', index_error: reason })
    .eq('id', document).eq('index_run', run).eq('index_status', 'indexing');
  await db.from('chunk_drafts').delete().eq('document_id', document).eq('run', run);
}

function reasonOf(error: unknown): string {
  if (error instanceof EmbeddingError || error instanceof HandOverError) return error.message;
  if (error instanceof DatabaseError) return 'The database did not take the chunks.';
  return 'Indexing failed for an unexpected reason.';
}
