import { LEASE_MS } from '../../../shared/background/lease.ts';
import { DATA_API_MAX_ROWS } from '../../../shared/contract/limits.ts';
import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { ChunkView } from '../../schemas/documents.ts';
import type { Chunk } from '../chunking/split.ts';
import type { SplitPosition } from '../chunking/split-parts.ts';
import { type Embedder, EmbeddingError } from '../embed/embedder.ts';
import { hasSemanticVectors } from '../search/search-chunks.ts';
import { clearHidden } from './claim.ts';
import type { IndexRun } from './index-task.ts';
import { type RunJob, runJob } from './jobs.ts';
import { NoChunksError } from './no-chunks.ts';

/** Maximum chunks embedded and stored per step. */
const PIECE = DATA_API_MAX_ROWS;

/** Maximum chunks embedded per call. */
const SLICE = 64;

/**
 * Number of chunks stored per transaction. Indexing the vector and the words of a chunk takes about
 * 3 ms each, and the embedded database blocks other requests during a transaction.
 */
const BATCH = 6;

/**
 * Time after which a step of a time-limited request stops splitting or storing, in milliseconds:
 * far below an edge function's two seconds of CPU time, because reading and storing take additional
 * time and the processor may be half as fast.
 */
const SPLIT_MS = 300;
const STORE_MS = 800;

/** Stored vectors have five decimals, which changes a cosine by less than 0.00001. */
const PRECISION = 1e5;

/**
 * Interval of heartbeats while a model embeds, in milliseconds: retries, or a slow model, may take
 * longer than the lease.
 */
const HEARTBEAT_MS = LEASE_MS / 4;

const OTHER_EMBEDDER =
  'The embedding settings changed while the document was being indexed. Reindex the document.';

export interface StepDeps {
  /** Uses the secret key: no other role may write chunks. */
  db: Db;
  embedder: Embedder;
  /** Splits the text; in the same thread by default. */
  runJob?: RunJob;
  /** Starts a clock in milliseconds if a request's CPU time is limited; omitted on a server. */
  startClock?: () => () => number;
}

const UNLIMITED_CLOCK = () => () => 0;

/**
 * Runs one step: splits the text, or embeds the next chunks, which are not visible yet. Does as
 * much as the time limit allows, but at least one part or slice. The last step replaces the old
 * chunks in one transaction. Returns the next step, or null at the end.
 *
 * @throws EmbeddingError if another embedder was configured since the run began.
 */
export function runStep(deps: StepDeps, run: IndexRun): Promise<IndexRun | null> {
  if (run.embedder !== deps.embedder.name) throw new EmbeddingError(OTHER_EMBEDDER);
  return run.at ? embedPiece(deps, run, run.at) : splitText(deps, run);
}

/** Returns the text to embed for a chunk: its heading path and its text. */
export function toEmbeddedText({ headingPath, text }: Pick<Chunk, 'headingPath' | 'text'>): string {
  return headingPath ? `${headingPath}\n\n${text}` : text;
}

/**
 * Splits the text. Finishes a short document in this step; stores the chunks of a longer one as
 * drafts.
 */
async function splitText(deps: StepDeps, { split: position, ...run }: IndexRun) {
  const { drafts, next, elapsed } = await splitDrafts(deps, run, position);
  const total = (position?.index ?? 0) + drafts.length;
  if (total === 0 && !next) throw new NoChunksError();
  const isShort = !position && !next && total <= pieceOf(deps.embedder) && elapsed() < STORE_MS;
  const stored = isShort ? await embedAndStore(deps, run, { drafts, elapsed }) : 0;
  if (stored === total && !next) return await publishChunks(deps.db, run, total);
  for (let i = stored; i < drafts.length; i += PIECE) {
    await storeDrafts(deps.db, run, drafts.slice(i, i + PIECE));
  }
  const step = run.step + 1;
  return next ? { ...run, step, split: next } : { ...run, step, at: { next: stored, total } };
}

