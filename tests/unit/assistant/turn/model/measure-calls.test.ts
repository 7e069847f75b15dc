import { describe, expect, test } from 'vitest';
import {
  type ChatModel,
  createChatModel,
  type ModelCall,
} from '../../../../../functions/assistant/turn/model/chat-model.ts';
import {
  measureCalls,
  type MeasuredCall,
} from '../../../../../functions/assistant/turn/model/measure-calls.ts';
import { ModelError } from '../../../../../functions/shared/model-error.ts';
import { skipTimers } from '../../../../support/skip-timers.ts';

const options = { api: 'responses' as const, model: 'm', parameters: {} };
const usage = { prompt_tokens: 4, completion_tokens: 2, total_tokens: 6 };
const answer = { text: 'Hello.', model: 'm-1', usage, options };

/** Calls a measured model once and returns what was reported. */
async function measure(model: ChatModel, rest: Partial<ModelCall> = {}): Promise<MeasuredCall[]> {
  const reported: MeasuredCall[] = [];
  const { signal } = new AbortController();
  const messages = [{ role: 'user' as const, content: 'Hi there' }];
  const call = { messages, dialog: null, signal, ...rest };
  await measureCalls(model, (each) => reported.push(each))(call).catch(() => {});
  return reported;
}

const failing = (error: Error, text = ''): ChatModel => (call) => {
  call.onRequest?.(options);
  if (text) call.onText?.(text);
  return Promise.reject(error);
};

describe('a measured call', () => {
  test('reports the requested model, the API, the time and the tokens', async () => {
    const model: ChatModel = (call) => {
      call.onRequest?.(options);
      call.onText?.('Hello.');
      return Promise.resolve(answer);
    };
    expect(await measure(model, { onText: () => {} })).toEqual([{
      ...{ model: 'm', api: 'responses', outcome: 'ok', usage },
      ...{ first_token_ms: expect.any(Number), total_ms: expect.any(Number) },
    }]);
    expect(await measure(model)).toMatchObject([{ first_token_ms: null }]);
  });

  test('estimates tokens that the endpoint did not report', async () => {
    const model: ChatModel = (call) => {
      call.onRequest?.(options);
      return Promise.resolve({ ...answer, usage: null });
    };
    expect(await measure(model)).toMatchObject([{ usage: { estimated: true } }]);
  });

  test('has tokens after a failure only if the provider charges for it', async () => {
    const failure = new ModelError('unreachable');
    expect(await measure(failing(failure))).toMatchObject([{
      ...{ outcome: 'unreachable', usage: null },
    }]);
    const onText = () => {};
    expect(await measure(failing(failure, 'Hel'), { onText })).toMatchObject([{
      usage: { estimated: true },
    }]);
    const cutOff = new ModelError('unreadable', undefined, undefined, 'truncated');
    expect(await measure(failing(cutOff))).toMatchObject([{ usage: { estimated: true } }]);
    const signal = AbortSignal.abort(new Error('gone'));
    expect(await measure(failing(new Error('gone')), { signal })).toMatchObject([{
      ...{ outcome: 'cancelled', usage: { estimated: true } },
    }]);
  });

  test('that was never sent is not reported', async () => {
    expect(await measure(() => Promise.reject(new ModelError('unreachable')))).toEqual([]);
  });
});

test('every attempt of a retried call is reported', async () => {
  skipTimers();
  const answers = [
    Response.json({}, { status: 503 }),
    Response.json({ model: 'm-1', choices: [{ message: { content: 'Hi' } }], usage }),
  ];
  const outcomes: string[] = [];
  const model = createChatModel({ apiKey: 'k', baseUrl: 'http://model.test/v1', model: 'm' }, {
    timeoutMs: 10_000,
    onCall: ({ outcome }) => outcomes.push(outcome),
    fetch: () => Promise.resolve(answers.shift()!),
  });
  const { signal } = new AbortController();
  await model({ messages: [{ role: 'user', content: 'Hi' }], dialog: null, signal });
  expect(outcomes).toEqual(['overloaded', 'ok']);
});
