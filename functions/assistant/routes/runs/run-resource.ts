import { z } from 'zod';
import { readAuthorNames } from '../../../shared/read-author-names.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../../shared/http/database-error.ts';
import { StoredCandidate } from '../../schemas/candidate.ts';
import { RunCost } from '../../schemas/model-prices.ts';
import { type Run, RunEstimate, RunListItem, RunResult, RunSummary } from '../../schemas/runs.ts';

export const RUN_COLUMNS =
  'id, status, total, done, model_calls, tokens, estimate, summary, tries, tests, replay, fragments, repeats, max_model_calls, error, created_by, created_at, started_at, finished_at';

export const UNKNOWN = 'There is no run with this id.';

const RunRow = RunListItem.omit({ progress: true, spent: true, created_by_name: true }).extend({
  estimate: RunEstimate.omit({ cost: true }),
  total: z.int(),
  done: z.int(),
  model_calls: z.int(),
  tokens: z.int(),
  summary: RunSummary.nullable(),
});

type Scope = ApiEnv['Variables'];

/** Loads a run's summary; counts it again while the run has not ended. */
async function readSummary({ db }: Scope, { id, summary }: z.infer<typeof RunRow>) {
  return summary ?? RunSummary.parse(unwrap(await db.rpc('run_summary', { p_run_id: id })));
}

const RunCosts = z.array(z.object({ id: z.uuid(), estimate: RunCost, spent: RunCost }));

async function readCosts({ db }: Scope, ids: string[]) {
  const rows = RunCosts.parse(unwrap(await db.rpc('run_costs', { p_ids: ids })));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The cost of a run that was deleted meanwhile. */
const UNKNOWN_COST: RunCost = { costs: null, unpriced: [] };

export async function toRuns(scope: Scope, data: unknown): Promise<RunListItem[]> {
  const rows = z.array(RunRow).parse(data);
  const costs = await readCosts(scope, rows.map(({ id }) => id));
  const names = await readAuthorNames(scope, rows.map(({ created_by }) => created_by));
  const summaries = await Promise.all(rows.map((row) => readSummary(scope, row)));
  return rows.map(({ total, done, model_calls, tokens, estimate, ...row }, at) => ({
    ...row,
    progress: { done, total },
    estimate: { ...estimate, cost: costs.get(row.id)?.estimate ?? UNKNOWN_COST },
    spent: { model_calls, tokens, cost: costs.get(row.id)?.spent ?? UNKNOWN_COST },
    summary: summaries[at]!,
    created_by_name: names.get(row.created_by) ?? null,
  }));
}

/** Loads a run; throws 404 for an unknown id. */
export async function readRun(scope: Scope, id: string): Promise<Run> {
  const query = scope.db.from('runs').select(`${RUN_COLUMNS}, candidate`).eq('id', id);
  const row = unwrapOne(await query.maybeSingle(), UNKNOWN) as { candidate: unknown };
  const [run] = await toRuns(scope, [row]);
  return { ...run!, candidate: StoredCandidate.parse(row.candidate) };
}

const stored = RunResult.pick({
  before: true,
  turns: true,
  failures: true,
  judgements: true,
  usage: true,
});

const ResultRow = RunResult.omit({
  ...{ before: true, after: true, turns: true },
  ...{ failures: true, judgements: true, usage: true },
}).extend({ result: stored });

/** Converts rows of read_run_results to the API's results. */
export function toResults(data: unknown): RunResult[] {
  return z.array(ResultRow).parse(data).map(({ result, ...row }) => ({
    ...row,
    ...result,
    after: result.turns.at(-1)?.side ?? null,
  }));
}
