import { unwrap } from '../../shared/http/database-error.ts';
import type { IndexTask } from './hand-over.ts';
import { continueIndexing, type IndexDeps, indexDocument } from './index-document.ts';
import { leaseLimit } from './lease.ts';
import { runInBackground } from './run-in-background.ts';

/** pending: never indexed, or interrupted. stale: also failed, or by another embedder. */
export type ReindexScope = 'pending' | 'stale' | 'all';

export interface ReindexSummary {
  /** Documents that wait for their turn, those of a run under way included. */
  queued: number;
  /** Documents that are being indexed at this moment. */
  indexing: number;
  /** Whether a run was under way already: then nothing is queued twice. */
  joined: boolean;
}

export interface ReindexDeps extends Omit<IndexDeps, 'handOver'> {
  /** Gives work to further requests where one may not do all of it: one document each. */
  handOver?: (task: IndexTask) => Promise<void>;
}

/**
 * Queues documents (status `pending`) and works through the queue in the background, one after
 * the other; progress is each document's own status. Several workers, in one process or many,
 * share one queue: a document is taken by compare-and-set. One that fails does not stop the rest.
 */
export class Reindexer {
  readonly #deps: ReindexDeps;
  #run: Promise<void> | undefined;

  constructor(deps: ReindexDeps) {
    this.#deps = deps;
  }

  async start(scope: ReindexScope): Promise<ReindexSummary> {
    const before = await this.#count();
    const isUnderWay = this.#run !== undefined || (before.indexing > 0 && before.queued > 0);
    if (!isUnderWay) await this.#queue(scope);
    const { queued, indexing } = isUnderWay ? before : await this.#count();
    this.#run ??= this.#work().finally(() => this.#run = undefined);
    runInBackground(this.#run);
    return { queued, indexing, joined: isUnderWay };
  }

  /** Does what an earlier request left to this one. */
  async continue({ indexing, queue = false }: IndexTask): Promise<void> {
    const outcome = indexing && await continueIndexing(this.#indexing(queue), indexing);
    if (queue && outcome !== 'handed over') await this.#work();
  }

  /** The run under way in this process, for whoever has to wait for it. */
  get run(): Promise<void> {
    return this.#run ?? Promise.resolve();
  }

  async #count() {
    const limit = leaseLimit();
    const rows = unwrap(
      await this.#deps.db.from('documents').select('index_status, updated_at')
        .in('index_status', ['pending', 'indexing']),
    );
    const isAlive = (row: { updated_at: string }) =>
      Date.parse(row.updated_at) >= Date.parse(limit);
    const indexing = rows.filter((row) => row.index_status === 'indexing' && isAlive(row)).length;
    return { indexing, queued: rows.length - indexing };
  }

  async #queue(scope: ReindexScope) {
    const { db, embedder } = this.#deps;
    const interrupted = `and(index_status.eq.indexing,updated_at.lt."${leaseLimit()}")`;
    const stale = `index_status.eq.failed,indexed_embedder.is.null,` +
      `indexed_embedder.neq."${embedder.name}"`;
    const chosen: Record<ReindexScope, string> = {
      pending: interrupted,
      stale: `${interrupted},and(index_status.neq.indexing,or(${stale}))`,
      all: `${interrupted},index_status.neq.indexing`,
    };
    unwrap(await db.from('documents').update({ index_status: 'pending' }).or(chosen[scope]));
  }

  async #work() {
    const tried = new Set<string>();
    for (let id = await this.#next(tried); id; id = await this.#next(tried)) {
      tried.add(id);
      const outcome = await indexDocument(this.#indexing(true), id, { from: 'pending' })
        .catch(() => 'failed');
      if (outcome === 'handed over') return;
      if (this.#deps.handOver) return await this.#deps.handOver({ queue: true });
    }
  }

  /** For one document; the request that ends it goes on with the queue. */
  #indexing(queue: boolean): IndexDeps {
    const { handOver, ...deps } = this.#deps;
    return { ...deps, handOver: handOver && ((indexing) => handOver({ indexing, queue })) };
  }

  /** The oldest document that waits. A lost database ends the run; the queue outlives it. */
  async #next(tried: Set<string>): Promise<string | undefined> {
    const { data } = await this.#deps.db.from('documents').select('id')
      .eq('index_status', 'pending').order('created_at').order('id').limit(tried.size + 1);
    return data?.find(({ id }) => !tried.has(id))?.id;
  }
}
