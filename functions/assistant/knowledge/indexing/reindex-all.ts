import type { Db } from '../../../shared/clients.ts';
import type { Database } from '../../../shared/database.types.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { IndexRun, IndexTask } from './hand-over.ts';
import {
  continueIndexing,
  finishStep,
  type IndexDeps,
  putBack,
  takeDocument,
  takeStep,
} from './index-document.ts';
import { leaseLimit } from './lease.ts';
import { runInBackground } from '../../../shared/background/run-in-background.ts';

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
  /** For indexing, when its calls may take longer than others. */
  background?: Db;
  /** Gives work to further requests where one may not do all of it: one step each. */
  handOver?: (task: IndexTask) => Promise<void>;
}

/** As much of a document as tells whether anybody works. */
type Progress = Pick<
  Database['public']['Tables']['documents']['Row'],
  'index_status' | 'updated_at'
>;

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
    const isUnderWay = this.#run !== undefined || (before.indexing > 0 && before.pending > 0);
    if (!isUnderWay) await this.#queue(scope);
    const { queued, indexing } = isUnderWay ? before : await this.#count();
    if (!isUnderWay || !this.#deps.handOver) this.#begin();
    return { queued, indexing, joined: isUnderWay };
  }

  /** Goes on with a queue that its run left behind: documents wait, and nothing happens to any. */
  resume(documents: Progress[]) {
    const isWaiting = documents.some(({ index_status }) => index_status === 'pending');
    if (isWaiting && !documents.some(isAlive)) this.#begin();
  }

  /** Takes what an earlier request left to this one; false when another request has it. */
  accept(run: IndexRun): Promise<boolean> {
    return takeStep(this.#deps.db, run);
  }

  /** Does what was accepted. */
  async continue({ indexing, queue = false }: IndexTask): Promise<void> {
    const outcome = await finishStep(this.#indexing(queue), indexing);
    if (queue && outcome !== 'handed over') await this.#work();
  }

  /** The run under way in this process, for whoever has to wait for it. */
  get run(): Promise<void> {
    return this.#run ?? Promise.resolve();
  }

  /** A lost database ends the run; the queue outlives it. */
  #begin() {
    this.#run ??= this.#work().catch(() => undefined).finally(() => this.#run = undefined);
    runInBackground(this.#run);
  }

  async #count() {
    const rows = unwrap(
      await this.#deps.db.from('documents').select('index_status, updated_at')
        .in('index_status', ['pending', 'indexing']),
    );
    const pending = rows.filter((row) => row.index_status === 'pending').length;
    const indexing = rows.filter((row) => row.index_status === 'indexing' && isAlive(row)).length;
    return { pending, indexing, queued: rows.length - indexing };
  }

  async #queue(scope: ReindexScope) {
    const { db, embedder } = this.#deps;
    if (scope === 'pending') return;
    const waiting = db.from('documents').update({ index_status: 'pending' })
      .neq('index_status', 'indexing');
    const stale = `index_status.eq.failed,indexed_embedder.is.null,` +
      `indexed_embedder.neq."${embedder.name}"`;
    unwrap(await (scope === 'all' ? waiting : waiting.or(stale)));
  }

  async #work() {
    const { handOver } = this.#deps;
    const tried = new Set<string>();
    for (let run = await this.#take(tried); run; run = await this.#take(tried)) {
      if (handOver) {
        return await handOver({ indexing: run, queue: true })
          .catch(() => putBack(this.#deps.db, run!));
      }
      await continueIndexing(this.#indexing(true), run);
    }
  }

  /** For one document; the request that ends it goes on with the queue. */
  #indexing(queue: boolean): IndexDeps {
    const { handOver, db, background = db, embedder } = this.#deps;
    const passOn = handOver && ((indexing: IndexRun) => handOver({ indexing, queue }));
    return { embedder, db: background, handOver: passOn };
  }

  /** The next document that nobody else takes at the same time. */
  async #take(tried: Set<string>): Promise<IndexRun | null> {
    const { db, embedder } = this.#deps;
    for (let id = await this.#next(tried); id; id = await this.#next(tried)) {
      tried.add(id);
      const run = await takeDocument({ db, embedder }, id, 'pending');
      if (run) return run;
    }
    return null;
  }

  /** The oldest document that waits; interrupted ones come last, as they may do so again. */
  async #next(tried: Set<string>): Promise<string | undefined> {
    const waits = `index_status.eq.pending,` +
      `and(index_status.eq.indexing,updated_at.lt."${leaseLimit()}")`;
    const { data } = await this.#deps.db.from('documents').select('id').or(waits)
      .order('index_status').order('updated_at').order('created_at').order('id')
      .limit(tried.size + 1);
    return data?.find(({ id }) => !tried.has(id))?.id;
  }
}

const isAlive = ({ updated_at }: Progress) => Date.parse(updated_at) >= Date.parse(leaseLimit());
