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
export const RUN_STATUSES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
export const RunStatus = z.enum(RUN_STATUSES);

/** Selects the real turns of a replay. */
export const Replay = z.strictObject({
  intent_code: IntentCode.meta({
    description: 'Turns that this branch answered; of a system branch (_router): turns of any',
  }),
  last: z.int().min(1).max(200).meta({ description: 'So many turns, the newest' }),
  from: dateOrTimestamp.optional().meta({
    description: 'Turns then or later; a day is taken in UTC',
  }),
  to: dateOrTimestamp.optional().meta({ description: 'Turns before it, or on that day' }),
}).meta({ id: 'Replay' });

/** Selects tests. Selecting all tests, or those of a branch, includes only enabled ones. */
export const TestSelection = z.union([
  z.literal('all'),
  z.array(TestId).min(1).max(RUN_TEST_LIMIT),
  z.strictObject({ intent_code: IntentCode }),
], "Send 'all', a list of ids of tests, or { intent_code }").meta({ id: 'TestSelection' });

/** Where a replayed turn gets its chunks; tests always search. */
export const Fragments = z.enum(['stored', 'fresh']).meta({
  description: 'stored: those that the turn had; fresh: what a search finds now',
});

const maxModelCalls = z.int().min(1).max(1_000_000).optional().meta({
  description: 'Refused at the start when the estimate is above it; stopped when it is reached',
});

export const NewRun = z.strictObject({
  candidate: Candidate.default({})
    .meta({ description: 'What is tried; {} are the active versions' }),
  tests: TestSelection.optional(),
  replay: Replay.optional(),
  fragments: Fragments.default('stored'),
  repeats: z.int().min(1).max(10).optional().meta({
    description: `${DEFAULT_REPEATS.tests} for tests and ${DEFAULT_REPEATS.replay} for a replay ` +
      'when it is left out',
  }),
  max_model_calls: maxModelCalls,
}).refine(({ tests, replay }) => tests !== undefined || replay !== undefined, {
  path: ['tests'],
  message: 'Send tests, replay or both: there is nothing to run',
}).refine(({ replay }) => !replay || isForwards(replay), {
  ...ENDS_BEFORE_IT_BEGINS,
  path: ['replay', 'to'],
}).meta({ id: 'NewRun' });

/** Maximum calls of all models (router, branches, rewriting and judge), tokens and their cost. */
export const RunEstimate = z.object({
  model_calls: z.int().min(0).meta({
    description: 'Of an estimate: at most so many, every hand-over and retry counted',
  }),
  tokens: z.int().min(0).meta({ description: 'Of an estimate: about so many' }),
  cost: RunCost.meta({ description: 'Of an estimate: about so much, with no token cached' }),
}).meta({ id: 'RunEstimate' });

/** The response to `?dry_run=true`: nothing is stored or started. */
export const RunPreview = z.object({
  estimate: RunEstimate,
  tests: z.int().meta({ description: 'How many tests would be played' }),
  turns: z.int().meta({ description: 'How many real turns would be replayed' }),
  total: z.int().meta({ description: 'Results that the run would have: with the repeats' }),
}).meta({ id: 'RunPreview' });

/** A branch whose candidate or inactive version a run tests. */
export const RunTry = z.object({
  intent_code: z.string(),
  config_id: z.uuid().nullable().meta({ description: 'Null for a draft, as is the version' }),
  version: z.int().nullable(),
}).meta({ id: 'RunTry' });

/**
 * The results so far. A test counts once, whatever its repeats: passed when all attempts passed,
 * failed when one failed. A replayed turn counts as changed when one attempt differed. An item
 * counts as an error only if an attempt ended in an error and none failed or changed.
 */
export const RunSummary = z.object({
  passed: z.int().meta({ description: 'Tests' }),
  failed: z.int().meta({ description: 'Tests' }),
  changed: z.int().meta({ description: 'Replayed turns' }),
  unchanged: z.int().meta({ description: 'Replayed turns' }),
  errors: z.int().meta({ description: 'Tests and replayed turns that could not be played' }),
}).meta({ id: 'RunSummary' });

