import { DEFAULT_SETTINGS } from '../../../../../functions/shared/contract/assistant-settings.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_MODEL_ACTIONS,
} from '../../../../../functions/assistant/engine/actions/step-actions.ts';
import type { CallableAction } from '../../../../../functions/assistant/schemas/action-call.ts';
import { INITIAL_STATE } from '../../../../../functions/assistant/engine/thread-state.ts';
import { testActions } from '../../../../../functions/assistant/evaluation/replay-actions.ts';
import { TRIES_PER_CALL } from '../../../../../functions/assistant/evaluation/runs/model-throttle.ts';
import type { ChatModel } from '../../../../../functions/assistant/turn/model/chat-model.ts';
import { playTurn } from '../../../../../functions/assistant/turn/play-turn.ts';
import type { TurnMaterial } from '../../../../../functions/assistant/turn/turn-material.ts';
import { TurnMeter } from '../../../../../functions/assistant/turn/turn-meter.ts';
import { runs } from '../../../../support/property-runs.ts';
import { CLINIC } from '../../engine/support/clinic.ts';
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
  branches: [],
  configs: [config('_router', tokens(100)), config('prices', tokens(500))],
};
const longer = { configs: [active.configs[0]!, config('prices', tokens(600))] };
const basis = {
  repeats: { tests: 3, replay: 1 },
  isJudged: true,
  rewrites: { tests: false, replay: false },
  active,
  tried: active,
  models: { router: 'small', answering: 'large', judge: 'strict' },
};
const group = {
  intent_code: 'prices',
  tests: 2,
  turns: 4,
  judged: 1,
  used: { router_input: 150, router_output: 20, branch_input: 700, branch_output: 130 },
};
const nothing = { tests: [], replay: [], unknown: [] };

/** The router, the branch and a hand-off, each with two attempts. */
const MOST_CALLS = 2 * 3;

const call = (model: string, input_tokens: number, output_tokens: number) => ({
  ...{ model, input_tokens, cached_tokens: 0, output_tokens },
});
const replayOf = (turns: number) => [{
  intent_code: 'prices',
  turns,
  used: { router_input: 2000, router_output: 100, branch_input: 6000, branch_output: 900 },
}];

test('tests take what turns of their branch took lately, and a verdict where one is asked for', () => {
  const plan = { ...nothing, tests: [group] };
  const turns = [call('small', 12 * 150, 12 * 20), call('large', 12 * 700, 12 * 130)];
  expect(estimateRun(plan, basis)).toEqual({
    model_calls: 3 * (4 * MOST_CALLS + 2),
    tokens: 3 * (4000 + 700),
    calls: [...turns, call('strict', 3 * 600, 3 * 100)],
  });
  expect(estimateRun(plan, { ...basis, isJudged: false }))
    .toEqual({ model_calls: 3 * 4 * MOST_CALLS, tokens: 12_000, calls: turns });
});

test('a branch that never answered takes what its prompts are long', () => {
  const plan = { ...nothing, tests: [{ ...group, judged: 0, used: null }] };
  const perTurn = 100 + 500 + 5 * 270 + 200;
  expect(estimateRun(plan, basis).tokens).toBe(3 * 4 * perTurn);
});

test('a replay takes what it took, and what the candidate is longer', () => {
  const plan = { ...nothing, replay: replayOf(10) };
  expect(estimateRun(plan, basis)).toEqual({
    model_calls: 10 * MOST_CALLS,
    tokens: 9000,
    calls: [call('small', 2000, 100), call('large', 6000, 900)],
  });
  expect(estimateRun(plan, { ...basis, tried: longer }).tokens).toBe(9000 + 10 * 100);
});

test('a candidate with another model takes the tokens of that one', () => {
  const [router, prices] = active.configs;
  const tried = { configs: [router!, { ...prices!, parameters: { model: 'tried' } }] };
  expect(estimateRun({ ...nothing, replay: replayOf(10) }, { ...basis, tried }).calls)
    .toEqual([call('small', 2000, 100), call('tried', 6000, 900)]);
});

test('calls of several clients of one model are one amount', () => {
  const models = { router: 'one', answering: 'one', judge: 'one' };
  expect(estimateRun({ ...nothing, replay: replayOf(10) }, { ...basis, models }).calls)
    .toEqual([call('one', 8000, 1000)]);
});

