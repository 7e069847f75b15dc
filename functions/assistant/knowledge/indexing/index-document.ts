import type { Db } from '../../../shared/clients.ts';
import { DatabaseError, unwrap } from '../../../shared/http/database-error.ts';
import { type Embedder, EmbeddingError } from '../embed/embedder.ts';
import { type HandOver, HandOverError, type IndexRun } from './hand-over.ts';
import { leaseLimit, RENEW_MS } from './lease.ts';
import { type Chunk, cleanAndSplit } from '../chunking/split.ts';

export interface IndexDeps {
  /** Acts with the secret key: chunks are written by nobody else. */
  db: Db;
  embedder: Embedder;
  /** Where one request may not do all of it; without it the work goes on here. */
  handOver?: HandOver;
}

/** busy: another indexing has the document, or this step of it. gone: there is no such document. */
export type IndexOutcome = 'ready' | 'failed' | 'busy' | 'gone' | 'handed over';

/** `pending` takes the document only while nobody else has taken it from the queue. */
export type TakeFrom = 'pending' | 'any';

/** Chunks of one piece: what a request embeds and stores; the Data API hands out no more rows. */
const PIECE = 1000;

/** Chunks embedded between two looks at the clock and the other work of the process. */
const SLICE = 64;

/** A stored vector has five decimals: what is cut off changes a cosine by less than 0.00001. */
const PRECISION = 1e5;

/** The embedder was changed between two steps. */
class OtherEmbedderError extends Error {
  override readonly message =
    'The embedding settings changed while the document was being indexed. Reindex the document.';
}

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
export async function indexDocument(deps: IndexDeps, id: string): Promise<IndexOutcome> {
  const run = await takeDocument(deps, id);
  if (!run) return await exists(deps.db, id) ? 'busy' : 'gone';
  return continueIndexing(deps, run);
}

/** Compare-and-set: of two that want the document, one gets its first step. */
export async function takeDocument(
  { db, embedder }: IndexDeps,
  id: string,
  from: TakeFrom = 'any',
): Promise<IndexRun | null> {
  const run = crypto.randomUUID();
  const free = from === 'pending' ? 'index_status.eq.pending' : 'index_status.neq.indexing';
  const interrupted = `and(index_status.eq.indexing,updated_at.lt."${leaseLimit()}")`;
  const taken = {
    index_status: 'indexing',
    index_error: null,
    index_run: run,
    index_step: 0,
  } as const;
  const rows = unwrap(
    await db.from('documents').update(taken).eq('id', id).or(`${free},${interrupted}`).select('id'),
  );
  return rows.length > 0 ? { document: id, run, embedder: embedder.name, step: 0 } : null;
}

/** Compare-and-set: of two requests for one step, the second does nothing. */
export async function takeStep(db: Db, run: IndexRun): Promise<boolean> {
  const rows = await db.from('documents').update({ index_step: run.step + 1 })
    .match(untaken(run)).select('id');
  return unwrap(rows).length > 0;
}

/** Puts a document whose indexing nobody takes over back into the queue. */
export async function putBack(db: Db, run: IndexRun): Promise<void> {
  await db.from('documents').update({ index_status: 'pending' }).match(untaken(run));
}

/** Takes an indexing from where it stands to its end, or to where another request takes over. */
export async function continueIndexing(deps: IndexDeps, run: IndexRun): Promise<IndexOutcome> {
  try {
    return await takeStep(deps.db, run) ? await finishStep(deps, run) : 'busy';
  } catch (error) {
    return await fail(deps.db, run, error);
  }
}

/** As continueIndexing, for whoever has taken the step. */
export async function finishStep(deps: IndexDeps, run: IndexRun): Promise<IndexOutcome> {
  let next: IndexRun | null;
  try {
    next = await doStep(deps, run);
  } catch (error) {
    return await fail(deps.db, { ...run, step: run.step + 1 }, error);
  }
  if (!next) return 'ready';
  return deps.handOver ? await passOn(deps, next) : await continueIndexing(deps, next);
}

