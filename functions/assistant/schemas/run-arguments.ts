import { z } from 'zod';
import { NewRun, Replay, RunEstimate, RunResult, RunTry, TestSelection } from './runs.ts';
import { TurnModelCall } from './turn.ts';

/** Arguments of the SQL functions of runs. */

/** The selection of a run, for plan_run; the replay's period is given in timestamps. */
export const RunSelection = z.strictObject({
  tests: TestSelection.optional(),
  replay: Replay.optional(),
});

/** A stored estimate; its cost is derived from current prices. */
const StoredEstimate = RunEstimate.omit({ cost: true }).extend({
  /** Number of tokens by model. */
  calls: z.array(TurnModelCall),
});

/** A run to start, for start_run. */
export const PlannedRun = z.strictObject({
  ...NewRun.shape,
  tries: z.array(RunTry),
  test_repeats: z.int(),
  replay_repeats: z.int(),
  /** The replay, with its period in timestamps. */
  period: Replay.optional(),
  estimate: StoredEstimate,
  created_by: z.uuid().nullable(),
});

/** The result of an item, for store_run_result. */
export const PlayedItem = z.strictObject({
  ...RunResult.pick({ passed: true, changed: true, latency_ms: true, error: true }).shape,
  result: z.strictObject(
    RunResult.pick({ before: true, turns: true, failures: true, judgements: true, usage: true })
      .shape,
  ),
  /** Number of tokens to charge to the account that started the run. */
  tokens: z.int(),
  /** Calls that cost money. */
  calls: z.array(TurnModelCall),
});

export type StoredEstimate = z.output<typeof StoredEstimate>;
export type RunSelection = z.output<typeof RunSelection>;
export type PlannedRun = z.output<typeof PlannedRun>;
export type PlayedItem = z.output<typeof PlayedItem>;
