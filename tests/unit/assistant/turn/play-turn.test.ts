import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMaterial } from '../../../../functions/assistant/evaluation/to-material.ts';
import type { TracedReply } from '../../../../functions/assistant/evaluation/read-trace.ts';
import { toRecordedCalls } from '../../../../functions/assistant/evaluation/to-recorded-calls.ts';
import { toTurnSide } from '../../../../functions/assistant/evaluation/to-side.ts';
import type { Candidate } from '../../../../functions/assistant/schemas/candidate.ts';
import { toTurnTrace } from '../../../../functions/assistant/turn/commit/turn-trace.ts';
import type {
  ChatModel,
  ModelCall,
} from '../../../../functions/assistant/turn/model/chat-model.ts';
import { NOT_ROUTED, wasNamed } from '../../../../functions/assistant/turn/model/route-message.ts';
import { playTurn } from '../../../../functions/assistant/turn/play-turn.ts';
import { DEFAULT_SETTINGS } from '../../../../functions/shared/contract/assistant-settings.ts';
import { runTurn } from '../../../../functions/assistant/turn/run-turn.ts';
import { TurnMeter } from '../../../../functions/assistant/turn/turn-meter.ts';
import type { TurnMaterial } from '../../../../functions/assistant/turn/turn-material.ts';
import { INITIAL_STATE } from '../../../../functions/assistant/engine/thread-state.ts';
import { booking, CLINIC } from '../engine/support/clinic.ts';
import { replyText } from '../model-text/reply-texts.ts';
import { testActions } from '../../../../functions/assistant/evaluation/replay-actions.ts';
import { runs } from '../../../support/property-runs.ts';
import { MemoryDatabase } from './support/memory-database.ts';
import { turnDeps } from './support/turn-deps.ts';

/** Returns settings with one prompt and version for all branches. */
function settings(prompt: string, version: number) {
  return {
    branches: CLINIC,
    enabled: new Set(CLINIC.map(({ code }) => code)),
    configs: CLINIC.map(({ code }) => ({
      id: `00000000-0000-4000-8000-00000000000${version}`,
      version,
      intent_code: code,
      system_prompt: `${prompt} ${code}`,
      rules_text: '',
      exit_conditions_text: '',
    })),
    texts: {
      state_block: 'STATE {{slots}}',
      router_hint: 'HINT',
      nudge: 'NUDGE',
      escalation_reply: 'A person will call.',
      say_more: 'Tell me more.',
    },
    assistant: DEFAULT_SETTINGS,
    safety: null,
  };
}

interface Script {
  router: string;
  replies: string[];
}

/** Plays a turn with scripted models, and returns their requests. */
async function play(material: TurnMaterial, { router, replies }: Script, model = 'small') {
  const calls: Pick<ModelCall, 'messages' | 'override'>[] = [];
  const scripted = (said: () => string): ChatModel => ({ messages, override }) => {
    const text = said();
    const options = override ?? { model, parameters: { seed: calls.length } };
    calls.push({ messages, override: options });
    return Promise.resolve({ text, model: `${options.model}-2026`, usage: null, options });
  };
  let next = 0;
  const finished = await playTurn(
    {
      routerModel: scripted(() => router),
      answerModel: scripted(() => replies[next++ % replies.length]!),
      nowPart: () => `NOW ${model}`,
    },
    material,
    {
      ...{ message: 'Hello', signal: new AbortController().signal, meter: new TurnMeter(() => 0) },
      actions: testActions([]),
    },
  );
  return { finished, calls };
}

const codes = fc.constantFrom(...CLINIC.map(({ code }) => code));
const script = fc.record({
  router: codes,
  replies: fc.array(
    fc.oneof(replyText, codes.map((code) => `One moment. [INTENT_CHANGE: ${code}]`)),
    { minLength: 1, maxLength: 2 },
  ),
});
const states = fc.constantFrom(INITIAL_STATE, booking('qualify', { slots: { name: 'Ann' } }));

test('a turn that is played again as then sends the same, and comes to the same', async () => {
  await fc.assert(
    fc.asyncProperty(script, states, async (given, state) => {
      const rest = { state, messages: [], fragments: [], candidate: null };
      const material = { ...settings('Then', 1), ...rest };
      const then = await play(material, given);
      const again = await play(
        {
          ...settings('Now', 2),
          ...rest,
          recordedCalls: toRecordedCalls(toTurnTrace(material, then.finished)),
        },
        given,
        'large',
      );
      expect(again.calls).toEqual(then.calls);
      expect(toTurnSide(again.finished)).toEqual(toTurnSide(then.finished));
    }),
    { numRuns: runs(300) },
  );
});

