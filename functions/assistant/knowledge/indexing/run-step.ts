import { DATA_API_MAX_ROWS } from '../../../shared/contract/limits.ts';
import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { ChunkView } from '../../schemas/documents.ts';
import type { Chunk } from '../chunking/split.ts';
import { type Embedder, EmbeddingError } from '../embed/embedder.ts';
import { searchesByVectors } from '../search/search-chunks.ts';
import { clearHidden } from './claim.ts';
import type { IndexRun } from './index-task.ts';
import { type RunJob, runJob } from '../jobs.ts';
import { NoChunksError } from './no-chunks.ts';

/** Chunks of one piece: what a request embeds and stores. */
const PIECE = DATA_API_MAX_ROWS;

/** Chunks embedded at once. */
const SLICE = 64;

/**
 * Chunks stored by one transaction. Adding a vector to the index takes some 3 ms, counting the words
 * of a chunk as long, and on the embedded database all other requests wait for each transaction.
 */
const BATCH = 6;

/** A stored vector has five decimals: what is cut off changes a cosine by less than 0.00001. */
const PRECISION = 1e5;

const OTHER_EMBEDDER =
  'The embedding settings changed while the document was being indexed. Reindex the document.';

export interface StepDeps {
  /** Acts with the secret key: chunks are written by nobody else. */
  db: Db;
  embedder: Embedder;
  /** Splits the text; in place when left out. */
  runJob?: RunJob;
}

/**
 * One step of a run: splits the text, or embeds the next piece of its chunks, which nobody sees yet.
 * The last step puts all chunks in place of the old ones. Returns the next step, or null at the end.
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
  const drafts = await splitDrafts(deps, run);
  if (drafts.length === 0) throw new NoChunksError();
  if (drafts.length <= pieceOf(deps.embedder)) {
    await embedAndStore(deps, run, drafts);
    return await publish(deps.db, run, drafts.length);
  }
  for (let i = 0; i < drafts.length; i += PIECE) {
    await draft(deps.db, run, drafts.slice(i, i + PIECE));
  }
  return { ...run, step: run.step + 1, at: { next: 0, total: drafts.length } };
}

async function splitDrafts(deps: StepDeps, { document, run }: IndexRun): Promise<ChunkView[]> {
  const query = deps.db.from('documents').select('raw_text, file_type, blocks')
    .eq('id', document).eq('index_run', run);
  const split = deps.runJob ?? runJob;
  const chunks = await split(['split', unwrap(await query.single())]);
  return chunks.map(({ index, headingPath, text, page }) => ({
    chunk_index: index,
    heading_path: headingPath,
    text,
    page,
  }));
}

async function embedPiece(
  deps: StepDeps,
  run: IndexRun,
  { next, total }: NonNullable<IndexRun['at']>,
): Promise<IndexRun | null> {
  const end = next + pieceOf(deps.embedder);
  const drafts = unwrap(
    await deps.db.from('chunk_drafts').select('chunk_index, heading_path, text, page')
      .eq('document_id', run.document).eq('run', run.run)
      .gte('chunk_index', next).lt('chunk_index', end).order('chunk_index'),
  );
  await embedAndStore(deps, run, drafts);
  if (end >= total) return await publish(deps.db, run, total);
  return { ...run, step: run.step + 1, at: { next: end, total } };
}

const pieceOf = ({ perRequest = PIECE }: Embedder) => Math.min(perRequest, PIECE);

async function draft(db: Db, { document, run }: IndexRun, drafts: ChunkView[]) {
  unwrap(await db.rpc('draft_chunks', { p_document_id: document, p_run: run, p_chunks: drafts }));
}

async function embedAndStore({ db, embedder }: StepDeps, run: IndexRun, drafts: ChunkView[]) {
  for (let i = 0; i < drafts.length; i += SLICE) {
    const slice = drafts.slice(i, i + SLICE);
    const vectors = searchesByVectors(embedder) ? await embedder.embed(slice.map(textOf)) : [];
    const chunks = slice.map((each, at) => ({
      ...each,
      embedding: vectors[at]?.map(round) ?? null,
    }));
    for (let at = 0; at < chunks.length; at += BATCH) {
      unwrap(
        await db.rpc('insert_chunks', {
          p_document_id: run.document,
          p_run: run.run,
          p_embedder: run.embedder,
          p_chunks: chunks.slice(at, at + BATCH),
        }),
      );
    }
  }
}

async function publish(db: Db, { document, run, embedder }: IndexRun, count: number) {
  const chunks = { p_document_id: document, p_run: run, p_embedder: embedder, p_count: count };
  unwrap(await db.rpc('publish_chunks', chunks));
  await clearHidden(db);
  return null;
}

const textOf = ({ heading_path: headingPath, text }: ChunkView) =>
  embeddedText({ headingPath, text });

const round = (value: number) => Math.round(value * PRECISION) / PRECISION;
