import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createChatModel,
  type ModelCall,
} from '../../../../../functions/assistant/turn/model/chat-model.ts';
import { ModelError } from '../../../../../functions/shared/model-error.ts';
import { modelProblem } from '../../../../../functions/assistant/turn/model/model-problem.ts';
import { RetryBudget } from '../../../../../functions/assistant/turn/model/retry-budget.ts';

const ENDPOINT = { apiKey: 'k', baseUrl: 'http://model.test/v1', model: 'm' };

const format: ModelCall['format'] = {
  type: 'json_schema',
  json_schema: { name: 'route', schema: { type: 'object' } },
};

function answer(content: string): Response {
  return Response.json({ model: 'm-1', choices: [{ message: { content } }], usage: null });
}

/** Returns a model client whose endpoint gives these answers in order, and records the bodies. */
function clientOf(...answers: (() => Response | Promise<Response>)[]) {
  const bodies: Record<string, unknown>[] = [];
  const model = createChatModel(ENDPOINT, {
    timeoutMs: 10_000,
    fetch: (_, init) => {
      const next = answers[bodies.length]!;
      bodies.push(JSON.parse(String(init?.body)));
      return Promise.resolve().then(next);
    },
  });
  const call = (rest: Partial<ModelCall> = {}) => {
    const signal = new AbortController().signal;
    return model({ messages: [{ role: 'user', content: 'Hi' }], dialog: null, signal, ...rest });
  };
  return { call, bodies };
}

const status = (code: number, headers?: HeadersInit, error: object = {}) => () =>
  Response.json({ error: { message: 'no', ...error } }, { status: code, headers });

beforeEach(() =>
  void vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    now: Date.parse('2026-11-25T12:00:00Z'),
  })
);
afterEach(() => void vi.useRealTimers());

async function settle(promise: Promise<unknown>, ms: number) {
  const state = { done: false };
  promise.then(() => (state.done = true), () => (state.done = true));
  await vi.advanceTimersByTimeAsync(ms);
  return state;
}

const waits: [sentence: string, headers: HeadersInit | undefined, ms: number][] = [
  ['500 ms without Retry-After', undefined, 500],
  ['500 ms when Retry-After is shorter', { 'Retry-After': '0' }, 500],
  ['as long as Retry-After says', { 'Retry-After': '2' }, 2000],
  ['until the date of Retry-After', { 'Retry-After': 'Wed, 25 Nov 2026 12:00:03 GMT' }, 3000],
];

test.each(waits)('waits %s before the one retry', async (_, headers, ms) => {
  const { call, bodies } = clientOf(status(429, headers), () => answer('Yes.'));
  const promise = call();
  expect(await settle(promise, ms - 50)).toEqual({ done: false });
  await vi.advanceTimersByTimeAsync(100);
  expect(await promise).toEqual({
    text: 'Yes.',
    model: 'm-1',
    usage: null,
    options: { api: 'chat', model: 'm', parameters: {} },
  });
  expect(bodies).toHaveLength(2);
});

const failures: [failure: string, code: number, calls: number][] = [
  ['rejected_key', 401, 1],
  ['rejected_key', 403, 1],
  ['refused', 400, 1],
  ['unknown_model', 404, 1],
  ['no_credit', 402, 1],
  ['timeout', 408, 2],
  ['overloaded', 429, 2],
  ['overloaded', 500, 2],
  ['overloaded', 503, 2],
];

