import type { DialogTest } from '../../functions/assistant/schemas/dialog-test.ts';
import {
  playTest,
  type PlayTestDeps,
  type TestedTurn,
} from '../../functions/assistant/evaluation/play-test.ts';
import type { Candidate } from '../../functions/assistant/schemas/candidate.ts';
import { turnDeps } from '../../functions/assistant/turn-deps.ts';
import { withCandidate } from '../../functions/assistant/turn/load/candidate.ts';
import { beginTurn } from '../../functions/assistant/turn/load/load-turn.ts';
import { createChatModel } from '../../functions/assistant/turn/model/chat-model.ts';
import { TurnMeter } from '../../functions/assistant/turn/turn-meter.ts';
import type { Db } from '../../functions/shared/clients.ts';
import type { FunctionEnv } from '../../functions/shared/env.ts';
import { Problem } from '../../functions/shared/http/problem.ts';
import { forEachLimit } from '../../functions/shared/for-each-limit.ts';
import { toMessage } from '../lib/start-error.ts';

/** One attempt at a test. */
export interface Attempt {
  test: DialogTest;
  /** Number of the attempt, from 1. */
  attempt: number;
  turns: TestedTurn[];
  seconds: number;
  /** Why the attempt did not finish; null if it did. */
  error: string | null;
}

interface Evaluation {
  env: FunctionEnv;
  db: Db;
  candidate: Candidate;
  tests: readonly DialogTest[];
  repeats: number;
  concurrency: number;
  /** Called after each attempt. */
  onAttempt(done: number): void;
}

/**
 * Plays every test as often as requested, several concurrently; records model failures as errors.
 */
export async function playTests(
  { env, db, candidate, tests, repeats, concurrency, onAttempt }: Evaluation,
): Promise<Attempt[]> {
  const { settings: cache, ...play } = turnDeps(env);
  const { settings } = await beginTurn({ db, settings: cache }, { limits: [], user_id: null }, {});
  const versions = await withCandidate(db, settings, { candidate, field: 'candidate' });
  const deps: PlayTestDeps = {
    ...play,
    db,
    judgeModel: env.judge && createChatModel(env.judge, { timeoutMs: env.modelTimeoutMs }),
  };
  const attempts: Attempt[] = [];

  async function playOnce(test: DialogTest, attempt: number): Promise<void> {
    const meter = new TurnMeter(play.now);
    const started = performance.now();
    const { signal } = new AbortController();
    const seconds = () => (performance.now() - started) / 1000;
    try {
      const turns = await playTest(deps, { test, settings: versions, meter, signal });
      attempts.push({ test, attempt, turns, seconds: seconds(), error: null });
    } catch (error) {
      const reason = error instanceof Problem ? error.detail : toMessage(error);
      attempts.push({ test, attempt, turns: [], seconds: seconds(), error: reason });
    }
    onAttempt(attempts.length);
  }

  const all = tests.flatMap((test) =>
    Array.from({ length: repeats }, (_, i) => ({ test, attempt: i + 1 }))
  );
  await forEachLimit(all, concurrency, ({ test, attempt }) => playOnce(test, attempt));
  return attempts;
}
