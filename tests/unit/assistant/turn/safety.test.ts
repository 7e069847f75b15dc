import { expect, test } from 'vitest';
import type { Embedder } from '../../../../functions/assistant/knowledge/embed/embedder.ts';
import type { ChatModel } from '../../../../functions/assistant/turn/model/chat-model.ts';
import { parseSafetyNet } from '../../../../functions/assistant/safety/safety-net.ts';
import type { ChatResponse } from '../../../../functions/assistant/schemas/turn.ts';
import { findDanger } from '../../../../functions/assistant/turn/play-turn.ts';
import type { RecordedCalls } from '../../../../functions/assistant/turn/turn-material.ts';
import { runTurn } from '../../../../functions/assistant/turn/run-turn.ts';
import { MemoryDatabase } from './support/memory-database.ts';
import { OPTIONS, turnDeps } from './support/turn-deps.ts';

const never: ChatModel = () => Promise.reject(new Error('a model was asked'));
const answers = (text: string): ChatModel => () =>
  Promise.resolve({ text, model: 'scripted', usage: null, options: OPTIONS });

function clinic() {
  const memory = new MemoryDatabase();
  memory.safety = {
    system_prompt: '## fire en\nLeave the house.',
    rules_text: 'fire en: fire + fire',
  };
  return memory;
}

const signal = new AbortController().signal;

async function say(memory: MemoryDatabase, message: string, clients: object = {}) {
  const models = { router: never, answer: never };
  const deps = { ...turnDeps(memory, models), ...clients };
  const thread_id = memory.stored ? memory.id : undefined;
  const request = { message, thread_id, user_id: null, limits: [], signal };
  return await runTurn(deps, request) as ChatResponse;
}

test('a sign of danger is answered by its fixed text, without any model', async () => {
  const memory = clinic();
  const response = await say(memory, 'Fire!');
  expect(response).toMatchObject({
    reply: 'Leave the house.',
    intent_code: '_safety',
    config_version: null,
    router_version: null,
    events: ['safety'],
    sources: [],
    state: { current_intent: null, current_step: null },
    debug: { safety: { kind: 'fire', language: 'en', line: 1, version: 2 }, model: null },
  });
  expect(memory.calls).toEqual(['begin_turn', 'finish_turn']);
});

test('the dialog stays where it is, and goes on with the next message', async () => {
  const memory = clinic();
  const routerModel = answers('new_booking');
  const answerModel = answers('Your name? {"slots_updated": {"reason": "pain"}}');
  const before = await say(memory, 'A check-up please', { routerModel, answerModel });
  const danger = await say(memory, 'wait, fire');
  expect(danger.events).toEqual(['safety']);
  expect(danger.state).toEqual(before.state);
  const after = await say(memory, 'It is out', { routerModel, answerModel });
  expect(after).toMatchObject({ intent_code: 'new_booking', events: [], debug: { safety: null } });
});

test('a used up budget keeps nobody from help', async () => {
  const memory = clinic();
  memory.budget = { tokens_per_day: 1, used: 5, seconds_left: 60 };
  expect((await say(memory, 'fire')).reply).toBe('Leave the house.');
  await expect(say(memory, 'Hello')).rejects.toMatchObject({ status: 429 });
});

test('help does not wait for an embedding once the rules are known', async () => {
  const memory = clinic();
  await say(memory, 'fire');
  const asked: string[] = [];
  const embedder: Embedder = {
    name: 'slow',
    embed: (texts) => Promise.resolve(asked.push(...texts) ? [] : []),
  };
  expect((await say(memory, 'fire', { embedder })).events).toEqual(['safety']);
  expect(asked).toEqual([]);
});

test('a stream tells the fixed text, and no sources', async () => {
  const told: unknown[] = [];
  await runTurn(
    turnDeps(clinic(), { router: never, answer: never }),
    { message: 'fire', user_id: null, limits: [], signal },
    {
      router: ({ intent_code }) => void told.push(intent_code),
      sources: (sources) => void told.push(sources),
      delta: (text) => void told.push(text),
    },
  );
  expect(told).toEqual(['_safety', [], 'Leave the house.']);
});

test('a turn that models answered then is sent to them again, whatever the rules find now', () => {
  const safety = parseSafetyNet(clinic().safety!);
  const call = {} as RecordedCalls['calls'][number];
  expect(findDanger({ safety, recordedCalls: { router: null, calls: [call] } }, 'fire')).toBeNull();
  expect(findDanger({ safety, recordedCalls: { router: null, calls: [] } }, 'fire')).not.toBeNull();
  expect(findDanger({ safety }, 'fire')).not.toBeNull();
});