/** Gives a step that nobody has taken to a further request. */
export async function passOn({ db, handOver }: IndexDeps, run: IndexRun): Promise<IndexOutcome> {
  try {
    await handOver!(run);
    return 'handed over';
  } catch (error) {
    return await fail(db, run, error);
  }
}

/** What the embedder reads of a chunk: where it stands, and what it says. */
export function embeddedText({ headingPath, text }: IndexedText): string {
  return headingPath ? `${headingPath}\n\n${text}` : text;
}

/** One piece of work; what is to be done next, or null at the end. */
const doStep = (deps: IndexDeps, run: IndexRun): Promise<IndexRun | null> => {
  if (run.embedder !== deps.embedder.name) throw new OtherEmbedderError();
  return run.at ? embedPiece(deps, run, run.at) : splitText(deps, run);
};

/** A short document is done in this step; the chunks of a longer one become drafts. */
async function splitText(deps: IndexDeps, run: IndexRun): Promise<IndexRun | null> {
  const rows = await splitRows(deps.db, run);
  if (rows.length <= pieceOf(deps.embedder)) {
    await publish(deps, run, await embedAll(deps, run, rows), rows.length);
    return null;
  }
  unwrap(await deps.db.rpc('clear_chunk_drafts', { p_alive_since: leaseLimit() }));
  for (let i = 0; i < rows.length; i += PIECE) await draft(deps.db, run, rows.slice(i, i + PIECE));
  return { ...run, step: run.step + 1, at: { next: 0, total: rows.length } };
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
    return { ...run, step: run.step + 1, at: { next: end, total } };
  }
  await publish(deps, run, rows, total);
  return null;
}

const pieceOf = ({ perRequest = PIECE }: Embedder) => Math.min(perRequest, PIECE);

/** What the document of a step says that nobody has taken. */
const untaken = ({ document, run, step }: IndexRun) => ({
  id: document,
  index_run: run,
  index_step: step,
  index_status: 'indexing',
});

async function exists(db: Db, id: string): Promise<boolean> {
  const found = await db.from('documents').select('id').eq('id', id).maybeSingle();
  return unwrap(found) !== null;
}

async function draft(db: Db, { document, run }: IndexRun, rows: ChunkRow[]) {
  const call = { p_document_id: document, p_run: run, p_chunks: rows };
  unwrap(await db.rpc('draft_chunks', call));
}

async function publish(
  { db }: IndexDeps,
  run: IndexRun,
  rows: ChunkRow[],
  count: number,
) {
  // Its own sign of life shows only at its end.
  await sign(db, run);
  unwrap(
    await db.rpc('replace_document_chunks', {
      p_document_id: run.document,
      p_embedder: run.embedder,
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
      await sign(db, run);
      signed = Date.now();
    }
    // The built-in embedder never waits: others' requests get their turn here.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return embedded;
}

async function sign(db: Db, { document, run }: IndexRun) {
  unwrap(await db.rpc('heartbeat_index_run', { p_document_id: document, p_run: run }));
}

const round = (value: number) => Math.round(value * PRECISION) / PRECISION;

/**
 * Says why an indexing failed, unless another request has taken its next step. With the database gone
 * the document stays `indexing` until its lease is over.
 */
async function fail(db: Db, run: IndexRun, error: unknown): Promise<'failed'> {
  const failed = { index_status: 'failed', index_error: reasonOf(error) } as const;
  const { data } = await db.from('documents').update(failed).match(untaken(run))
    .select('id');
  const drafts = { document_id: run.document, run: run.run };
  if (data?.length) await db.from('chunk_drafts').delete().match(drafts);
  return 'failed';
}

function reasonOf(error: unknown): string {
  const isForOperators = error instanceof EmbeddingError || error instanceof HandOverError ||
    error instanceof OtherEmbedderError;
  if (isForOperators) return error.message;
  if (error instanceof DatabaseError) return 'The database did not take the chunks.';
  return 'Indexing failed for an unexpected reason.';
}
