import { z } from 'zod';
import { NewRun, Replay, RunEstimate, RunResult, RunTry, TestSelection } from './runs.ts';

/** Arguments of the SQL functions of runs. */

/** What a run would play, for plan_run; the period of the replay in instants. */
export const RunSelection = z.strictObject({
  tests: TestSelection.optional(),
  replay: Replay.optional(),
});

/** A run that could be started, for start_run. */
export const PlannedRun = z.strictObject({
  ...NewRun.shape,
  tries: z.array(RunTry),
  test_repeats: z.int(),
  replay_repeats: z.int(),
  /** The replay with the instants of its period. */
  period: Replay.optional(),
  estimate: RunEstimate,
  created_by: z.uuid().nullable(),
});

/** What came of an item, for store_run_result. */
export const PlayedItem = z.strictObject({
  ...RunResult.pick({ passed: true, changed: true, latency_ms: true, error: true }).shape,
  result: z.strictObject(
    RunResult.pick({ before: true, turns: true, failures: true, judgements: true, usage: true })
      .shape,
  ),
  /** To charge to who started the run. */
  tokens: z.int(),
});

export type RunSelection = z.output<typeof RunSelection>;
export type PlannedRun = z.output<typeof PlannedRun>;
export type PlayedItem = z.output<typeof PlayedItem>;
