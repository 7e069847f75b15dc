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
/** 4.4 Latin characters are a token. */
const tokens = (count: number) => 'x'.repeat(4.4 * count);

const active = { configs: [config('_router', tokens(100)), config('prices', tokens(500))] };
const longer = { configs: [active.configs[0]!, config('prices', tokens(600))] };
const basis = {
  repeats: { tests: 3, replay: 1 },
  isJudged: true,
  active,
  tried: active,
  replayed: 'prices',
};
const group = {
  intent_code: 'prices',
  tests: 2,
  turns: 4,
  judged: 1,
  model_calls: 2.5,
  tokens: 1000,
};
const nothing = { tests: [], replay: { turns: 0, model_calls: 0, tokens: 0 }, unknown: [] };

test('tests take what turns of their branch took lately, and a verdict where one is asked for', () => {
  const plan = { ...nothing, tests: [group] };
  expect(estimateRun(plan, basis)).toEqual({ model_calls: 33, tokens: 3 * (4000 + 700) });
  expect(estimateRun(plan, { ...basis, isJudged: false }))
    .toEqual({ model_calls: 30, tokens: 12_000 });
});

test('a branch that never answered takes what its prompts are long', () => {
  const plan = { ...nothing, tests: [{ ...group, judged: 0, model_calls: null, tokens: null }] };
  const perTurn = 100 + 500 + 5 * 270 + 200;
  expect(estimateRun(plan, basis)).toEqual({ model_calls: 3 * 4 * 2, tokens: 3 * 4 * perTurn });
});

test('a replay takes what it took, and what the candidate is longer', () => {
  const plan = { ...nothing, replay: { turns: 10, model_calls: 21, tokens: 9000 } };
  expect(estimateRun(plan, basis)).toEqual({ model_calls: 21, tokens: 9000 });
  expect(estimateRun(plan, { ...basis, tried: longer }))
    .toEqual({ model_calls: 21, tokens: 9000 + 10 * 100 });
});
