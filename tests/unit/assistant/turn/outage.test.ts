import { expect, test } from 'vitest';
import { ModelError } from '../../../../functions/shared/model-error.ts';
import type { ModelFailure } from '../../../../functions/shared/contract/model-failures.ts';
import type { Count } from '../../../../functions/shared/metrics/tally.ts';
import type { ChatResponse } from '../../../../functions/assistant/schemas/turn.ts';
import type { ChatModel } from '../../../../functions/assistant/turn/model/chat-model.ts';
import { runTurn } from '../../../../functions/assistant/turn/run-turn.ts';
import type { TurnRequest } from '../../../../functions/assistant/turn/turn-request.ts';
import type { TurnListener } from '../../../../functions/assistant/turn/stream/turn-stream.ts';
import { MemoryDatabase } from './support/memory-database.ts';
import { OPTIONS, turnDeps } from './support/turn-deps.ts';

const ASKS = /can’t answer right now.*name and your telephone number/;
const NOTED = /we have your telephone number/;

const answers = (text: string): ChatModel => () =>
  Promise.resolve({ text, model: 'scripted', usage: null, options: OPTIONS });
const fails = (failure: ModelFailure): ChatModel => () => Promise.reject(new ModelError(failure));
const never: ChatModel = () => Promise.reject(new Error('a model was asked'));

interface Said extends Partial<TurnRequest> {
  message?: string;
  router?: ChatModel;
  answer?: ChatModel;
  listener?: TurnListener;
  collect?: (counts: Count[]) => void;
}

async function say(
  memory: MemoryDatabase,
  { router, answer = fails('no_credit'), listener, collect, ...request }: Said,
) {
  const models = { router: router ?? answers('new_booking'), answer };
  const deps = turnDeps(memory, models, collect && { collect });
  const asked = {
    ...{ message: 'Hello', user_id: null, limits: [], signal: new AbortController().signal },
    ...{ thread_id: memory.stored ? memory.id : undefined, ...request },
  };
  return await runTurn(deps, asked, listener) as ChatResponse;
}

test.each<ModelFailure>(['no_credit', 'rejected_key', 'timeout', 'unreachable', 'not_configured'])(
  'a patient whose model fails with %s gets a fixed text that asks for name and number',
  async (failure) => {
    const memory = new MemoryDatabase();
    const answer = fails(failure);
    const response = await say(memory, { router: answer, answer });
    expect(response).toMatchObject({
      reply: expect.stringMatching(ASKS),
      intent_code: 'escalate_human',
      config_version: null,
      events: ['model_unavailable'],
      state: { current_intent: null, current_step: null },
      sources: [],
    });
    expect(memory.requests).toEqual([{
      kind: 'callback',
      intent_code: 'escalate_human',
      slots: {},
      is_whole: false,
      summary: 'Hello',
      reason: 'model_unavailable',
      due_minutes: 60,
    }]);
  },
);

test('a patient reads it in their language', async () => {
  const { reply } = await say(new MemoryDatabase(), { message: 'Здравствуйте' });
  expect(reply).toMatch(/вам перезвонит/);
});

test('the scenario stays where it is, and goes on when the model is back', async () => {
  const memory = new MemoryDatabase();
  const answer = answers('Your name? {"slots_updated": {"reason": "pain"}}');
  const before = await say(memory, { message: 'A check-up', answer });
  const down = await say(memory, { message: 'Ada' });
  expect(down.state).toEqual(before.state);
  const after = await say(memory, { message: 'Are you there?', answer });
  expect(after).toMatchObject({ intent_code: 'new_booking', events: [] });
});

test('the number that it asked for is noted without a model, and the summary stays', async () => {
  const memory = new MemoryDatabase();
  memory.assistant = { default_country: 'GB' };
  await say(memory, { message: 'My crown fell out' });
  memory.callback = { slots: {}, summary: 'My crown fell out', is_asked: true };
  const response = await say(memory, {
    message: 'Ada Byron, 020 7946 0018',
    router: never,
    answer: never,
  });
  expect(response.reply).toMatch(NOTED);
  expect(memory.requests).toMatchObject([{
    slots: { name: 'Ada Byron', phone: '+442079460018' },
    summary: 'My crown fell out',
  }]);
});

test('a message without a number goes to the model, even after the question for one', async () => {
  const memory = new MemoryDatabase();
  await say(memory, {});
  memory.callback = { slots: {}, summary: 'Hello', is_asked: true };
  const { reply } = await say(memory, { message: 'And now?', answer: answers('I am back.') });
  expect(reply).toBe('I am back.');
});

test('a number given later, to the assistant, is its business', async () => {
  const memory = new MemoryDatabase();
  await say(memory, {});
  memory.callback = { slots: {}, summary: 'Hello', is_asked: false };
  const answer = answers('Thank you.');
  expect((await say(memory, { message: '020 7946 0018', answer })).reply).toBe('Thank you.');
});

test('a number that is known is not asked for', async () => {
  const memory = new MemoryDatabase();
  memory.callback = { slots: { phone: '1' }, summary: 'Hello', is_asked: false };
  const response = await say(memory, { message: 'How much is a filling?' });
  expect(response.reply).toMatch(NOTED);
  expect(response.events).toEqual(['model_unavailable']);
});

test('a stream discards what the model had written', async () => {
  let shown = '';
  const cut: ChatModel = ({ onText }) => {
    onText!('It costs');
    return Promise.reject(new ModelError('unreachable'));
  };
  const listener: TurnListener = {
    router: () => void (shown = ''),
    sources: () => {},
    delta: (text) => void (shown += text),
  };
  const { reply } = await say(new MemoryDatabase(), { answer: cut, listener });
  expect(shown).toBe(reply);
  expect(reply).toMatch(ASKS);
});

test.each<[who: string, request: Said, failure: ModelFailure, code: string]>([
  ['operator', { isOperator: true }, 'no_credit', 'model-no-credit'],
  ['operator', { isOperator: true }, 'rejected_key', 'model-unavailable'],
  ['trial', { candidate: {} }, 'timeout', 'model-unavailable'],
])('an %s sees the error with its cause', async (_, request, failure, code) => {
  const memory = new MemoryDatabase();
  const answer = fails(failure);
  await expect(say(memory, { ...request, answer })).rejects.toMatchObject({ status: 503, code });
  expect(memory.commits).toBe(0);
});

test('metrics count the turn as one that its model failed', async () => {
  const counts: Count[] = [];
  await say(new MemoryDatabase(), { collect: (each) => void counts.push(...each) });
  expect(counts).toContainEqual(
    expect.objectContaining({ name: 'turns_total', labels: 'outcome="unavailable"' }),
  );
});
