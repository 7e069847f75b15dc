import type { Dispatch } from '../../../shared/background/dispatch.ts';
import { getLeaseLimit } from '../../../shared/background/lease.ts';
import { runInBackground } from '../../../shared/background/run-in-background.ts';
import { unwrap, unwrapCount } from '../../../shared/http/database-error.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import type { ReindexScope, ReindexSummary } from '../../schemas/documents.ts';
import { claimNextDocument, claimStep, clearHidden, releaseDocument } from './claim.ts';
import { continueIndexing, doClaimedStep, type IndexDeps } from './index-document.ts';
import type { IndexRun, IndexTask } from './index-task.ts';
import type { StepDeps } from './run-step.ts';

export interface ReindexDeps extends StepDeps {
  /** Sends each step to a separate request, where one request may not run all steps. */
  dispatch?: Dispatch<IndexTask>;
}

/**
 * Queues documents (status `pending`) and indexes them in the background, one after another; each
 * document's status shows the progress. Several workers, in one or many processes, share a queue:
 * one of them claims each document. A failed document does not stop the rest.
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
    if (!isUnderWay || !this.#deps.dispatch) this.#begin();
    return { queued, indexing, joined: isUnderWay };
  }

  /**
   * Resumes a queue after a crash: documents are waiting, and none was updated within the lease.
   */
  async resume(): Promise<void> {
    const waiting = unwrapCount(await this.#documents().eq('index_status', 'pending'));
    if (waiting === 0) return;
    const recent = unwrapCount(await this.#documents().gte('updated_at', getLeaseLimit()));
    if (recent === 0) this.#begin();
  }

  /** Deletes the chunks of deleted documents and ended runs in the background. */
  clear(): void {
    runInBackground(clearHidden(this.#deps.db));
  }

  /** Claims the step of a dispatched task; returns false when another request has it. */
  claim({ indexing }: IndexTask): Promise<boolean> {
    return claimStep(this.#deps.db, indexing);
  }

  /** Runs a claimed task; with `queue`, continues with the next document after the last step. */
  async continue({ indexing, queue = false }: IndexTask): Promise<void> {
    const outcome = await doClaimedStep(this.indexDeps(queue), indexing);
    if (queue && outcome !== 'dispatched') await this.#work();
  }

  /**
   * Returns the dependencies for indexing a document; with `queue`, the request that ends it
   * continues with the next document.
   */
  indexDeps(queue = false): IndexDeps {
    const { dispatch, ...deps } = this.#deps;
    return {
      ...deps,
      dispatch: dispatch && ((indexing) => dispatch({ indexing, queue })),
    };
  }

  /** The current run in this process, so that others can await it. */
  get run(): Promise<void> {
    return this.#run ?? Promise.resolve();
  }

  /** Starts a run. If the database becomes unavailable, the run ends and the queue remains. */
  #begin() {
    this.#run ??= this.#work()
      .catch((error) => logFailure('indexing of the queue stopped', error))
      .finally(() => this.#run = undefined);
    runInBackground(this.#run);
  }

  async #count() {
    const [waiting, running, alive] = await Promise.all([
      this.#documents().eq('index_status', 'pending'),
      this.#documents().eq('index_status', 'indexing'),
      this.#documents().eq('index_status', 'indexing').gte('updated_at', getLeaseLimit()),
    ]);
    const [pending, indexing] = [unwrapCount(waiting), unwrapCount(alive)];
    return { pending, indexing, queued: pending + unwrapCount(running) - indexing };
  }

  #documents() {
    return this.#deps.db.from('documents').select('id', { count: 'exact', head: true });
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
    const { db, dispatch } = this.#deps;
    const tried = new Set<string>();
    for (let run = await this.#claimNext(tried); run; run = await this.#claimNext(tried)) {
      if (!dispatch) await continueIndexing(this.indexDeps(), run);
      else {return await dispatch({ indexing: run, queue: true }).catch(() =>
          releaseDocument(db, run!)
        );}
    }
  }

  async #claimNext(tried: Set<string>): Promise<IndexRun | null> {
    const { db, embedder } = this.#deps;
    const run = await claimNextDocument(db, tried, embedder.name);
    if (run) tried.add(run.document);
    return run;
  }
}