test('a branch that was not called then is called as it is now', async () => {
  const rest = { state: INITIAL_STATE, messages: [], fragments: [], candidate: null };
  const material = { ...settings('Then', 1), ...rest };
  const then = await play(material, { router: 'price_question', replies: ['It is 300.'] });
  const again = await play(
    {
      ...settings('Now', 2),
      ...rest,
      recordedCalls: toRecordedCalls(toTurnTrace(material, then.finished)),
    },
    { router: 'new_booking', replies: ['Your name?'] },
  );
  expect(again.calls[1]!.messages[0]!.content).toMatch(/^Now new_booking/);
  expect(toTurnSide(again.finished)).toMatchObject({
    intent_code: 'new_booking',
    config_version: 2,
  });
});

test('a branch that the caller named answers instead of one that a router would choose', async () => {
  const rest = { state: INITIAL_STATE, messages: [], fragments: [], candidate: null };
  const material = { ...settings('Then', 1), ...rest, namedBranch: 'price_question' };
  const { finished, calls } = await play(material, { router: 'new_booking', replies: ['300.'] });
  expect(calls).toHaveLength(1);
  expect(toTurnSide(finished)).toMatchObject({ intent_code: 'price_question', text: '300.' });
  expect(finished.route).toMatchObject({ intent_code: 'price_question', fallback: false });
  expect(wasNamed(finished.route)).toBe(true);
});

test('a running scenario keeps a dialog whose caller names another branch', async () => {
  const rest = { state: booking('qualify'), messages: [], fragments: [], candidate: null };
  const material = { ...settings('Then', 1), ...rest, namedBranch: 'price_question' };
  const { finished } = await play(material, { router: 'new_booking', replies: ['Your name?'] });
  expect(finished.progress.events).toContain('sticky');
  expect(finished.progress.state.current_intent).toBe('new_booking');
});

test.each([
  ['as long as it answers', true, 'price_question'],
  ['and is routed anew once it is disabled', false, undefined],
])(
  'a stored turn is played again in the branch that its caller named %s',
  (_, is_enabled, named) => {
    const router = { ...NOT_ROUTED, intent_code: 'price_question', reason: 'named' };
    const reply = {
      meta_json: { debug: { router } },
      message_traces: { trace: { fragments: null } },
      sources_json: [],
    };
    const traced = { reply, trace: { calls: [] }, history: [] } as unknown as TracedReply;
    const branches = CLINIC.map((branch) =>
      branch.code === 'price_question' ? { ...branch, is_enabled } : branch
    );
    const material = toMaterial(traced, { ...settings('Now', 2), branches });
    expect(material.namedBranch).toBe(named);
  },
);

test('a trial counts its model calls in the metrics, and no turn, also when it is refused', async () => {
  const counted = async (candidate: MemoryDatabase['candidate'], sent?: Candidate) => {
    const memory = new MemoryDatabase();
    memory.candidate = candidate;
    const names = new Set<string>();
    const says = (text: string): ChatModel => () =>
      Promise.resolve({ text, model: 'm', usage: null, options: { model: 'm', parameters: {} } });
    const { signal } = new AbortController();
    await runTurn(
      turnDeps(memory, { router: says('price_question'), answer: says('It is 300.') }, {
        collect: (counts) => counts.forEach(({ name }) => names.add(name)),
      }),
      { message: 'Hi', user_id: null, limits: [], signal, candidate: sent },
    ).catch(() => {});
    return [...names].filter((name) => name.endsWith('_total'));
  };
  const draft = { system_prompt: 'x', rules_text: '', exit_conditions_text: '' };
  expect(await counted(null)).toEqual(expect.arrayContaining(['model_calls_total', 'turns_total']));
  const ofTrial = await counted({ price_question: draft });
  expect(ofTrial).toContain('model_calls_total');
  expect(ofTrial).not.toContain('turns_total');
  expect(await counted({ nowhere: draft })).toEqual([]);
  expect(await counted(null, { nowhere: draft })).toEqual([]);
});
