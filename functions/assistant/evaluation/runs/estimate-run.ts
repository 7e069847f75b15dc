import { z } from 'zod';
import { estimateTokens } from '../../../shared/contract/estimate-tokens.ts';
import { RETRIEVAL } from '../../../shared/contract/retrieval.ts';
import { listActions, MAX_MODEL_ACTIONS } from '../../engine/actions/step-actions.ts';
import { ROUTER_BRANCH } from '../../engine/branch-codes.ts';
import type { StoredEstimate } from '../../schemas/run-arguments.ts';
import type { TurnModelCall } from '../../schemas/turn.ts';
import type { TurnSettings } from '../../turn/turn-settings.ts';
import { TRIES_PER_CALL } from './model-throttle.ts';

/** Tokens of the router's and the branches' calls; a mean or a total. */
const UsedTokens = z.object({
  router_input: z.number(),
  router_output: z.number(),
  branch_input: z.number(),
  branch_output: z.number(),
});
type UsedTokens = z.infer<typeof UsedTokens>;

/** The contents of a run, as `plan_run` returns them. */
export const RunPlan = z.object({
  tests: z.array(z.object({
    intent_code: z.string(),
    tests: z.int(),
    turns: z.int(),
    /** Number of turns with criteria that a model judges. */
    judged: z.int(),
    /** Mean tokens of a branch's real turns; null when there are none. */
    used: UsedTokens.nullable(),
  })),
  /** Number of real turns by branch, and their total tokens. */
  replay: z.array(z.object({ intent_code: z.string(), turns: z.int(), used: UsedTokens })),
  /** Ids of tests that do not exist. */
  unknown: z.array(z.string()),
});
export type RunPlan = z.infer<typeof RunPlan>;

/** One call of the router and one of the branch; hand-offs add further calls. */
const LEAST_CALLS_PER_TURN = 2;

/** Estimated tokens of a chunk in a prompt, and of a reply with its tail. */
const FRAGMENT_TOKENS = 270;
const ANSWER_TOKENS = 200;

/** Estimated tokens of a judge's call. */
const JUDGED = { input: 600, output: 100 };

/** The configured models; a version may override its model. */
export interface RunModelNames {
  router: string;
  answering: string;
  judge: string;
}

interface Basis {
  repeats: { tests: number; replay: number };
  isJudged: boolean;
  /** Whether questions may be rewritten, in tests and in replays that search again. */
  rewrites: { tests: boolean; replay: boolean };
  /** The active versions, and those with the candidate's changes. */
  active: Pick<TurnSettings, 'configs' | 'assistant' | 'branches'>;
  tried: Pick<TurnSettings, 'configs'>;
  models: RunModelNames;
}

class CallTally {
  readonly #used = new Map<string, { input: number; output: number }>();

  add(model: string, { input, output }: { input: number; output: number }): void {
    const before = this.#used.get(model) ?? { input: 0, output: 0 };
    const sum = { input: before.input + input, output: before.output + output };
    this.#used.set(model, sum);
  }

  /** Returns the totals in whole tokens, assuming no prompt caching. */
  list(): TurnModelCall[] {
    return [...this.#used].map(([model, { input, output }]) => ({
      model,
      input_tokens: Math.max(Math.ceil(input), 0),
      cached_tokens: 0,
      output_tokens: Math.ceil(output),
    }));
  }
}

function countPromptTokens({ configs }: Pick<TurnSettings, 'configs'>, code: string): number {
  const config = configs.find(({ intent_code }) => intent_code === code);
  if (!config) return 0;
  const { system_prompt, rules_text, exit_conditions_text } = config;
  return estimateTokens(system_prompt + rules_text + exit_conditions_text);
}

/**
 * Returns the maximum number of extra model calls that actions cause in a turn: one per result that
 * a model requests, one for an excess request, and one per step whose effect may fail.
 */
function countActionCalls({ branches }: Pick<TurnSettings, 'branches'>): number {
  const mayAsk = branches.some((branch) =>
    [undefined, ...branch.steps].some((step) => listActions(branch, step).length > 0)
  );
  const effects = branches.flatMap(({ steps }) => steps).filter(({ on_enter }) => on_enter);
  return (mayAsk ? MAX_MODEL_ACTIONS + 1 : 0) + effects.length;
}

/**
 * Estimates the tokens of a turn from the length of the prompts, for a branch without real turns.
 */
const estimateUnseen = (active: Pick<TurnSettings, 'configs'>, code: string): UsedTokens => ({
  router_input: countPromptTokens(active, ROUTER_BRANCH),
  router_output: 0,
  branch_input: countPromptTokens(active, code) + RETRIEVAL.limit * FRAGMENT_TOKENS,
  branch_output: ANSWER_TOKENS,
});

/**
 * Estimates a run: the maximum number of model calls, with all retries, and the approximate tokens
 * by model. Real turns use their recorded tokens; tests use their branch's recent mean, or else the
 * length of the prompts. Includes the length of a candidate's texts.
 */
export function estimateRun(
  { tests, replay }: RunPlan,
  { repeats, isJudged, rewrites, active, tried, models }: Basis,
): StoredEstimate {
  const growth = (code: string) => countPromptTokens(tried, code) - countPromptTokens(active, code);
  const modelOf = (code: string, configured: string) =>
    tried.configs.find(({ intent_code }) => intent_code === code)?.parameters?.model ?? configured;
  const callsOf = (rewritten: boolean) =>
    LEAST_CALLS_PER_TURN + active.assistant.max_bounces + countActionCalls(active) +
    Number(rewritten);

  const tally = new CallTally();
  const addTurns = (code: string, turns: number, perTurn: UsedTokens) => {
    tally.add(modelOf(ROUTER_BRANCH, models.router), {
      input: turns * (perTurn.router_input + growth(ROUTER_BRANCH)),
      output: turns * perTurn.router_output,
    });
    tally.add(modelOf(code, models.answering), {
      input: turns * (perTurn.branch_input + growth(code)),
      output: turns * perTurn.branch_output,
    });
  };
  let model_calls = 0;
  for (const { intent_code: code, turns, judged, used } of tests) {
    const verdicts = isJudged ? judged : 0;
    model_calls += repeats.tests * (turns * callsOf(rewrites.tests) + verdicts);
    addTurns(code, repeats.tests * turns, used ?? estimateUnseen(active, code));
    if (verdicts > 0) {
      const count = repeats.tests * verdicts;
      tally.add(models.judge, { input: count * JUDGED.input, output: count * JUDGED.output });
    }
  }
  for (const { intent_code: code, turns, used } of replay) {
    model_calls += repeats.replay * turns * callsOf(rewrites.replay);
    addTurns(code, repeats.replay * turns, divideUsed(used, turns));
  }
  const calls = tally.list();
  return {
    model_calls: TRIES_PER_CALL * model_calls,
    tokens: calls.reduce((sum, call) => sum + call.input_tokens + call.output_tokens, 0),
    calls,
  };
}

const divideUsed = (used: UsedTokens, turns: number): UsedTokens => ({
  router_input: used.router_input / turns,
  router_output: used.router_output / turns,
  branch_input: used.branch_input / turns,
  branch_output: used.branch_output / turns,
});
