import { z } from 'zod';
import { estimateTokens } from '../../../shared/contract/estimate-tokens.ts';
import { RETRIEVAL } from '../../../shared/contract/retrieval.ts';
import { ROUTER_BRANCH } from '../../engine/branch-codes.ts';
import { MAX_BOUNCES } from '../../engine/limits.ts';
import type { RunEstimate } from '../../schemas/runs.ts';
import type { TurnSettings } from '../../turn/load/turn-settings.ts';
import { TRIES_PER_CALL } from './model-gate.ts';

/** What `plan_run` tells of a run. */
export const RunPlan = z.object({
  tests: z.array(z.object({
    intent_code: z.string(),
    tests: z.int(),
    turns: z.int(),
    /** Turns with criteria for a model to judge. */
    judged: z.int(),
    /** Of a real turn of the branch, on average; null where there was none. */
    tokens: z.number().nullable(),
  })),
  replay: z.object({ turns: z.int(), tokens: z.int() }),
  /** Ids of tests that there are none of. */
  unknown: z.array(z.string()),
});
export type RunPlan = z.infer<typeof RunPlan>;

/** The router, the branch, and the branches that it hands over to. */
const CALLS_PER_TURN = 2 + MAX_BOUNCES;

/** A fragment in a prompt, an answer with its tail, and what a judge reads and says. */
const FRAGMENT_TOKENS = 270;
const ANSWER_TOKENS = 200;
const JUDGE_TOKENS = 700;

interface Basis {
  repeats: { tests: number; replay: number };
  isJudged: boolean;
  /** Whether questions may be rewritten, in tests and where a replay searches anew. */
  rewrites: { tests: boolean; replay: boolean };
  /** The active versions, and the candidate in their place. */
  active: Pick<TurnSettings, 'configs'>;
  tried: Pick<TurnSettings, 'configs'>;
  /** The branch of the replay. */
  replayed: string | undefined;
}

function promptTokens({ configs }: Pick<TurnSettings, 'configs'>, code: string): number {
  const config = configs.find(({ intent_code }) => intent_code === code);
  if (!config) return 0;
  const { system_prompt, rules_text, exit_conditions_text } = config;
  return estimateTokens(system_prompt + rules_text + exit_conditions_text);
}

/**
 * What a run takes. Model calls at most: every call of a turn, tried as often as the gate allows.
 * Tokens about: real turns what they took, tests what real turns of their branch took lately, or else
 * by the lengths of prompts; longer or shorter texts of a candidate are counted.
 */
export function estimateRun(
  { tests, replay }: RunPlan,
  { repeats, isJudged, rewrites, active, tried, replayed = ROUTER_BRANCH }: Basis,
): RunEstimate {
  const growth = (...codes: string[]) =>
    [...new Set(codes)].reduce(
      (sum, code) => sum + promptTokens(tried, code) - promptTokens(active, code),
      0,
    );
  const unseen = (code: string) =>
    promptTokens(active, ROUTER_BRANCH) + promptTokens(active, code) +
    RETRIEVAL.limit * FRAGMENT_TOKENS + ANSWER_TOKENS;

  const all = { model_calls: 0, tokens: 0 };
  const callsOf = (rewritten: boolean) => CALLS_PER_TURN + Number(rewritten);
  for (const { intent_code: code, turns, judged, tokens } of tests) {
    const verdicts = isJudged ? judged : 0;
    const perTurn = (tokens ?? unseen(code)) + growth(ROUTER_BRANCH, code);
    all.model_calls += repeats.tests * (turns * callsOf(rewrites.tests) + verdicts);
    all.tokens += repeats.tests * (turns * perTurn + verdicts * JUDGE_TOKENS);
  }
  all.model_calls += repeats.replay * replay.turns * callsOf(rewrites.replay);
  all.tokens += repeats.replay *
    (replay.tokens + replay.turns * growth(ROUTER_BRANCH, replayed));
  return {
    model_calls: TRIES_PER_CALL * all.model_calls,
    tokens: Math.max(Math.ceil(all.tokens), 0),
  };
}
