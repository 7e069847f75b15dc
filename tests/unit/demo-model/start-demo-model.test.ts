import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RecordedCall } from '../../../scripts/demo-model/control.ts';
import { type DemoModel, startDemoModel } from '../../../scripts/demo-model/start-demo-model.ts';

const ROUTER = 'Answer with {"intent_code": "…"}. Current branch: none';

describe('startDemoModel', () => {
  let demo: DemoModel;
  let client: OpenAI;

  beforeAll(() => {
    demo = startDemoModel({ delayMs: 0 });
    client = new OpenAI({ apiKey: 'any', baseURL: demo.url, maxRetries: 0 });
  });
  beforeEach(() => fetch(demo.controlUrl, { method: 'DELETE' }).then((res) => res.body?.cancel()));
  afterAll(() => demo.close());

  const script = async (entries: unknown) => {
    const res = await fetch(demo.controlUrl, { method: 'POST', body: JSON.stringify(entries) });
    return { status: res.status, body: await res.json() };
  };
  const ask = (content: string, system = 'You answer for Linden Clinic.') =>
    client.chat.completions.create({
      model: 'linden-demo',
      messages: [{ role: 'system', content: system }, { role: 'user', content }],
    });
  const askStream = (content: string) =>
    client.chat.completions.create({
      model: 'linden-demo',
      messages: [{ role: 'user', content }],
      stream: true,
      stream_options: { include_usage: true },
    });
  const calls = async () => await (await fetch(`${demo.controlUrl}/calls`)).json();

  test('answers a chat completion with text and usage', async () => {
    const { choices, usage, model } = await ask('Hello');
    expect(choices[0]!.message.content).toContain('What can I do for you?');
    expect(choices[0]!.finish_reason).toBe('stop');
    expect(model).toBe('linden-demo');
    expect(usage!.total_tokens).toBe(usage!.prompt_tokens + usage!.completion_tokens);
  });

  test('streams the same text in several chunks and the usage at the end', async () => {
    const whole = await ask('Hello', 'x');
    const texts: string[] = [];
    let usage: unknown;
    for await (const chunk of await askStream('Hello')) {
      const text = chunk.choices[0]?.delta.content;
      if (text) texts.push(text);
      usage = chunk.usage ?? usage;
    }
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.join('')).toBe(whole.choices[0]!.message.content);
    expect(usage).toMatchObject({ completion_tokens: whole.usage!.completion_tokens });
  });

  test('says the same to the same question', async () => {
    const question = 'My tooth aches, can I come in?';
    const [first, second] = [await ask(question, ROUTER), await ask(question, ROUTER)];
    expect(second.choices).toEqual(first.choices);
  });

  test.each([8, 384, 1536])(
    'embeds into %i dimensions, each vector of length one',
    async (size) => {
      const { data } = await client.embeddings.create({
        model: 'demo',
        input: ['implant', 'parking'],
        dimensions: size,
      });
      for (const { embedding } of data) {
        expect(embedding).toHaveLength(size);
        expect(Math.hypot(...embedding)).toBeCloseTo(1, 4);
      }
      expect(data.map(({ index }) => index)).toEqual([0, 1]);
    },
  );

  test('lists its model', async () => {
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toEqual(['linden-demo']);
  });

  test.each([
    ['is not JSON', '{'],
    ['has no messages', JSON.stringify({ model: 'x', messages: [] })],
    ['has no model', JSON.stringify({ messages: [{ role: 'user', content: 'x' }] })],
  ])('a request that %s is refused with 400', async (_, body) => {
    const res = await fetch(`${demo.url}/chat/completions`, { method: 'POST', body });
    expect(res.status).toBe(400);
    expect((await res.json()).error.message).toBeTruthy();
  });

  describe('on demand', () => {
    test.each([401, 408, 429, 500, 503])('fails with %i', async (status) => {
      await script({ kind: 'status', status });
      await expect(ask('Hello')).rejects.toMatchObject({ status });
      await expect(ask('Hello')).resolves.toBeTruthy();
    });

    test('names the seconds to wait in Retry-After', async () => {
      await script({ kind: 'status', status: 429, retry_after: 2 });
      const error = await ask('Hello').catch((failure) => failure);
      expect(error.headers.get('retry-after')).toBe('2');
    });

    test('plays a script in order, then itself again', async () => {
      await script([{ kind: 'reply', text: 'one' }, { kind: 'reply', text: 'two', times: 2 }]);
      const said = [await ask('a'), await ask('a'), await ask('a'), await ask('Hello')]
        .map(({ choices }) => choices[0]!.message.content);
      expect(said.slice(0, 3)).toEqual(['one', 'two', 'two']);
      expect(said[3]).toContain('What can I do for you?');
    });

    test('keeps a script for the role it is meant for', async () => {
      await script([{ kind: 'reply', role: 'branch', text: 'B' }, {
        kind: 'reply',
        role: 'router',
        text: 'R',
      }]);
      expect((await ask('x', ROUTER)).choices[0]!.message.content).toBe('R');
      expect((await ask('x')).choices[0]!.message.content).toBe('B');
    });

    test('answers without text', async () => {
      await script({ kind: 'empty', times: 2 });
      expect((await ask('Hello')).choices[0]!.message.content).toBe('');
      const texts: string[] = [];
      for await (const chunk of await askStream('Hello')) {
        texts.push(chunk.choices[0]?.delta.content ?? '');
      }
      expect(texts.join('')).toBe('');
    });

    test('answers with garbage', async () => {
      await script({ kind: 'garbage' });
      await expect(ask('Hello')).rejects.toThrow();
    });

    test('hangs until the caller gives up', async () => {
      await script({ kind: 'hang' });
      const signal = AbortSignal.timeout(100);
      await expect(client.models.list()).resolves.toBeTruthy();
      const request = { model: 'x', messages: [{ role: 'user' as const, content: 'x' }] };
      await expect(client.chat.completions.create(request, { signal })).rejects.toThrow();
    });

    test('hangs until it is reset', async () => {
      await script({ kind: 'hang' });
      const failed = expect(ask('Hello')).rejects.toThrow('500');
      await expect.poll(calls).toHaveLength(1);
      await (await fetch(demo.controlUrl, { method: 'DELETE' })).body?.cancel();
      await failed;
    });

    test('cuts a stream in the middle: some text, no finish', async () => {
      await script({ kind: 'cut', chunks: 2, delay_ms: 1, text: 'one two three four' });
      const texts: string[] = [];
      const reasons: unknown[] = [];
      for await (const chunk of await askStream('Hello')) {
        texts.push(chunk.choices[0]?.delta.content ?? '');
        reasons.push(chunk.choices[0]?.finish_reason ?? null);
      }
      expect(texts.join('')).toBe('one two');
      expect(reasons).not.toContain('stop');
    });

    test('cuts a whole answer in the middle of its body', async () => {
      await script({ kind: 'cut' });
      await expect(ask('Hello')).rejects.toThrow();
    });

    test('fails embeddings without touching chat', async () => {
      await script({ kind: 'status', status: 500, role: 'embedding' });
      await expect(ask('Hello')).resolves.toBeTruthy();
      const request = { model: 'demo', input: 'x' };
      await expect(client.embeddings.create(request)).rejects.toMatchObject({ status: 500 });
    });

    test('records the calls, and forgets them and the script on reset', async () => {
      await script({ kind: 'reply', text: 'x', times: 5 });
      await ask('Hello', ROUTER);
      expect(await calls()).toMatchObject([{
        role: 'router',
        model: 'linden-demo',
        stream: false,
        behaviour: 'reply',
        messages: [{ role: 'system' }, { role: 'user', content: 'Hello' }],
      }]);
      await (await fetch(demo.controlUrl, { method: 'DELETE' })).body?.cancel();
      expect(await calls()).toEqual([]);
      expect((await ask('Hello')).choices[0]!.message.content).not.toBe('x');
    });

    test('records the last hundred calls', async () => {
      for (let i = 0; i <= 100; i++) {
        await client.embeddings.create({ model: 'demo', input: `${i}` });
      }
      const inputs = (await calls()).map(({ input }: RecordedCall) => input);
      expect(inputs).toHaveLength(100);
      expect([inputs[0], inputs.at(-1)]).toEqual([['1'], ['100']]);
    });

    test.each([[{ kind: 'explode' }], [{ kind: 'status', status: 200 }], ['hang']])(
      '%j is no script and is refused',
      async (entry) => {
        expect((await script(entry)).status).toBe(400);
      },
    );
  });

  test('closing ends calls that hang', async () => {
    const other = startDemoModel();
    const body = JSON.stringify({ kind: 'hang' });
    await (await fetch(other.controlUrl, { method: 'POST', body })).body?.cancel();
    const request = { model: 'x', messages: [{ role: 'user', content: 'x' }] };
    const call = fetch(`${other.url}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify(request),
    }).then((res) => res.status, () => 'dropped');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await other.close();
    expect([500, 'dropped']).toContain(await call);
  });
});