test('where questions may be rewritten, each turn has one call more, tried twice', () => {
  const plan = { ...nothing, tests: [{ ...group, judged: 0 }], replay: replayOf(10) };
  const calls = (tests: boolean, replay: boolean) =>
    estimateRun(plan, { ...basis, rewrites: { tests, replay } }).model_calls;
  expect(calls(true, false) - calls(false, false)).toBe(3 * 4 * 2);
  expect(calls(false, true) - calls(false, false)).toBe(10 * 2);
});

describe('a turn makes at most as many calls as it is estimated to', () => {
  const [FIND, SAVE] = ['find_times', 'save_time'];
  const [inputs, request] = [{ type: 'object' }, null];
  const actions = [FIND, SAVE].map((code) => ({
    ...{ code, name: code, description: '', kind: code === FIND ? 'lookup' : 'effect' },
    ...{ provider: 'http', input: inputs, output: null, example_output: null, request },
    ...{ timeout_ms: 5000, cache_seconds: 0, is_enabled: true, revision: 1 },
  })) as CallableAction[];
  const branches = CLINIC.map((branch) => ({
    ...branch,
    actions: branch.code === 'price_question' ? [FIND] : [],
    steps: branch.steps.map((step) => ({
      ...step,
      guards: {},
      actions: [FIND],
      on_enter: step.code === 'intro' ? null : { action: SAVE, input: {} },
    })),
  }));
  const TEXTS = Object.fromEntries(
    ['state_block', 'router_hint', 'nudge', 'escalation_reply', 'say_more', 'person_offer']
      .map((code) => [code, code]),
  );
  const material: TurnMaterial = {
    ...{ branches, actions, state: INITIAL_STATE, messages: [], fragments: [], candidate: null },
    ...{ assistant: DEFAULT_SETTINGS, enabled: new Set(branches.map(({ code }) => code)) },
    ...{ safety: null, texts: TEXTS },
    configs: branches.map(({ code }) => ({ ...config(code, code), id: code, version: 1 })),
  };

  /** Plays a turn in which actions fail, and returns the number of its calls of models. */
  async function countCalls(router: string, replies: string[]): Promise<number> {
    let calls = 0;
    const say = (text: () => string): ChatModel => () => {
      calls += 1;
      const options = { model: 'scripted', parameters: {} };
      return Promise.resolve({ text: text(), model: 'scripted', usage: null, options });
    };
    let next = 0;
    await playTurn(
      {
        routerModel: say(() => router),
        answerModel: say(() => replies[next++ % replies.length]!),
      },
      material,
      {
        ...{ message: 'Hello', signal: new AbortController().signal },
        ...{ meter: new TurnMeter(() => 0), actions: testActions([]) },
      },
    );
    return calls;
  }

  const most = estimateRun(
    { ...nothing, replay: replayOf(1) },
    { ...basis, active: { ...active, branches }, isJudged: false },
  ).model_calls / TRIES_PER_CALL;
  const tail = (values: object) => `Well.\n\n${JSON.stringify({ state_after: null, ...values })}`;
  const steps = [...new Set(branches.flatMap((branch) => branch.steps.map(({ code }) => code)))];
  const ask = tail({ action: { code: FIND, input: {} } });

  test('whatever it answers', async () => {
    const codes = branches.map(({ code }) => code);
    const reply = fc.oneof(
      fc.constant(ask),
      fc.constantFrom(...steps).map((state_after) => tail({ state_after })),
      fc.constantFrom(...codes).map((code) => `[INTENT_CHANGE: ${code}]`),
      fc.constant('That is all.'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...codes).map((intent_code) =>
          JSON.stringify({ intent_code, confidence: 1 })
        ),
        fc.array(reply, { minLength: 1, maxLength: 12 }),
        async (router, replies) => {
          expect(await countCalls(router, replies)).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test('and one that asks for a result each time makes more than without actions', async () => {
    const calls = await countCalls('{"intent_code": "price_question", "confidence": 1}', [ask]);
    expect(calls).toBe(2 + MAX_MODEL_ACTIONS + 1);
  });
});
