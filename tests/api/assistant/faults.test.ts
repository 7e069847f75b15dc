import { expect, test } from 'vitest';
import { createAssistantApp } from '../../../functions/assistant/app.ts';
import { createClients } from '../../../functions/shared/clients.ts';
import { Admission } from '../../../functions/assistant/turn/load/admission.ts';
import { SettingsCache } from '../../../functions/assistant/turn/turn-settings.ts';
import { readFunctionEnv } from '../../../functions/shared/env.ts';
import { testStack } from '../../support/stack-client.ts';
import { Dialog } from './support/dialog.ts';
import { Assistant, turnScript, useAssistant, withTail } from './support/assistant.ts';

// Short, because some models hang; long enough for a busy machine.
const assistant = useAssistant({ MODEL_TIMEOUT_MS: '5000' });

type Step = Parameters<typeof assistant.current.script>[0];

const twice = (entry: Step): Step => ({ ...entry, role: 'branch', times: 2 });

/** A permanent failure of the answering model, also after the retry, with the text of the 503. */
const failures: [sentence: string, entry: Step, reason: RegExp][] = [
  ['breaks off', twice({ kind: 'cut', chunks: 1 }), /cannot be reached|could not be read/],
  ['hangs', twice({ kind: 'hang' }), /in time/],
  ['is overloaded', twice({ kind: 'status', status: 429 }), /overloaded/],
  ['fails', twice({ kind: 'status', status: 500 }), /overloaded/],
  ['times out itself', twice({ kind: 'status', status: 408 }), /in time/],
  ['answers garbage', twice({ kind: 'garbage' }), /could not be read/],
  ['rejects the key', { kind: 'status', status: 401, role: 'branch' }, /key/],
  ['has another name', { kind: 'status', status: 404, role: 'branch' }, /no model with this name/],
  ['is a web page', { kind: 'page', role: 'branch' }, /web page/],
  ['refuses the request', { kind: 'status', status: 422, role: 'branch' }, /refused the request/],
];

async function countNamed(name: string): Promise<number> {
  return (await (await assistant.current.call(`/threads?q=${name}`)).json()).length;
}

test.each(failures)(
  'a model that %s: 503 with the reason, no half-created dialog, and a resend works',
  async (_, entry, reason) => {
    const dialog = new Dialog(assistant.current);
    const message = crypto.randomUUID();
    await dialog.script(...turnScript('price_question'), entry);
    const response = await dialog.post(message);
    expect(response.status).toBe(503);
    expect(response.headers.has('Retry-After')).toBe('times' in entry);
    expect((await response.json()).detail).toMatch(reason);
    expect(await countNamed(message)).toBe(0);

    await assistant.current.reset();
    await dialog.send(message, ...turnScript('price_question', 'It is 300.'));
    expect(await countNamed(message)).toBe(1);
    await dialog.expectConsistent();
  },
);

/** Streams a message; returns the sentences of its errors and how many dialogs have it. */
async function streamed(api: Assistant) {
  const message = crypto.randomUUID();
  const response = await api.call('/chat/stream', { body: { message } });
  const text = await response.text();
  const sentences = [...text.matchAll(/"detail":"([^"]*)"/g)].map(([, detail]) => detail);
  return { sentences, stored: await countNamed(message) };
}

const BAD_INPUT = ['rejects the key', 'has another name', 'is a web page', 'refuses the request'];

test.each(failures.filter(([sentence]) => BAD_INPUT.includes(sentence)))(
  'a stream whose model %s: one sentence, and nothing is stored',
  async (_, entry, reason) => {
    await assistant.current.script(...turnScript('price_question'), entry);
    const { sentences, stored } = await streamed(assistant.current);
    expect(sentences).toEqual([expect.stringMatching(reason)]);
    expect(stored).toBe(0);
  },
);

test('a schema refused in the middle of a stream, and the text, too: one sentence, nothing stored', async () => {
  const asked: boolean[] = [];
  const error = { type: 'invalid_request_error', code: 'invalid_json_schema', message: 'no' };
  const endpoint = Deno.serve(
    { hostname: '127.0.0.1', port: 0, onListen: () => {} },
    async (request) => {
      const { stream, response_format } = await request.json();
      const content = stream
        ? '{"reply": "Until now'
        : '{"intent_code": "price_question", "confidence": 0.9}';
      const choice = { message: { content }, finish_reason: 'stop' };
      if (!stream) return Response.json({ model: 'm', choices: [choice] });
      asked.push(Boolean(response_format));
      if (!response_format) return Response.json({ error }, { status: 400 });
      const events = [{ model: 'm', choices: [{ delta: { content } }] }, { error }];
      const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    },
  );
  const api = Assistant.start({
    OPENAI_BASE_URL: `http://127.0.0.1:${endpoint.addr.port}/v1`,
    ...{ CHAT_MODEL: 'm', CHAT_API: 'chat', CHAT_STRUCTURED: 'on' },
  });
  try {
    const { sentences, stored } = await streamed(api);
    expect(asked).toEqual([true, false]);
    expect(sentences).toEqual([expect.stringMatching(/^The model refused the request\./)]);
    expect(stored).toBe(0);
  } finally {
    await api.close();
    await endpoint.shutdown();
  }
});