test.each(failures)('%s: status %i is tried %i time(s)', async (failure, code, calls) => {
  const { call, bodies } = clientOf(status(code), status(code));
  const promise = call();
  promise.catch(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  await expect(promise).rejects.toMatchObject({ failure });
  expect(bodies).toHaveLength(calls);
});

test.each([
  ['unknown_model', 'model_not_found'],
  ['unknown_model', 'invalid_model'],
  ['rejected_key', 'invalid_api_key'],
])(
  '%s: status 400 with the code %s is not asked again without its format',
  async (failure, code) => {
    const { call, bodies } = clientOf(status(400, {}, { code }));
    await expect(call({ format })).rejects.toMatchObject({ failure });
    expect(bodies).toHaveLength(1);
  },
);

test.each([
  [
    'temperature',
    'The model refused the parameter temperature. Change it in the version or on the server.',
  ],
  ['messages', 'The model refused the request. An administrator must check its settings.'],
])('a refusal of %s is told as “%s”', async (param, message) => {
  const { call } = clientOf(status(400, {}, { param }));
  await expect(call()).rejects.toThrow(message);
});

describe('Retry-After that is longer than the turn may wait', () => {
  test.each([
    ['in seconds', '60'],
    ['as a date', 'Wed, 25 Nov 2026 12:01:00 GMT'],
  ])('%s ends the call at once, and the problem hands it on', async (_, after) => {
    const { call, bodies } = clientOf(status(429, { 'Retry-After': after }));
    const error = await call().catch((error) => error);
    expect(error).toMatchObject({ failure: 'overloaded', retryAfterMs: 60_000 });
    expect(modelProblem(error)).toMatchObject({
      status: 503,
      code: 'model-unavailable',
      headers: { 'Retry-After': '60' },
    });
    expect(bodies).toHaveLength(1);
  });

  test('is measured by what earlier calls of the turn left', async () => {
    const limited = status(429, { 'Retry-After': '3' });
    const { call, bodies } = clientOf(limited, () => answer('Routed.'), limited);
    const retryBudget = new RetryBudget();
    const routed = call({ retryBudget });
    await vi.advanceTimersByTimeAsync(3000);
    expect((await routed).text).toBe('Routed.');
    await expect(call({ retryBudget })).rejects.toMatchObject({ retryAfterMs: 3000 });
    expect(bodies).toHaveLength(3);
  });
});

describe('what a retry cannot mend is said in one sentence, and not retried', () => {
  const page = (code: number) => () =>
    new Response('<!doctype html><title>Hello</title>', {
      status: code,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    });
  const quota = { code: 'insufficient_quota', type: 'insufficient_quota' };

  test.each<[string, () => Response, string, RegExp]>([
    ['no credit', status(429, {}, quota), 'model-no-credit', /account has no credit left/],
    ['no credit by type', status(429, {}, { type: quota.type }), 'model-no-credit', /no credit/],
    ['a wrong key', status(401), 'model-unavailable', /refused the key/],
    ['a model that does not exist', status(404), 'model-unavailable', /no model with this name/],
    ['a web page', page(200), 'model-unavailable', /returns a web page/],
    ['a web page that is not there', page(404), 'model-unavailable', /returns a web page/],
  ])('%s', async (_, response, code, sentence) => {
    for (const onText of [undefined, () => {}]) {
      const { call, bodies } = clientOf(response);
      const error = await call({ onText }).catch((error) => error);
      expect(error).toBeInstanceOf(ModelError);
      expect(error.message).toMatch(sentence);
      expect(modelProblem(error)).toMatchObject({ status: 503, code });
      expect(modelProblem(error).headers).not.toHaveProperty('Retry-After');
      expect(bodies).toHaveLength(1);
    }
  });

  test('a web page of a proxy that is overloaded is retried', async () => {
    const { call, bodies } = clientOf(page(502), () => answer('Yes.'));
    const promise = call();
    await vi.advanceTimersByTimeAsync(500);
    expect((await promise).text).toBe('Yes.');
    expect(bodies).toHaveLength(2);
  });
});

test.each([400, 422])(
  'structured output that is refused by %i is left out from then on',
  async (code) => {
    const { call, bodies } = clientOf(status(code), () => answer('a'), () => answer('b'));
    expect((await call({ format })).text).toBe('a');
    expect((await call({ format })).text).toBe('b');
    expect(bodies.map((body) => 'response_format' in body)).toEqual([true, false, false]);
  },
);

test('an endpoint that refuses the request either way is not remembered as unable', async () => {
  const { call, bodies } = clientOf(status(400), status(400), () => answer('b'));
  await expect(call({ format })).rejects.toMatchObject({ failure: 'refused' });
  expect((await call({ format })).text).toBe('b');
  expect(bodies.map((body) => 'response_format' in body)).toEqual([true, false, true]);
});

test('a caller who goes away during the pause ends the call', async () => {
  const leaving = new AbortController();
  const { call, bodies } = clientOf(status(500), () => answer('Yes.'));
  const promise = call({ signal: leaving.signal });
  promise.catch(() => {});
  await vi.advanceTimersByTimeAsync(100);
  leaving.abort(new Error('gone'));
  await expect(promise).rejects.toThrow('gone');
  expect(bodies).toHaveLength(1);
});

/** Returns a streamed answer; without `finish_reason` it breaks off. */
function streamed(content: string, finish_reason: string | null): Response {
  const event = { model: 'm-1', choices: [{ delta: { content }, finish_reason }] };
  return new Response(`data: ${JSON.stringify(event)}\n\n`, {
    headers: { 'Content-Type': 'text/event-stream' },
  });
}

test('a stream that breaks off is called again, and what it had said is void', async () => {
  const { call } = clientOf(() => streamed('Ye', null), () => streamed('Yes.', 'stop'));
  const told: string[] = [];
  const onText = (text: string) => void told.push(text);
  const promise = call({ onText, onRetry: () => void told.push('again') });
  await vi.advanceTimersByTimeAsync(1000);
  expect((await promise).text).toBe('Yes.');
  expect(told).toEqual(['Ye', 'again', 'Yes.']);
});

const incomplete: [ending: string, choice: object][] = [
  ['truncated', { message: { content: 'A filling is £1' }, finish_reason: 'length' }],
  ['refused', { message: { content: '' }, finish_reason: 'content_filter' }],
  ['refused', { message: { content: null, refusal: 'I cannot' }, finish_reason: 'stop' }],
];

test.each(incomplete)('an answer that is %s is called again', async (ending, choice) => {
  const unfinished = () => Response.json({ model: 'm-1', choices: [choice], usage: null });
  const { call } = clientOf(unfinished, () => answer('A filling is £110.'));
  const promise = call();
  await settle(promise, 500);
  expect((await promise).text).toBe('A filling is £110.');
  const { call: callTwice } = clientOf(unfinished, unfinished);
  const failure = callTwice().catch((error: unknown) => error);
  await settle(failure, 500);
  expect(await failure).toMatchObject({ failure: 'unreadable', ending });
});

test('a stream that is truncated is not called again once its text was shown', async () => {
  const { call, bodies } = clientOf(() => streamed('A filling is £1', 'length'));
  const failure = call({ onText: () => {}, hasShown: () => true }).catch((error: unknown) => error);
  await settle(failure, 500);
  expect(await failure).toMatchObject({ failure: 'unreadable', ending: 'truncated' });
  expect(bodies).toHaveLength(1);
});

/** Returns an event stream that never ends; `made` counts its chunks. */
function endless(chunk: string) {
  const made = { count: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      made.count++;
      controller.enqueue(new TextEncoder().encode(chunk));
    },
  }, { highWaterMark: 0 });
  const response = () => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  return { made, response };
}