export const RunListItem = z.object({
  id: z.uuid(),
  status: RunStatus,
  progress: z.object({
    done: z.int().meta({ description: 'Results that are there' }),
    total: z.int().meta({ description: 'Results that there will be' }),
  }),
  estimate: RunEstimate.meta({ description: 'As it was calculated at the start' }),
  spent: RunEstimate.meta({ description: 'So far' }),
  summary: RunSummary,
  tries: z.array(RunTry).meta({ description: 'The candidate without texts; [] active versions' }),
  tests: TestSelection.nullable().meta({ description: 'As they were asked for; null: none' }),
  replay: Replay.nullable(),
  fragments: Fragments,
  repeats: z.int().nullable().meta({ description: 'As they were asked for' }),
  max_model_calls: z.int().nullable(),
  error: z.string().nullable().meta({ description: 'Why it failed; null for any other' }),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable().meta({ description: 'Null while it is queued' }),
  finished_at: z.string().nullable().meta({ description: 'Null while it is queued or running' }),
}).meta({ id: 'RunListItem' });

/** A run. Estimate the remaining time from `progress` and the time since `started_at`. */
export const Run = RunListItem.extend({ candidate: StoredCandidate }).meta({ id: 'Run' });

export const RunQuery = PageQuery.extend({
  status: RunStatus.optional(),
  intent_code: IntentCode.optional()
    .meta({ description: 'Runs that try, test or replay this branch' }),
});

/** A test's failed expectation that code checks. */
export const ResultFailure = z.object({
  turn: z.int().min(0).meta({ description: 'Of the test, from 0' }),
  expectation: z.string().meta({ description: '`slots.name`, `reply.contains`' }),
  expected: z.unknown().optional(),
  got: z.unknown().optional(),
}).meta({ id: 'ResultFailure' });

/** A model's judgement of a `reply.meets` criterion. */
export const ResultJudgement = z.object({
  turn: z.int().min(0).meta({ description: 'Of the test, from 0' }),
  criterion: z.string(),
  met: z.boolean(),
  reason: z.string(),
}).meta({ id: 'ResultJudgement' });

/** One attempt at a test or at a real turn. */
export const RunResult = z.object({
  id: z.uuid(),
  position: z.int().meta({ description: 'In the run, from 1; attempts at one thing are adjacent' }),
  test_id: z.string().nullable().meta({ description: 'Null for a replayed turn' }),
  message_id: z.uuid().nullable().meta({ description: 'The replayed reply; null for a test' }),
  thread_id: z.uuid().nullable().meta({ description: 'The dialog of the replayed reply' }),
  name: z.string()
    .meta({ description: 'The name of the test, or what the patient wrote, as it was then' }),
  intent_code: z.string().nullable()
    .meta({ description: 'The branch that is tested, or that answered then' }),
  attempt: z.int().min(1),
  passed: z.boolean().nullable().meta({
    description: 'Whether all that the test expects held; null for a replay and after an error',
  }),
  passes: z.int().meta({ description: 'So many attempts at this test passed so far' }),
  repeats: z.int().meta({ description: 'of so many that there will be' }),
  changed: z.array(Changed).meta({ description: 'Of a replay: in what `after` is not `before`' }),
  before: Side.nullable().meta({ description: 'Of a replay: what really happened' }),
  after: Side.nullable().meta({ description: 'Of a test: its last turn. Null after an error' }),
  turns: z.array(z.object({ message: z.string(), side: Side })).meta({
    description: 'All that was played: what the patient wrote, and what it came to',
  }),
  failures: z.array(ResultFailure),
  judgements: z.array(ResultJudgement)
    .meta({ description: 'All of them; one that is not met fails the test, too' }),
  usage: Usage.nullable().meta({ description: 'Of all models, the judge included' }),
  latency_ms: z.int().min(0),
  error: z.string().nullable().meta({ description: 'Why it could not be played to its end' }),
}).meta({ id: 'RunResult' });

/** Query of results, which are in the order of the run, tests first. */
export const RunResultQuery = NumberedPageQuery.extend({
  only: z.enum(['failed', 'changed']).optional().meta({
    description: 'failed: attempts that did not pass, and errors; changed: replayed turns that are',
  }),
});

/** Options of a retry; the body may be omitted. */
export const RunRetry = z.strictObject({ max_model_calls: maxModelCalls }).meta({ id: 'RunRetry' });

export type NewRun = z.output<typeof NewRun>;
export type RunStatus = z.infer<typeof RunStatus>;
export type RunEstimate = z.infer<typeof RunEstimate>;
export type RunPreview = z.infer<typeof RunPreview>;
export type RunSummary = z.infer<typeof RunSummary>;
export type RunListItem = z.infer<typeof RunListItem>;
export type Run = z.infer<typeof Run>;
export type RunTry = z.infer<typeof RunTry>;
export type RunResult = z.infer<typeof RunResult>;
