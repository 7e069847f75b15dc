import { z } from 'zod';
import { estimateTokens } from '../../../shared/contract/estimate-tokens.ts';
import { RETRIEVAL } from '../../../shared/contract/retrieval.ts';
import { listActions, MAX_MODEL_ACTIONS } from '../../engine/actions/step-actions.ts';
import { ROUTER_BRANCH } from '../../engine/branch-codes.ts';
import type { RunEstimate } from '../../schemas/runs.ts';
import type { TurnSettings } from '../../turn/turn-settings.ts';
import { TRIES_PER_CALL } from './model-throttle.ts';

/** The plan of a run, as `plan_run` returns it. */
export const RunPlan = z.object({
  tests: z.array(z.object({
    intent_code: z.string(),
    tests: z.int(),
    turns: z.int(),
    /** Turns with criteria that a model judges. */
    judged: z.int(),
    /** Mean tokens of a real turn of the branch; null without real turns. */
    tokens: z.number().nullable(),
  })),
  replay: z.object({ turns: z.int(), tokens: z.int() }),
  /** Ids of unknown tests. */
  unknown: z.array(z.string()),
});
export type RunPlan = z.infer<typeof RunPlan>;

/** The router and the branch; the branches that it hands off to are more. */
const LEAST_CALLS_PER_TURN = 2;

/**
 * Estimated tokens of a fragment in a prompt, of an answer with its tail, and of a judge's call.
 */
const FRAGMENT_TOKENS = 270;
const ANSWER_TOKENS = 200;
const JUDGE_TOKENS = 700;

interface Basis {
  repeats: { tests: number; replay: number };
  isJudged: boolean;
  /** Whether questions may be rewritten, in tests and in a replay that searches again. */
  rewrites: { tests: boolean; replay: boolean };
  /** The active versions, and those with the candidate. */
  active: Pick<TurnSettings, 'configs' | 'assistant' | 'branches'>;
  tried: Pick<TurnSettings, 'configs'>;
  /** The branch of the replay. */
  replayed: string | undefined;
}

function countPromptTokens({ configs }: Pick<TurnSettings, 'configs'>, code: string): number {
  const config = configs.find(({ intent_code }) => intent_code === code);
  if (!config) return 0;
  const { system_prompt, rules_text, exit_conditions_text } = config;
  return estimateTokens(system_prompt + rules_text + exit_conditions_text);
}

/**
 * Maximum further calls of a turn because of actions: one for each result that a model asks for
 * and for one request too many, and one for each step that is not entered because its effect
 * failed.
 */
function countActionCalls({ branches }: Pick<TurnSettings, 'branches'>): number {
  const mayAsk = branches.some((branch) =>
    [undefined, ...branch.steps].some((step) => listActions(branch, step).length > 0)
  );
  const effects = branches.flatMap(({ steps }) => steps).filter(({ on_enter }) => on_enter);
  return (mayAsk ? MAX_MODEL_ACTIONS + 1 : 0) + effects.length;
}

/**
 * Estimates a run. Maximum model calls: every call of a turn with all its attempts. Approximate
 * tokens: real turns count what they used, tests the recent mean of their branch or else the length
 * of the prompts; the length of a candidate's texts is included.
 */
export function estimateRun(
  { tests, replay }: RunPlan,
  { repeats, isJudged, rewrites, active, tried, replayed = ROUTER_BRANCH }: Basis,
): RunEstimate {
  const growth = (...codes: string[]) =>
    [...new Set(codes)].reduce(
      (sum, code) => sum + countPromptTokens(tried, code) - countPromptTokens(active, code),
      0,
    );
  const unseen = (code: string) =>
    countPromptTokens(active, ROUTER_BRANCH) + countPromptTokens(active, code) +
    RETRIEVAL.limit * FRAGMENT_TOKENS + ANSWER_TOKENS;

  const all = { model_calls: 0, tokens: 0 };
  const callsOf = (rewritten: boolean) =>
    LEAST_CALLS_PER_TURN + active.assistant.max_bounces + countActionCalls(active) +
    Number(rewritten);
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