const delta = (content: string) =>
  `data: ${JSON.stringify({ model: 'm', choices: [{ delta: { content } }] })}\n\n`;

test('an answer of 64 KiB is read, a longer one is unreadable', async () => {
  const fits = clientOf(() => answer('x'.repeat(65_536)));
  expect((await fits.call()).text).toHaveLength(65_536);
  for (const length of [65_537, 10_000_000]) {
    const { call } = clientOf(...Array(2).fill(() => answer('x'.repeat(length))));
    const failed = expect(call()).rejects.toMatchObject({ failure: 'unreadable' });
    await vi.advanceTimersByTimeAsync(1_000);
    await failed;
  }
});

test.each([
  ['of text', delta('x'.repeat(1_000)), 70],
  ['of one line', 'data: ' + 'x'.repeat(65_536), 12],
])('an endless stream %s is cut', async (_, chunk, most) => {
  const streams = [endless(chunk), endless(chunk)];
  const { call } = clientOf(...streams.map(({ response }) => response));
  const failed = expect(call({ onText: () => {} })).rejects.toMatchObject({
    failure: 'unreadable',
  });
  await vi.advanceTimersByTimeAsync(1_000);
  await failed;
  for (const { made } of streams) expect(made.count).toBeLessThan(most);
});

test('no redirect is followed, and Retry-After is an hour at most', async () => {
  const modes: (string | undefined)[] = [];
  const model = createChatModel(ENDPOINT, {
    timeoutMs: 10_000,
    fetch: (_, init) => {
      modes.push(init?.redirect);
      return Promise.resolve(new Response(null, { status: 302, headers: { Location: '/' } }));
    },
  });
  const signal = new AbortController().signal;
  await expect(model({ messages: [], dialog: null, signal })).rejects.toMatchObject({
    failure: 'refused',
  });
  expect(modes).toEqual(['manual']);

  const { call } = clientOf(...Array(2).fill(status(503, { 'Retry-After': '999999' })));
  await expect(call()).rejects.toMatchObject({ retryAfterMs: 3_600_000 });
});

test('parameters of a version replace the configured ones, and nothing else', async () => {
  const { call, bodies } = clientOf(() => answer('a'), () => answer('b'));
  await call({ parameters: { model: 'large', temperature: 0, max_output_tokens: 99 } });
  await call({ parameters: null });
  const messages = [{ role: 'user', content: 'Hi' }];
  expect(bodies).toEqual([
    { model: 'large', messages, stream: false, temperature: 0, max_completion_tokens: 99 },
    { model: 'm', messages, stream: false },
  ]);
});

test('a version’s model that takes no format leaves the format of the others alone', async () => {
  const { call, bodies } = clientOf(
    status(400),
    ...['a', 'b', 'c'].map((text) => () => answer(text)),
  );
  const parameters = { model: 'large' };
  await call({ format, parameters });
  await call({ format, parameters });
  await call({ format });
  expect(bodies.map((body) => [body.model, 'response_format' in body])).toEqual([
    ['large', true],
    ['large', false],
    ['large', false],
    ['m', true],
  ]);
});
