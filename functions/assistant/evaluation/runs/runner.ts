import type { Dispatch } from '../../../shared/background/dispatch.ts';
import { getLeaseLimit } from '../../../shared/background/lease.ts';
import { runInBackground } from '../../../shared/background/run-in-background.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import type { RunDeps } from './play-and-store.ts';
import { playStep } from './play-step.ts';
import { HEARTBEAT_MS, RUN_LEASE_MS, type RunTask } from './run-task.ts';

/**
 * Maximum results per dispatched step: each takes about 10 ms of a request's two seconds of CPU
 * time.
 */
const ITEMS_PER_REQUEST = 24;

/**
 * Time after which the lease of a run whose worker lost the database has expired, in milliseconds.
 */
const LEASE_EXPIRY_MS = RUN_LEASE_MS + HEARTBEAT_MS;

export interface RunnerDeps extends RunDeps {
  /** Sends each step to a separate request; a server has none and plays whole runs. */
  dispatch?: Dispatch<RunTask>;
}

/**
 * Plays runs in the background, one after another. Several workers, in one or many processes, share
 * a queue: they claim a run by compare-and-set and store each result once.
 */
export class Runner {
  readonly #deps: RunnerDeps;
  #isWorking = false;
  #isAsked = false;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  /**
   * Plays queued and abandoned runs in the background. If this worker is already playing runs, it
   * looks for further ones afterwards.
   */
  begin(): void {
    this.#isAsked = true;
    if (this.#isWorking) return;
    this.#isWorking = true;
    runInBackground(this.#work());
  }

  /** Claims the step of a dispatched task; returns false when another request has it. */
  async claim({ run, worker, step }: RunTask): Promise<boolean> {
    const claimed = { p_run_id: run, p_worker: worker, p_step: step };
    return unwrap(await this.#deps.db.rpc('claim_run_step', claimed));
  }

  /** Plays a claimed step; then dispatches the next one, or begins the next run. */
  async continue(task: RunTask): Promise<void> {
    const outcome = await playStep(this.#deps, task, ITEMS_PER_REQUEST);
    if (outcome === 'ended') this.begin();
    else await this.#dispatch({ ...task, step: task.step + 1 });
  }

  /** Plays runs until none was requested meanwhile. */
  async #work(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      await this.#playAll().catch((error) => this.#goOnLater(error));
    }
    this.#isWorking = false;
  }

  /**
   * Logs an error and, on a server, schedules a retry, because there may be no request that resumes
   * the run.
   */
  #goOnLater(error: unknown): void {
    logFailure('runs stopped', error);
    if (this.#deps.dispatch) return;
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.begin(), LEASE_EXPIRY_MS);
  }

  async #playAll(): Promise<void> {
    for (let task = await this.#claimNext(); task; task = await this.#claimNext()) {
      if (this.#deps.dispatch) return await this.#dispatch(task);
      while (await playStep(this.#deps, task) === 'more');
    }
  }

  async #claimNext(): Promise<RunTask | null> {
    const worker = crypto.randomUUID();
    const p_alive_since = getLeaseLimit(Date.now(), RUN_LEASE_MS);
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
