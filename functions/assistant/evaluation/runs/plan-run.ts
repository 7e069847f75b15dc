import { RUN_RESULT_LIMIT } from '../../../shared/contract/limits.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { LimitsToTake } from '../../../shared/http/limit-rate.ts';
import { toPeriodEnd, toPeriodStart } from '../../../shared/http/date-or-timestamp.ts';
import { type FieldError, problem } from '../../../shared/http/problem.ts';
import { RunCost } from '../../schemas/model-prices.ts';
import type { PlannedRun, RunSelection } from '../../schemas/run-arguments.ts';
import { DEFAULT_REPEATS, type NewRun, type RunPreview, type RunTry } from '../../schemas/runs.ts';
import { refuseOverBudget } from '../../turn/load/budget.ts';
import { withCandidate } from '../../turn/load/candidate.ts';
import { beginTurn } from '../../turn/load/load-turn.ts';
import type { TurnSettings } from '../../turn/turn-settings.ts';
import { estimateRun, RunPlan } from './estimate-run.ts';
import type { RunDeps } from './play-and-store.ts';

interface Asked extends LimitsToTake {
  run: NewRun;
  user_id: string | null;
}

interface Planned {
  planned: PlannedRun;
  preview: RunPreview;
}

const refuse = (errors: FieldError[]) => {
  throw problem(422, `This run cannot be started. ${errors[0]!.message}.`, { errors });
};

function refuseUnknownBranches({ tests, replay }: NewRun, { branches }: TurnSettings) {
  const named = [
    ...(typeof tests === 'object' && !Array.isArray(tests)
      ? [{ path: 'tests.intent_code', code: tests.intent_code }]
      : []),
    ...(replay ? [{ path: 'replay.intent_code', code: replay.intent_code }] : []),
  ];
  const errors = named.filter(({ code }) => !branches.some((branch) => branch.code === code))
    .map(({ path, code }) => ({ path, message: `There is no branch ${code}` }));
  if (errors.length > 0) refuse(errors);
}

function refuseUnknownTests({ tests }: NewRun, { unknown }: RunPlan) {
  if (!Array.isArray(tests) || unknown.length === 0) return;
  refuse(unknown.map((id) => ({
    path: `tests.${tests.indexOf(id)}`,
    message: `There is no test ${id}`,
  })));
}

function refuseSize({ tests, replay }: NewRun, total: number) {
  if (total > RUN_RESULT_LIMIT) {
    const most = RUN_RESULT_LIMIT.toLocaleString('en');
    const message = `It would have ${total.toLocaleString('en')} results; the maximum is ${most}`;
    refuse([{ path: 'repeats', message }]);
  }
  if (total > 0) return;
  refuse([
    ...(tests ? [{ path: 'tests', message: 'There is no enabled test in this selection' }] : []),
    ...(replay
      ? [{ path: 'replay', message: 'There is no real turn of this branch that can be replayed' }]
      : []),
  ]);
}

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);

function listTries({ candidate }: NewRun, { configs }: TurnSettings): RunTry[] {
  return Object.keys(candidate).map((intent_code) => {
    const { id, version } = configs.find((config) => config.intent_code === intent_code)!;
    return { intent_code, config_id: id, version };
  });
}

/**
 * Plans a run: returns its arguments to store, and a preview with the number of its results, its
 * maximum number of model calls, its approximate tokens and their cost.
 *
 * @throws Problem 422 that names each error; 429 for the account's rate limits and budget.
 */
export async function planRun(deps: RunDeps, { run, user_id, ...limits }: Asked): Promise<Planned> {
  const { db } = deps;
  const { budget, settings: active } = await beginTurn(deps, { ...limits, user_id }, {});
  refuseOverBudget(budget);
  const { candidate, tests, replay } = run;
  const tried = await withCandidate(db, active, { candidate, field: 'candidate' });
  refuseUnknownBranches(run, active);
  const period = replay && {
    ...replay,
    ...(replay.from && { from: toPeriodStart(replay.from) }),
    ...(replay.to && { to: toPeriodEnd(replay.to) }),
  };
  const asked: RunSelection = { tests, replay: period };
  const plan = RunPlan.parse(unwrap(await db.rpc('plan_run', { p_request: asked })));
  refuseUnknownTests(run, plan);
  const repeats = {
    tests: run.repeats ?? DEFAULT_REPEATS.tests,
    replay: run.repeats ?? DEFAULT_REPEATS.replay,
  };
  const count = sum(plan.tests.map((group) => group.tests));
  const turns = sum(plan.replay.map((group) => group.turns));
  const total = repeats.tests * count + repeats.replay * turns;
  refuseSize(run, total);
  const isJudged = deps.judgeModel !== null;
  const mayRewrite = deps.rewriter !== undefined;
  const rewrites = { tests: mayRewrite, replay: mayRewrite && run.fragments === 'fresh' };
  const models = deps.modelNames;
  const estimate = estimateRun(plan, { repeats, isJudged, rewrites, active, tried, models });
  const { calls, ...most } = estimate;
  const cost = RunCost.parse(unwrap(await db.rpc('cost_of_calls', { p_calls: calls })));
  return {
    preview: { estimate: { ...most, cost }, tests: count, turns, total },
    planned: {
      ...run,
      tries: listTries(run, tried),
      test_repeats: repeats.tests,
      replay_repeats: repeats.replay,
      period,
      estimate,
      created_by: user_id,
    },
  };
}

/** Throws 422 when a run may make more model calls than its `max_model_calls`. */
export function refuseCosts({ max_model_calls: most, estimate }: PlannedRun) {
  if (most === undefined || estimate.model_calls <= most) return;
  const message = `Up to ${estimate.model_calls.toLocaleString('en')} calls may be needed`;
  refuse([{ path: 'max_model_calls', message }]);
}
