import { z } from 'zod';
import { RUN_TEST_LIMIT } from '../../shared/contract/limits.ts';
import {
  dateOrTimestamp,
  ENDS_BEFORE_IT_BEGINS,
  isForwards,
} from '../../shared/http/date-or-timestamp.ts';
import { NumberedPageQuery, PageQuery } from '../../shared/http/paginate.ts';
import { TestId } from './dialog-test.ts';
import { Candidate, StoredCandidate } from './candidate.ts';
import { IntentCode } from './intents.ts';
import { RunCost } from './model-prices.ts';
import { Changed, Side } from './side.ts';
import { Usage } from './turn.ts';

/** Default number of attempts per test and per replayed turn. */
export const DEFAULT_REPEATS = { tests: 3, replay: 1 } as const;

/** `queued`: waits, because only one run is active at a time. `failed`: see `error`. */
const RUN_STATUSES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
export const RunStatus = z.enum(RUN_STATUSES);

/** Selects the real turns of a replay. */
export const Replay = z.strictObject({
  intent_code: IntentCode.describe(
    'Turns that this branch answered; for a system branch (_router) turns of any branch',
  ),
  last: z.int().min(1).max(200).describe('Number of turns, the newest first'),
  from: dateOrTimestamp.optional().describe(
    'Only turns at this time or later; a date means 00:00 UTC',
  ),
  to: dateOrTimestamp.optional().describe('Only turns before this time; a date includes that day'),
}).meta({ id: 'Replay' });

/** Selects tests. Selecting all tests, or those of a branch, includes only enabled ones. */
export const TestSelection = z.union([
  z.literal('all'),
  z.array(TestId).min(1).max(RUN_TEST_LIMIT),
  z.strictObject({ intent_code: IntentCode }),
], "Send 'all', a list of ids of tests, or { intent_code }").meta({ id: 'TestSelection' });

/** The source of a replayed turn's chunks; tests always search. */
export const Fragments = z.enum(['stored', 'fresh']).describe(
  'stored: the search hits of the original turn; fresh: the hits of a new search',
);

const maxModelCalls = z.int().min(1).max(1_000_000).optional().describe(
  'The run is rejected if its estimate exceeds this number, and stops when it is reached',
);

export const NewRun = z.strictObject({
  candidate: Candidate.default({}).describe('The versions to try; {} tries the active versions'),
  tests: TestSelection.optional(),
  replay: Replay.optional(),
  fragments: Fragments.default('stored'),
  repeats: z.int().min(1).max(10).optional().describe(
    `Defaults to ${DEFAULT_REPEATS.tests} for tests and ${DEFAULT_REPEATS.replay} for a ` +
      'replay',
  ),
  max_model_calls: maxModelCalls,
}).refine(({ tests, replay }) => tests !== undefined || replay !== undefined, {
  path: ['tests'],
  message: 'Send tests, replay or both: there is nothing to run',
}).refine(({ replay }) => !replay || isForwards(replay), {
  ...ENDS_BEFORE_IT_BEGINS,
  path: ['replay', 'to'],
}).meta({ id: 'NewRun' });

/**
 * Number of calls of all models (router, branches, rewriting and judge), with their tokens and
 * cost: an estimate before the run, or the counts so far.
 */
export const RunEstimate = z.object({
  model_calls: z.int().min(0).describe(
    'Number of calls; in an estimate the maximum, with every hand-over and retry',
  ),
  tokens: z.int().min(0).describe('Number of tokens; approximate in an estimate'),
  cost: RunCost.describe('Cost; approximate in an estimate, without cached tokens'),
}).meta({ id: 'RunEstimate' });

/** The response to `?dry_run=true`: nothing is stored or started. */
export const RunPreview = z.object({
  estimate: RunEstimate,
  tests: z.int().describe('Number of tests that would be played'),
  turns: z.int().describe('Number of turns that would be replayed'),
  total: z.int().describe('Number of results of the run, with repeats'),
}).meta({ id: 'RunPreview' });

/** A branch for which a run tests a draft or a saved version. */
export const RunTry = z.object({
  intent_code: z.string(),
  config_id: z.uuid().nullable().describe('Null for a draft, as is the version'),
  version: z.int().nullable(),
}).meta({ id: 'RunTry' });

/**
 * The results so far. A test counts once, whatever its repeats: passed when all attempts passed,
 * failed when one failed. A replayed turn counts as changed when one attempt differed. An item
 * counts as an error only if an attempt ended in an error and none failed or changed.
 */
export const RunSummary = z.object({
  passed: z.int().describe('Number of tests'),
  failed: z.int().describe('Number of tests'),
  changed: z.int().describe('Number of replayed turns'),
  unchanged: z.int().describe('Number of replayed turns'),
  errors: z.int().describe('Number of tests and replayed turns that could not be played'),
}).meta({ id: 'RunSummary' });

