import { asJson } from '../../../shared/as-json.ts';
import { DatabaseError, toDatabaseProblem, unwrap } from '../../../shared/http/database-error.ts';
import { Problem } from '../../../shared/http/problem.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { type ModelReporter, NO_REPORTER } from '../../model-status/model-reporter.ts';
import { watchModel } from '../../model-status/watch-clients.ts';
import type { Candidate } from '../../schemas/candidate.ts';
import type { PlayedItem } from '../../schemas/run-arguments.ts';
import type { ModelClient } from '../../schemas/model-status.ts';
import type { TurnSettings } from '../../turn/turn-settings.ts';
import type { ChatModel } from '../../turn/model/chat-model.ts';
import type { TurnDeps } from '../../turn/run-turn.ts';
import { chargeTokens, TurnMeter } from '../../turn/turn-meter.ts';
import type { RunModelNames } from './estimate-run.ts';
import { CallFailed, type ModelThrottle, RunStopped } from './model-throttle.ts';
import { type Played, playItem, type RunItem } from './play-item.ts';

/** Models that do not retry; the run itself retries. */
export interface RunModels {
  routerModel: ChatModel;
  answerModel: ChatModel;
  rewriter?: ChatModel;
  /** Judges criteria in plain language; null skips them. */
  judgeModel: ChatModel | null;
}

export interface RunDeps extends Omit<TurnDeps, keyof RunModels | 'admission'>, RunModels {
  /** Number of results that are played concurrently. */
  concurrency: number;
  /** Names of the models, to estimate costs. */
  modelNames: RunModelNames;
  reporter?: ModelReporter;
}

/** A run that a worker has claimed. */
export interface StartedRun {
  id: string;
  worker: string;
  candidate: Candidate;
  fragments: 'stored' | 'fresh';
  created_by: string | null;
}

interface Step {
  run: StartedRun;
  /** Settings with the candidate's versions. */
  settings: TurnSettings;
  throttle: ModelThrottle;
  signal: AbortSignal;
}

/**
 * Returns whether an error means that the database is unavailable; then the result is discarded,
 * and the run continues later.
 */
export const isDatabaseUnavailable = (error: unknown) =>
  error instanceof DatabaseError && toDatabaseProblem(error).status === 503;

/** The result of an item, or the reason why it could not be played. */
type Outcome = Played & { error: string | null };

const EMPTY_OUTCOME: Omit<Outcome, 'error'> = {
  passed: null,
  changed: [],
  result: { before: null, turns: [], failures: [], judgements: [] },
};

function toFailedOutcome(error: unknown): Outcome {
  if (error instanceof CallFailed) return { ...EMPTY_OUTCOME, error: error.message };
  if (error instanceof Problem) return { ...EMPTY_OUTCOME, error: error.detail };
  logFailure('an item of a run could not be played', error);
  return { ...EMPTY_OUTCOME, error: 'It failed for an unexpected reason. Retry the run.' };
}

function guardModels({ throttle }: Step, deps: RunDeps, meter: TurnMeter): RunModels {
  const { routerModel, answerModel, rewriter, judgeModel, reporter = NO_REPORTER } = deps;
  // Wraps the throttled model: an attempt that is retried is not a failure yet.
  const guard = (client: ModelClient, model: ChatModel) =>
    watchModel(reporter, client, throttle.guard(model));
  return {
    routerModel: guard('router', routerModel),
    answerModel: guard('answering', answerModel),
    rewriter: rewriter && meter.instrument('rewrite', guard('rewrite', rewriter)),
    judgeModel: judgeModel && guard('judge', judgeModel),
  };
}

/**
 * Plays an item and stores its result exactly once, also if it could not be played.
 *
 * @throws RunStopped, or DatabaseError when the database is unavailable; then no result is stored.
 */
export async function playAndStore(deps: RunDeps, item: RunItem, step: Step): Promise<void> {
  const { run, signal } = step;
  const meter = new TurnMeter(deps.now, deps.tracing);
  meter.isTrial = true;

  async function store({ result, ...told }: Outcome): Promise<void> {
    const p_result = asJson<PlayedItem>({
      ...told,
      result: { ...result, usage: meter.usage },
      latency_ms: meter.timings().total,
      tokens: meter.uncharged,
      calls: meter.modelCalls,
    });
    const ours = { p_run_id: run.id, p_worker: run.worker, p_item_id: item.id };
    const isOurs = await deps.db.rpc('store_run_result', { ...ours, p_result });
    if (!unwrap(isOurs)) throw new RunStopped('stopped');
    meter.uncharged = 0;
  }

  try {
    const playing = { ...step, fragments: run.fragments, meter };
    const models = guardModels(step, deps, meter);
    const played = await meter.spans.turn(() => playItem({ ...deps, ...models }, item, playing));
    await store({ ...played, error: null });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RunStopped || isDatabaseUnavailable(error)) throw error;
    await store(toFailedOutcome(error));
  } finally {
    await chargeTokens(deps.db, { user_id: run.created_by }, meter.uncharged);
    deps.collect(meter.counts(''));
  }
}
