import { type Dispatch, DispatchError } from '../../../shared/background/dispatch.ts';
import { DatabaseError, unwrap } from '../../../shared/http/database-error.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { EmbeddingError } from '../embed/embedder.ts';
import { claimDocument, claimStep, markFailed } from './claim.ts';
import type { IndexRun } from './index-task.ts';
import { NoChunksError } from './no-chunks.ts';
import { runStep, type StepDeps } from './run-step.ts';

export interface IndexDeps extends StepDeps {
  /** Sends steps to further requests; without it, this request runs all steps. */
  dispatch?: Dispatch<IndexRun>;
}

/**
 * `busy`: another request has claimed the document or this step. `gone`: the document does not
 * exist.
 */
type IndexOutcome = 'ready' | 'failed' | 'busy' | 'gone' | 'dispatched';

/**
 * Indexes a document from its stored text and replaces its chunks in one transaction. On failure
 * the old chunks stay, and the document gets the status `failed` with a reason.
 */
export async function indexDocument(deps: IndexDeps, id: string): Promise<IndexOutcome> {
  const run = await claimDocument(deps.db, id, deps.embedder.name);
  if (run) return continueIndexing(deps, run);
  const found = await deps.db.from('documents').select('id').eq('id', id).maybeSingle();
  return unwrap(found) ? 'busy' : 'gone';
}

/** Claims and runs a step; then runs or dispatches the next ones. */
export async function continueIndexing(deps: IndexDeps, run: IndexRun): Promise<IndexOutcome> {
  try {
    return await claimStep(deps.db, run) ? await doClaimedStep(deps, run) : 'busy';
  } catch (error) {
    return await fail(deps, run, error);
  }
}

/** Runs a claimed step; then runs or dispatches the next ones. */
export async function doClaimedStep(deps: IndexDeps, run: IndexRun): Promise<IndexOutcome> {
  let next: IndexRun | null;
  try {
    next = await runStep(deps, run);
  } catch (error) {
    return await fail(deps, { ...run, step: run.step + 1 }, error);
  }
  if (!next) return 'ready';
  return deps.dispatch ? await dispatchStep(deps, next) : await continueIndexing(deps, next);
}

/** Dispatches an unclaimed step to a further request. */
export async function dispatchStep(deps: IndexDeps, run: IndexRun): Promise<IndexOutcome> {
  try {
    await deps.dispatch!(run);
    return 'dispatched';
  } catch (error) {
    return await fail(deps, run, error);
  }
}

async function fail({ db }: IndexDeps, run: IndexRun, error: unknown): Promise<'failed'> {
  await markFailed(db, run, toReason(error));
  return 'failed';
}

/** Errors with messages for operators. */
const READABLE = [EmbeddingError, DispatchError, NoChunksError];

function toReason(error: unknown): string {
  if (READABLE.some((type) => error instanceof type)) return (error as Error).message;
  logFailure('indexing failed', error);
  if (error instanceof DatabaseError) {
    return 'The database did not store the chunks. Reindex the document.';
  }
  return 'Indexing failed for an unexpected reason. Reindex the document.';
}
