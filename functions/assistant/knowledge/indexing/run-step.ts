import { HEARTBEAT_MS, leaseLimit } from '../../../shared/background/lease.ts';
import { DATA_API_MAX_ROWS } from '../../../shared/contract/limits.ts';
import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { type Chunk, cleanAndSplit } from '../chunking/split.ts';
import { type Embedder, EmbeddingError } from '../embed/embedder.ts';
import type { IndexRun } from './index-task.ts';

/** Chunks of one piece: what a request embeds and stores. */
const PIECE = DATA_API_MAX_ROWS;

/** Chunks embedded between two looks at the clock and the other work of the process. */
const SLICE = 64;

/** A stored vector has five decimals: what is cut off changes a cosine by less than 0.00001. */
const PRECISION = 1e5;

const OTHER_EMBEDDER =
  'The embedding settings changed while the document was being indexed. Reindex the document.';

/** A chunk as the database takes it; a draft gets its embedding later. */
type ChunkRow = {
  chunk_index: number;
  heading_path: string;
  text: string;
  embedding?: number[];
};

export interface StepDeps {
  /** Acts with the secret key: chunks are written by nobody else. */
  db: Db;
  embedder: Embedder;
}

/**
 * One step of a run: splits the text, or embeds the next piece of its chunks. The last step puts
 * all chunks in place of the old ones in one transaction. Returns the next step, or null at the end.
 */
export function runStep(deps: StepDeps, run: IndexRun): Promise<IndexRun | null> {
  if (run.embedder !== deps.embedder.name) throw new EmbeddingError(OTHER_EMBEDDER);
  return run.at ? embedPiece(deps, run, run.at) : splitText(deps, run);
}

/** What the embedder reads of a chunk: where it is in the document, and what it says. */
export function embeddedText({ headingPath, text }: Pick<Chunk, 'headingPath' | 'text'>): string {
  return headingPath ? `${headingPath}\n\n${text}` : text;
}

/** A short document is finished in this step; the chunks of a longer one become drafts. */
async function splitText(deps: StepDeps, run: IndexRun): Promise<IndexRun | null> {
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
  deps: StepDeps,
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

async function draft(db: Db, { document, run }: IndexRun, rows: ChunkRow[]) {
  unwrap(await db.rpc('draft_chunks', { p_document_id: document, p_run: run, p_chunks: rows }));
}

async function publish({ db }: StepDeps, run: IndexRun, rows: ChunkRow[], count: number) {
  // The call's own heartbeat shows only when its transaction ends.
  await heartbeat(db, run);
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
async function embedAll({ db, embedder }: StepDeps, run: IndexRun, rows: ChunkRow[]) {
  const embedded: ChunkRow[] = [];
  let beatAt = Date.now();
  for (let i = 0; i < rows.length; i += SLICE) {
    const slice = rows.slice(i, i + SLICE);
    const vectors = await embedder.embed(
      slice.map(({ heading_path: headingPath, text }) => embeddedText({ headingPath, text })),
    );
    slice.forEach((row, at) => embedded.push({ ...row, embedding: vectors[at]!.map(round) }));
    if (Date.now() - beatAt > HEARTBEAT_MS) {
      await heartbeat(db, run);
      beatAt = Date.now();
    }
    // The built-in embedder never waits: others' requests get their turn here.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return embedded;
}

async function heartbeat(db: Db, { document, run }: IndexRun) {
  unwrap(await db.rpc('heartbeat_index_run', { p_document_id: document, p_run: run }));
}

const round = (value: number) => Math.round(value * PRECISION) / PRECISION;