test('a model that cannot be reached: 503 that says so', async () => {
  const api = Assistant.start({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' });
  const response = await api.call('/chat', { body: { message: 'Hello' } }).finally(api.close);
  expect(response.status).toBe(503);
  expect((await response.json()).detail).toMatch(/^The model cannot be reached\./);
});

test('a failure in a running dialog changes neither its state nor its messages', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('new_booking', withTail('When?', { state_after: 'qualify' }));
  const before = await dialog.detail();
  await dialog.script(
    ...turnScript(
      'new_booking',
      withTail('[INTENT_CHANGE: reschedule]', {
        slots_updated: { name: 'Ann' },
      }),
    ),
    twice({ kind: 'status', status: 500 }),
  );
  expect((await dialog.post('Hello?')).status).toBe(503);
  expect(await dialog.detail()).toEqual(before);
});

const retried: [sentence: string, entry: Step][] = [
  ['a 429', { kind: 'status', status: 429 }],
  ['a 500', { kind: 'status', status: 500 }],
  ['a 408', { kind: 'status', status: 408 }],
  ['a cut answer', { kind: 'cut', chunks: 1 }],
  ['a hanging call', { kind: 'hang' }],
];

test.each(retried)('after %s the call is made once more', async (_, entry) => {
  const dialog = new Dialog(assistant.current);
  await dialog.script(...turnScript('price_question'), { ...entry, role: 'branch' });
  await dialog.send('Hello', { kind: 'reply', role: 'branch', text: 'It is 300.' });
  expect(dialog.last.reply).toBe('It is 300.');
  expect(await dialog.calls('branch')).toHaveLength(2);
  expect(dialog.last.debug.timings_ms.model).toBeGreaterThanOrEqual(500);
});

const limited = { kind: 'status', status: 429, times: 2 } as const;
const notAwaited: [sentence: string, entry: Step, wait: string | null, code: string][] = [
  ['says Retry-After: 60', { ...limited, retry_after: 60 }, '60', 'model-unavailable'],
  ['has no credit left', { ...limited, code: 'insufficient_quota' }, null, 'model-no-credit'],
];

test.each(notAwaited)(
  'a model that %s is called once by router and branch, and the 503 comes at once',
  async (_, entry, wait, code) => {
    const dialog = new Dialog(assistant.current);
    const message = crypto.randomUUID();
    await dialog.script(entry);
    const started = performance.now();
    const response = await dialog.post(message);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe(wait);
    expect(await response.json()).toMatchObject({ code });
    expect(await assistant.current.calls()).toHaveLength(2);
    expect(await countNamed(message)).toBe(0);
  },
);

test('a call that was refused is not made again', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.script(...turnScript('price_question'), {
    kind: 'status',
    status: 403,
    role: 'branch',
  });
  expect((await dialog.post('Hello')).status).toBe(503);
  expect(await dialog.calls('branch')).toHaveLength(1);
});

test('Retry-After of the endpoint is waited for', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.script(...turnScript('price_question'), {
    kind: 'status',
    status: 429,
    retry_after: 1,
    role: 'branch',
  });
  await dialog.send('Hello', { kind: 'reply', role: 'branch', text: 'It is 300.' });
  expect(dialog.last.debug.timings_ms.model).toBeGreaterThanOrEqual(1000);
});

const routerFailures: [sentence: string, entry: Step, calls: number][] = [
  ['is down twice', { kind: 'status', status: 500, times: 2 }, 2],
  ['hangs twice', { kind: 'hang', times: 2 }, 2],
  ['rejects the key', { kind: 'status', status: 401 }, 1],
];

test.each(routerFailures)('a router that %s falls back to general_info', async (...row) => {
  const [, entry, calls] = row;
  const dialog = new Dialog(assistant.current);
  await dialog.script({ ...entry, role: 'router' });
  await dialog.send('Hello', { kind: 'reply', role: 'branch', text: 'Welcome.' });
  expect(dialog.last).toMatchObject({
    intent_code: 'general_info',
    debug: { router: { fallback: true, reason: expect.any(String), confidence: null } },
  });
  expect(await dialog.calls('router')).toHaveLength(calls);
});

test('an endpoint without structured output is asked without it', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.script({ kind: 'status', status: 400, role: 'router' });
  await dialog.turn('price_question', 'It is 300.');
  expect(dialog.last).toMatchObject({
    intent_code: 'price_question',
    debug: { router: { fallback: false } },
  });
});

test('a database that fails at the commit: 503, nothing stored, and a resend works', async () => {
  const { url, publishableKey, secretKey } = testStack();
  const variables: Record<string, string> = {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: publishableKey,
    SUPABASE_SECRET_KEYS: secretKey,
    WEBHOOKS: 'off',
  };
  const env = readFunctionEnv((name) => variables[name]);
  const clients = createClients(env, (input, init) => {
    const isCommit = String(input instanceof Request ? input.url : input).includes('finish_turn');
    return isCommit ? Promise.reject(new TypeError('connection lost')) : fetch(input, init);
  });
  const message = crypto.randomUUID();
  const dialog = new Dialog(assistant.current);
  const options = { model: 'm', parameters: {} };
  const app = createAssistantApp({
    env,
    clients,
    log: () => {},
    turn: {
      admission: new Admission(),
      embedder: { name: 'none', embed: () => Promise.resolve([]) },
      settings: new SettingsCache(env.initialSettings),
      routerModel: () =>
        Promise.resolve({ text: 'price_question', model: 'm', usage: null, options }),
      answerModel: () => Promise.resolve({ text: 'It is 300.', model: 'm', usage: null, options }),
      now: () => performance.now(),
    },
  });
  const response = await app.request('/assistant/chat', {
    method: 'POST',
    headers: { apikey: secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ message }),
  });
  expect(response.status).toBe(503);
  expect(await countNamed(message)).toBe(0);
  await dialog.send(message, ...turnScript('price_question', 'It is 300.'));
  await dialog.expectConsistent();
});
