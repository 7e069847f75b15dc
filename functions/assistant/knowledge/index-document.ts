import type { Db } from '../../shared/clients.ts';
import { DatabaseError, unwrap } from '../../shared/http/database-error.ts';
import { type Embedder, EmbeddingError } from './embed/embedder.ts';
import { leaseLimit, RENEW_MS } from './lease.ts';
import { type Chunk, cleanAndSplit } from './split.ts';

export interface IndexDeps {
  /** Acts with the secret key: chunks are written by nobody else. */
  db: Db;
  embedder: Embedder;
}

/** busy: another indexing of the document is under way. gone: there is no such document. */
export type IndexOutcome = 'ready' | 'failed' | 'busy' | 'gone';

/** Chunks embedded between two looks at the clock and the other work of the process. */
const SLICE = 64;

/** Decimals of a stored vector: what is cut off changes a cosine by less than 0.00001. */
const DECIMALS = 5;

/**
 * Builds a document's chunks anew from its raw text and puts them in place of the old ones in one
 * transaction (decisions, section 6). When anything fails the old chunks stay, and the document
 * says `failed` and why.
 *
 * @param from `pending` takes the document only while nobody else has taken it from the queue.
 */
export async function indexDocument(
  { db, embedder }: IndexDeps,
  id: string,
  from: 'pending' | 'any' = 'any',
): Promise<IndexOutcome> {
  const claimed = await claim(db, id, from);
  if (claimed === null) return await exists(db, id) ? 'busy' : 'gone';
  try {
    const { chunks } = cleanAndSplit(claimed);
    const vectors = await embedAll({ db, embedder }, id, chunks);
    unwrap(
      await db.rpc('replace_document_chunks', {
        p_document_id: id,
        p_embedder: embedder.name,
        p_chunks: chunks.map(({ index, headingPath, text }, i) => ({
          chunk_index: index,
          heading_path: headingPath,
          text,
          embedding: vectors[i]!,
        })),
      }),
    );
    return 'ready';
  } catch (error) {
    await markFailed(db, id, reasonOf(error));
    return 'failed';
  }
}

/** What the embedder reads of a chunk: where it stands, and what it says. */
export function embeddedText({ headingPath, text }: Pick<Chunk, 'headingPath' | 'text'>): string {
  return headingPath ? `${headingPath}\n\n${text}` : text;
}

/** Compare-and-set: of two that want the document, one gets its raw text and the other null. */
async function claim(db: Db, id: string, from: 'pending' | 'any'): Promise<string | null> {
  const update = db.from('documents')
    .update({ index_status: 'indexing', index_error: null })
    .eq('id', id);
  const free = from === 'pending' ? 'index_status.eq.pending' : 'index_status.neq.indexing';
  const interrupted = `and(index_status.eq.indexing,updated_at.lt."${leaseLimit()}")`;
  const rows = unwrap(await update.or(`${free},${interrupted}`).select('raw_text'));
  return rows[0]?.raw_text ?? null;
}

async function exists(db: Db, id: string): Promise<boolean> {
  const found = await db.from('documents').select('id').eq('id', id).maybeSingle();
  return unwrap(found) !== null;
}

async function embedAll({ db, embedder }: IndexDeps, id: string, chunks: Chunk[]) {
  const vectors: number[][] = [];
  let signed = Date.now();
  for (let i = 0; i < chunks.length; i += SLICE) {
    const slice = chunks.slice(i, i + SLICE).map(embeddedText);
    for (const vector of await embedder.embed(slice)) {
      vectors.push(vector.map((value) => Number(value.toFixed(DECIMALS))));
    }
    if (Date.now() - signed > RENEW_MS) {
      await renew(db, id);
      signed = Date.now();
    }
    // The built-in embedder never waits: others' requests get their turn here.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return vectors;
}

/** The update sets updated_at, which the lease counts from. */
async function renew(db: Db, id: string) {
  const update = db.from('documents').update({ index_status: 'indexing' });
  unwrap(await update.eq('id', id).eq('index_status', 'indexing'));
}

/** With the database gone the document stays `indexing` until its lease is over. */
async function markFailed(db: Db, id: string, reason: string) {
  await db.from('documents').update({ index_status: 'failed', index_error: reason })
    .eq('id', id).eq('index_status', 'indexing');
}

function reasonOf(error: unknown): string {
  if (error instanceof EmbeddingError) return error.message;
  if (error instanceof DatabaseError) return 'The database did not take the chunks.';
  return 'Indexing failed for an unexpected reason.';
}
