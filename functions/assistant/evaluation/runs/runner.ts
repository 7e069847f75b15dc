import type { Dispatch } from '../../../shared/background/dispatch.ts';
import { leaseLimit } from '../../../shared/background/lease.ts';
import { runInBackground } from '../../../shared/background/run-in-background.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import type { RunDeps } from './play-and-store.ts';
import { playStep } from './play-step.ts';
import { HEARTBEAT_MS, RUN_LEASE_MS, type RunTask } from './run-task.ts';

/** Results of a step that is a request of its own: some 10 ms of CPU time each, of two seconds. */
const ITEMS_PER_REQUEST = 24;

/** After this the lease of a run whose worker lost the database is over, whatever its last heartbeat. */
const FREE_AGAIN_MS = RUN_LEASE_MS + HEARTBEAT_MS;

export interface RunnerDeps extends RunDeps {
  /** Where one request may not do all steps: gives each to a request of its own. */
  dispatch?: Dispatch<RunTask>;
}

/**
 * Works through the runs in the background, one after the other. Several workers, in one process or
 * many, share one queue: a run is claimed by compare-and-set, and each of its results is stored once.
 */
export class Runner {
  readonly #deps: RunnerDeps;
  #isWorking = false;
  #isAsked = false;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  /** Sees to it that runs which wait, or whose worker has died, go on. */
  begin(): void {
    this.#isAsked = true;
    if (this.#isWorking) return;
    this.#isWorking = true;
    runInBackground(this.#work());
  }

  /** Claims the step of a dispatched task; false when another request has it. */
  async claim({ run, worker, step }: RunTask): Promise<boolean> {
    const claimed = { p_run_id: run, p_worker: worker, p_step: step };
    return unwrap(await this.#deps.db.rpc('claim_run_step', claimed));
  }

  /** Does a claimed task, and hands the next one on. */
  async continue(task: RunTask): Promise<void> {
    const outcome = await playStep(this.#deps, task, ITEMS_PER_REQUEST);
    if (outcome === 'ended') this.begin();
    else await this.#dispatch({ ...task, step: task.step + 1 });
  }

  /** Until nobody asked while it was at it. */
  async #work(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      await this.#playAll().catch((error) => this.#goOnLater(error));
    }
    this.#isWorking = false;
  }

  /** The database was away: on a server nobody else may come and ask for the run that it left. */
  #goOnLater(error: unknown): void {
    logFailure('runs stopped', error);
    if (this.#deps.dispatch) return;
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.begin(), FREE_AGAIN_MS);
  }

  async #playAll(): Promise<void> {
    for (let task = await this.#claimNext(); task; task = await this.#claimNext()) {
      if (this.#deps.dispatch) return await this.#dispatch(task);
      while (await playStep(this.#deps, task) === 'more');
    }
  }

  async #claimNext(): Promise<RunTask | null> {
    const worker = crypto.randomUUID();
    const p_alive_since = leaseLimit(Date.now(), RUN_LEASE_MS);
    const run = unwrap(await this.#deps.db.rpc('claim_run', { p_worker: worker, p_alive_since }));
    return run ? { run, worker, step: 0 } : null;
  }

  async #dispatch(task: RunTask): Promise<void> {
    try {
      await this.#deps.dispatch!(task);
    } catch (error) {
      await this.#deps.db.rpc('finish_run', {
        p_run_id: task.run,
        p_worker: task.worker,
        p_error: (error as Error).message,
      });
    }
  }
}