export const RunListItem = z.object({
  id: z.uuid(),
  status: RunStatus,
  progress: z.object({
    done: z.int().describe('Number of results so far'),
    total: z.int().describe('Number of results at the end'),
  }),
  estimate: RunEstimate.describe('The estimate at the start'),
  spent: RunEstimate.describe('Calls, tokens and cost so far'),
  summary: RunSummary,
  tries: z.array(RunTry).describe('The candidate without its texts; [] for the active versions'),
  tests: TestSelection.nullable().describe('The requested tests; null if none were requested'),
  replay: Replay.nullable(),
  fragments: Fragments,
  repeats: z.int().nullable().describe('The requested repeats'),
  max_model_calls: z.int().nullable(),
  error: z.string().nullable().describe('Why the run failed; null if it did not fail'),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable().describe('Null while it is queued'),
  finished_at: z.string().nullable().describe('Null while it is queued or running'),
}).meta({ id: 'RunListItem' });

/** A run. Estimate the remaining time from `progress` and the time since `started_at`. */
export const Run = RunListItem.extend({ candidate: StoredCandidate }).meta({ id: 'Run' });

export const RunQuery = PageQuery.extend({
  status: RunStatus.optional(),
  intent_code: IntentCode.optional().describe('Only runs that try, test or replay this branch'),
});

/** A failed expectation of a test that code checked, not a model. */
const ResultFailure = z.object({
  turn: z.int().min(0).describe('Index of the turn in the test, from 0'),
  expectation: z.string().describe(
    'Path of the expectation, such as `slots.name` or `reply.contains`',
  ),
  expected: z.unknown().optional(),
  got: z.unknown().optional(),
}).meta({ id: 'ResultFailure' });

/** A model's judgement of a `reply.meets` criterion. */
const ResultJudgement = z.object({
  turn: z.int().min(0).describe('Index of the turn in the test, from 0'),
  criterion: z.string(),
  met: z.boolean(),
  reason: z.string(),
}).meta({ id: 'ResultJudgement' });

/** One attempt at a test or at a real turn. */
export const RunResult = z.object({
  id: z.uuid(),
  position: z.int().describe(
    'Position in the run, from 1; attempts at the same test or turn are adjacent',
  ),
  test_id: z.string().nullable().describe('Null for a replayed turn'),
  message_id: z.uuid().nullable().describe('The replayed reply; null for a test'),
  thread_id: z.uuid().nullable().describe('The dialog of the replayed reply'),
  name: z.string()
    .describe('The name of the test or the patient’s message, as it was at the time of the run'),
  intent_code: z.string().nullable()
    .describe('The branch that is tested, or that answered the replayed turn'),
  attempt: z.int().min(1),
  passed: z.boolean().nullable().describe(
    'Whether every expectation was met; null for a replay and after an error',
  ),
  passes: z.int().describe('Number of attempts at this test that have passed so far'),
  repeats: z.int().describe('Number of attempts at this test in the whole run'),
  changed: z.array(Changed).describe(
    'For a replay the fields in which `after` differs from `before`',
  ),
  before: Side.nullable().describe('For a replay the original turn'),
  after: Side.nullable().describe('For a test its last turn. Null after an error'),
  turns: z.array(z.object({ message: z.string(), side: Side })).describe(
    'All turns that were played: the patient’s message and the result',
  ),
  failures: z.array(ResultFailure),
  judgements: z.array(ResultJudgement)
    .describe('All judgements; one that is not met fails the test'),
  usage: Usage.nullable().describe('Tokens of all models, including the judge'),
  latency_ms: z.int().min(0),
  error: z.string().nullable().describe('Why it could not be played to its end'),
}).meta({ id: 'RunResult' });

/** Query of results, which are in the order of the run, tests first. */
export const RunResultQuery = NumberedPageQuery.extend({
  only: z.enum(['failed', 'changed']).optional().describe(
    'failed: attempts that did not pass, and errors; changed: replayed turns that differ',
  ),
});

export const RunRetry = z.strictObject({ max_model_calls: maxModelCalls }).meta({ id: 'RunRetry' });

export type NewRun = z.output<typeof NewRun>;
export type RunStatus = z.infer<typeof RunStatus>;
export type RunEstimate = z.infer<typeof RunEstimate>;
export type RunPreview = z.infer<typeof RunPreview>;
export type RunListItem = z.infer<typeof RunListItem>;
export type Run = z.infer<typeof Run>;
export type RunTry = z.infer<typeof RunTry>;
export type RunResult = z.infer<typeof RunResult>;
