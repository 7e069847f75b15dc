import { DEFAULT_SETTINGS } from '../../../../../functions/shared/contract/assistant-settings.ts';
import { expect, test } from 'vitest';
import { estimateRun } from '../../../../../functions/assistant/evaluation/runs/estimate-run.ts';

const config = (intent_code: string, system_prompt: string) => ({
  id: null,
  version: null,
  intent_code,
  system_prompt,
  rules_text: '',
  exit_conditions_text: '',
});
/** Returns a text of this many tokens: a token has 4.4 Latin characters. */
const tokens = (count: number) => 'x'.repeat(4.4 * count);

const active = {
  assistant: DEFAULT_SETTINGS,
  configs: [config('_router', tokens(100)), config('prices', tokens(500))],
};
const longer = { configs: [active.configs[0]!, config('prices', tokens(600))] };
const basis = {
  repeats: { tests: 3, replay: 1 },
  isJudged: true,
  rewrites: { tests: false, replay: false },
  active,
  tried: active,
  replayed: 'prices',
};
const group = {
  intent_code: 'prices',
  tests: 2,
  turns: 4,
  judged: 1,
  tokens: 1000,
};
const nothing = { tests: [], replay: { turns: 0, tokens: 0 }, unknown: [] };

/** The router, the branch and a hand-off, each with two attempts. */
const MOST_CALLS = 2 * 3;

test('tests take what turns of their branch took lately, and a verdict where one is asked for', () => {
  const plan = { ...nothing, tests: [group] };
  expect(estimateRun(plan, basis)).toEqual({
    model_calls: 3 * (4 * MOST_CALLS + 2),
    tokens: 3 * (4000 + 700),
  });
  expect(estimateRun(plan, { ...basis, isJudged: false }))
    .toEqual({ model_calls: 3 * 4 * MOST_CALLS, tokens: 12_000 });
});

test('a branch that never answered takes what its prompts are long', () => {
  const plan = { ...nothing, tests: [{ ...group, judged: 0, tokens: null }] };
  const perTurn = 100 + 500 + 5 * 270 + 200;
  expect(estimateRun(plan, basis).tokens).toBe(3 * 4 * perTurn);
});

test('a replay takes what it took, and what the candidate is longer', () => {
  const plan = { ...nothing, replay: { turns: 10, tokens: 9000 } };
  expect(estimateRun(plan, basis)).toEqual({ model_calls: 10 * MOST_CALLS, tokens: 9000 });
  expect(estimateRun(plan, { ...basis, tried: longer }).tokens).toBe(9000 + 10 * 100);
});

test('where questions may be rewritten, each turn has one call more, tried twice', () => {
  const plan = { ...nothing, tests: [{ ...group, judged: 0 }], replay: { turns: 10, tokens: 0 } };
  const calls = (tests: boolean, replay: boolean) =>
    estimateRun(plan, { ...basis, rewrites: { tests, replay } }).model_calls;
  expect(calls(true, false) - calls(false, false)).toBe(3 * 4 * 2);
  expect(calls(false, true) - calls(false, false)).toBe(10 * 2);
});