/** Splits the text from a position on, as far as the time allows. */
async function splitDrafts(
  { db, runJob: split = runJob, startClock = UNLIMITED_CLOCK }: StepDeps,
  { document, run }: IndexRun,
  position?: SplitPosition,
) {
  const query = db.from('documents').select('raw_text, file_type, blocks')
    .eq('id', document).eq('index_run', run);
  const stored = unwrap(await query.single());
  const elapsed = startClock();
  // A function cannot be sent to a worker thread, which has no time limit.
  const isSpent = startClock === UNLIMITED_CLOCK ? undefined : () => elapsed() > SPLIT_MS;
  const { chunks, next } = await split(['split', stored, position, isSpent]);
  const drafts: ChunkView[] = chunks.map(({ index, headingPath, text, page }) => ({
    chunk_index: index,
    heading_path: headingPath,
    text,
    page,
  }));
  return { drafts, next, elapsed };
}

async function embedPiece(
  deps: StepDeps,
  run: IndexRun,
  { next, total }: NonNullable<IndexRun['at']>,
): Promise<IndexRun | null> {
  const elapsed = (deps.startClock ?? UNLIMITED_CLOCK)();
  const end = next + pieceOf(deps.embedder);
  const drafts = unwrap(
    await deps.db.from('chunk_drafts').select('chunk_index, heading_path, text, page')
      .eq('document_id', run.document).eq('run', run.run)
      .gte('chunk_index', next).lt('chunk_index', end).order('chunk_index'),
  );
  // Publishing fails, because chunks are missing.
  if (drafts.length === 0) return await publishChunks(deps.db, run, total);
  const reached = next + await embedAndStore(deps, run, { drafts, elapsed });
  if (reached >= total) return await publishChunks(deps.db, run, total);
  return { ...run, step: run.step + 1, at: { next: reached, total } };
}

const pieceOf = ({ perRequest = PIECE }: Embedder) => Math.min(perRequest, PIECE);

async function storeDrafts(db: Db, { document, run }: IndexRun, drafts: ChunkView[]) {
  unwrap(await db.rpc('draft_chunks', { p_document_id: document, p_run: run, p_chunks: drafts }));
}

interface Work {
  drafts: ChunkView[];
  elapsed: () => number;
}

/**
 * Embeds and stores at least one slice of chunks, and more while time is left; returns their
 * number.
 */
async function embedAndStore(deps: StepDeps, run: IndexRun, { drafts, elapsed }: Work) {
  let stored = 0;
  do {
    const slice = drafts.slice(stored, stored + SLICE);
    const vectors = hasSemanticVectors(deps.embedder) ? await embedChunks(deps, run, slice) : [];
    const chunks = slice.map((each, at) => ({
      ...each,
      embedding: vectors[at]?.map(round) ?? null,
    }));
    for (let at = 0; at < chunks.length; at += BATCH) {
      unwrap(
        await deps.db.rpc('insert_chunks', {
          p_document_id: run.document,
          p_run: run.run,
          p_embedder: run.embedder,
          p_chunks: chunks.slice(at, at + BATCH),
        }),
      );
    }
    stored += slice.length;
  } while (stored < drafts.length && elapsed() < STORE_MS);
  return stored;
}

/** Embeds chunks; renews the lease of the run meanwhile, so that no other run claims its document. */
async function embedChunks({ db, embedder }: StepDeps, run: IndexRun, chunks: ChunkView[]) {
  const ours = { p_document_id: run.document, p_run: run.run };
  // A failed heartbeat is not an error: the next write of a run that lost its document fails.
  const timer = setInterval(
    async () => void await db.rpc('heartbeat_index_run', ours),
    HEARTBEAT_MS,
  );
  try {
    return await embedder.embed(chunks.map(textOf), undefined, 'job', 'documents');
  } finally {
    clearInterval(timer);
  }
}

async function publishChunks(db: Db, { document, run, embedder }: IndexRun, count: number) {
  const chunks = { p_document_id: document, p_run: run, p_embedder: embedder, p_count: count };
  unwrap(await db.rpc('publish_chunks', chunks));
  await clearHidden(db);
  return null;
}

const textOf = ({ heading_path: headingPath, text }: ChunkView) =>
  toEmbeddedText({ headingPath, text });

const round = (value: number) => Math.round(value * PRECISION) / PRECISION;
