import { z } from 'zod';
import { estimateTokens } from '../../../shared/contract/estimate-tokens.ts';
import { RETRIEVAL } from '../../../shared/contract/retrieval.ts';
import { ROUTER_BRANCH } from '../../engine/branch-codes.ts';
import type { RunEstimate } from '../../schemas/runs.ts';
import type { TurnSettings } from '../../turn/load/turn-settings.ts';

/** What `plan_run` tells of a run. */
export const RunPlan = z.object({
  tests: z.array(z.object({
    intent_code: z.string(),
    tests: z.int(),
    turns: z.int(),
    /** Turns with criteria for a model to judge. */
    judged: z.int(),
    /** Of a real turn of the branch, on average; null where there was none. */
    model_calls: z.number().nullable(),
    tokens: z.number().nullable(),
  })),
  replay: z.object({ turns: z.int(), model_calls: z.int(), tokens: z.int() }),
  /** Ids of tests that there are none of. */
  unknown: z.array(z.string()),
});
export type RunPlan = z.infer<typeof RunPlan>;

/** Of a turn whose branch has not answered yet: the router and the branch. */
const CALLS_PER_TURN = 2;

/** A fragment in a prompt, an answer with its tail, and what a judge reads and says. */
const FRAGMENT_TOKENS = 270;
const ANSWER_TOKENS = 200;
const JUDGE_TOKENS = 700;

interface Basis {
  repeats: { tests: number; replay: number };
  isJudged: boolean;
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
 * About what a run takes: real turns what they took, tests what real turns of their branch took lately,
 * or else by the lengths of prompts; longer or shorter texts of a candidate are counted.
 */
export function estimateRun(
  { tests, replay }: RunPlan,
  { repeats, isJudged, active, tried, replayed = ROUTER_BRANCH }: Basis,
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
  for (const { intent_code: code, turns, judged, model_calls, tokens } of tests) {
    const verdicts = isJudged ? judged : 0;
    const perTurn = (tokens ?? unseen(code)) + growth(ROUTER_BRANCH, code);
    all.model_calls += repeats.tests * (turns * (model_calls ?? CALLS_PER_TURN) + verdicts);
    all.tokens += repeats.tests * (turns * perTurn + verdicts * JUDGE_TOKENS);
  }
  all.model_calls += repeats.replay * replay.model_calls;
  all.tokens += repeats.replay *
    (replay.tokens + replay.turns * growth(ROUTER_BRANCH, replayed));
  return { model_calls: Math.ceil(all.model_calls), tokens: Math.max(Math.ceil(all.tokens), 0) };
}
