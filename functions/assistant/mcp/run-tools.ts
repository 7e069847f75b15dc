import { z } from 'zod';
import { sleep } from '../../shared/sleep.ts';
import type { Answer, Call, Tool } from '../../shared/mcp/tool.ts';
import { NewRun, Run, RunResult } from '../schemas/runs.ts';
import { IdempotencyKey } from './idempotency-input.ts';

/**
 * Maximum model calls of a run without max_model_calls, so that an agent cannot spend without
 * limit.
 */
const DEFAULT_BUDGET = 200;
const MAX_WAIT_S = 60;
const POLL_MS = [250, 500, 1000, 2000];

/** Waits until the run ends or the timeout passes, and returns it. */
async function waitForRun(call: Call, run: Run, seconds: number): Promise<Run> {
  const until = Date.now() + seconds * 1000;
  let current = run;
  for (let poll = 0; current.finished_at === null && Date.now() < until; poll += 1) {
    await sleep(Math.min(POLL_MS[poll] ?? POLL_MS.at(-1)!, until - Date.now()));
    const answer = await call('GET /assistant/runs/{id}', { path: { id: run.id } });
    current = answer.body as Run;
  }
  return current;
}

const { candidate, tests, replay, fragments, repeats, max_model_calls } = NewRun.shape;

export const runTests: Tool = {
  name: 'run_tests',
  title: 'Run tests',
  description:
    'Runs tests, or replays real turns, with a candidate instead of the active versions, ' +
    'such as { "price_question": { "config_id": "…" } } for a proposed version. Writes nothing to ' +
    `dialogs. Makes at most max_model_calls model calls, by default ${DEFAULT_BUDGET}. Waits up ` +
    'to wait_s seconds for the run to finish. Call read_run for the results.',
  operations: ['POST /assistant/runs', 'GET /assistant/runs/{id}'],
  writes: true,
  input: z.strictObject({
    ...{ candidate, tests, replay, fragments, repeats },
    max_model_calls: max_model_calls.unwrap().default(DEFAULT_BUDGET),
    wait_s: z.int().min(0).max(MAX_WAIT_S).default(0).describe(
      'Maximum time to wait for the run to finish, in seconds',
    ),
    ...IdempotencyKey,
  }),
  output: z.object(Run.shape),
  dropped: ['candidate'],
  async run(call, { wait_s, idempotency_key: idempotencyKey, ...body }) {
    const started = await call('POST /assistant/runs', { body, idempotencyKey });
    return { body: await waitForRun(call, started.body as Run, wait_s), next: null };
  },
};

export const readRun: Tool = {
  name: 'read_run',
  title: 'Read a run',
  description: 'Returns a run of tests and its results. By default, returns only failed results.',
  operations: ['GET /assistant/runs/{id}', 'GET /assistant/runs/{id}/results'],
  input: z.strictObject({
    run_id: z.uuid(),
    results: z.enum(['failed', 'changed', 'all']).default('failed'),
    limit: z.int().min(1).max(50).default(20).describe('Results per page'),
  }),
  output: z.object({ run: Run, results: z.array(RunResult) }),
  untrusted: ['name', 'message', 'text', 'slots', 'sources', 'got', 'reason'],
  dropped: ['candidate', 'before'],
  async run(call, { run_id: id, results, limit, cursor }): Promise<Answer> {
    const query = { limit, cursor, ...(results !== 'all' && { only: results }) };
    const [run, found] = await Promise.all([
      call('GET /assistant/runs/{id}', { path: { id } }),
      call('GET /assistant/runs/{id}/results', { path: { id }, query }),
    ]);
    return { body: { run: run.body, results: found.body }, next: found.next };
  },
};
