import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { Problem } from '../../../shared/http/problem.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { forEachLimit } from '../../../shared/for-each-limit.ts';
import { StoredCandidate } from '../../schemas/candidate.ts';
import { Fragments } from '../../schemas/runs.ts';
import { withCandidate } from '../../turn/load/candidate.ts';
import { describeCap, reachedCap } from '../../turn/load/budget.ts';
import { beginTurn } from '../../turn/load/load-turn.ts';
import { ModelThrottle, RunStopped, type StopReason } from './model-throttle.ts';
import {
  isDatabaseUnavailable,
  playAndStore,
  type RunDeps,
  type StartedRun,
} from './play-and-store.ts';
import type { RunItem } from './play-item.ts';
import { HEARTBEAT_MS, type RunTask } from './run-task.ts';

/** Number of items loaded per query. */
const PAGE = 50;

/** `ended`: the run has ended. `more`: its next step is due. */
export type StepOutcome = 'ended' | 'more';

/** Yields items without a result in order, page by page. */
async function* readWaitingItems(db: Db, run: string, most: number): AsyncGenerator<RunItem> {
  for (let after = 0, left = most; left > 0;) {
    const limit = Math.min(left, PAGE);
    const query = db.from('run_items').select('id, position, test_id, message_id')
      .eq('run_id', run).is('ended_at', null).gt('position', after);
    const rows = unwrap(await query.order('position').limit(limit));
    yield* rows;
    if (rows.length < limit) return;
    after = rows.at(-1)!.position;
    left -= rows.length;
  }
}

async function readRun(db: Db, { run: id, worker }: RunTask): Promise<StartedRun> {
  const query = db.from('runs').select('candidate, fragments, created_by').eq('id', id);
  const { candidate, fragments, created_by } = unwrap(await query.single());
  return {
    id,
    worker,
    candidate: StoredCandidate.parse(candidate),
    fragments: Fragments.parse(fragments),
    created_by,
  };
}

async function readSettings(deps: RunDeps, { candidate, created_by: user_id }: StartedRun) {
  const { settings } = await beginTurn(deps, { limits: [], user_id }, {});
  return await withCandidate(deps.db, settings, { candidate, field: 'candidate' });
}

/** Sends heartbeats of the run; aborts its calls if it ended or another worker claimed it. */
function sendHeartbeats(db: Db, { run: p_run_id, worker: p_worker }: RunTask) {
  const stop = new AbortController();
  const timer = setInterval(async () => {
    const { data } = await db.rpc('renew_run', { p_run_id, p_worker });
    if (data === false) stop.abort(new RunStopped('stopped'));
  }, HEARTBEAT_MS);
  return { signal: stop.signal, [Symbol.dispose]: () => clearInterval(timer) };
}

const STOPS: Record<Exclude<StopReason, 'stopped' | 'cap'>, string> = {
  limit: 'It made the maximum number of model calls. Retry it with a higher max_model_calls.',
  budget: 'The model budget of the account that started it is used up. It resets at 00:00 ' +
    'UTC: retry the run then.',
};

async function describeReachedCap(db: Db): Promise<string> {
  const cap = reachedCap.nullable().parse(unwrap(await db.rpc('reached_cap')));
  return cap ? `${describeCap(cap)} Retry the run then.` : 'A monthly cap was reached. Retry it.';
}

/** Returns why a run ends early, or null when another worker or a cancellation ended it. */
async function findEndReason(error: unknown, db: Db): Promise<string | null> {
  if (error instanceof RunStopped) {
    if (error.reason === 'cap') return await describeReachedCap(db);
    return error.reason === 'stopped' ? null : STOPS[error.reason];
  }
  if (error instanceof Problem) return error.detail;
  logFailure('a run failed', error);
  return 'The run stopped for an unexpected reason. Retry it.';
}

/**
 * Plays one step of a claimed run: at most `most` items, several concurrently.
 *
 * @throws DatabaseError when the database is unavailable; the run continues after its lease
 * expires.
 */
export async function playStep(
  deps: RunDeps,
  task: RunTask,
  most = Infinity,
): Promise<StepOutcome> {
  const { db, concurrency } = deps;
  const ours = { p_run_id: task.run, p_worker: task.worker };
  using alive = sendHeartbeats(db, task);
  try {
    const run = await readRun(db, task);
    const settings = await readSettings(deps, run);
    const throttle = new ModelThrottle(async () =>
      unwrap(await db.rpc('begin_model_call', ours)) as StopReason | null
    );
    const step = { run, settings, throttle, signal: alive.signal };
    const items = readWaitingItems(db, run.id, most);
    await forEachLimit(items, concurrency, (item) => playAndStore(deps, item, step));
    return unwrap(await db.rpc('finish_run', ours)) ? 'ended' : 'more';
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const reason = await findEndReason(error, db);
    if (reason !== null) unwrap(await db.rpc('finish_run', { ...ours, p_error: reason }));
    return 'ended';
  }
}
