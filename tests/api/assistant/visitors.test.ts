import { beforeEach, describe, expect, test } from 'vitest';
import { readEventStream } from '../../../web/src/api/event-stream.ts';
import { type CallOptions, turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant({
  RATE_LIMITS: 'visitor-per-address=off, visit-per-address=off, visitor-per-token=off',
});

interface Event {
  event: string;
  data: Record<string, unknown>;
  id?: string;
}

function parseEvent(block: string): Event {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  return { event: field('event')!, data: JSON.parse(field('data')!), id: field('id') };
}

const parseEvents = (text: string) => text.split('\n\n').filter(Boolean).map(parseEvent);

/** Calls the API; events are in `events`, other bodies in `body`. */
async function call(path: string, options: CallOptions = {}) {
  const response = await assistant.current.call(path, options);
  const text = await response.text();
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
  return {
    status: response.status,
    text,
    events: isStream ? parseEvents(text) : [],
    body: isStream || text === '' ? null : JSON.parse(text),
  };
}

async function newSite(change: object = {}): Promise<string> {
  const key = `site-${crypto.randomUUID().slice(0, 8)}`;
  const { status } = await call('/sites', { body: { key, name: 'Clinic', ...change } });
  expect(status).toBe(201);
  return key;
}

/** A visitor with a session of their own. */
class Visitor {
  constructor(readonly token: string) {}

  static async begin(site: string): Promise<Visitor> {
    const begun = await call('/visitor/sessions', { as: 'anonymous', body: { site } });
    expect(begun.status).toBe(201);
    return new Visitor(begun.body.token);
  }

  call(path: string, options: CallOptions = {}) {
    const headers = { Authorization: `Bearer ${this.token}`, ...options.headers };
    return call(`/visitor${path}`, { as: 'anonymous', ...options, headers });
  }

  send(message: string, client_message_id: string = crypto.randomUUID()) {
    return this.call('/chat', { body: { message, client_message_id } });
  }

  async messages(after?: string) {
    const { body } = await this.call(`/messages${after ? `?after=${after}` : ''}`);
    return body.messages as { id: string; role: string; text: string; author: string | null }[];
  }

  /** Returns the id of the visitor's dialog, as operators know it. */
  async threadId(text: string): Promise<string> {
    const { body } = await call(`/threads?origin=site&q=${encodeURIComponent(text)}`);
    expect(body).toHaveLength(1);
    return body[0].id;
  }
}

const question = () => `How much is crown${crypto.randomUUID().slice(0, 8)}?`;
const priceScript = (...replies: string[]) =>
  assistant.current.script(...turnScript('price_question', ...replies));

let site: string;
let ada: Visitor;
beforeEach(async () => {
  site = await newSite();
  ada = await Visitor.begin(site);
});

test('messages that have not changed are 304', async () => {
  const read = (headers: Record<string, string>) =>
    assistant.current.call('/visitor/messages', {
      as: 'anonymous',
      headers: { Authorization: `Bearer ${ada.token}`, ...headers },
    });
  const etag = (await read({})).headers.get('ETag')!;
  const again = await read({ 'If-None-Match': etag });
  expect([again.status, again.headers.get('Cache-Control')]).toEqual([304, 'no-store']);
});

describe('a session', () => {
  test('begins only on a site that is enabled', async () => {
    const begin = (key: string) =>
      call('/visitor/sessions', { as: 'anonymous', body: { site: key } });
    expect((await begin('nowhere')).status).toBe(404);
    const disabled = await newSite({ is_enabled: false });
    expect((await begin(disabled)).status).toBe(404);
    expect((await call(`/visitor/sites/${disabled}`, { as: 'anonymous' })).status).toBe(404);
    const shown = await call(`/visitor/sites/${site}`, { as: 'anonymous' });
    expect(shown.body).toEqual({
      ...{ key: site, name: 'Clinic', origins: [], languages: ['en'], greeting: '', texts: {} },
      ...{ colour: '', position: 'right', challenge: 'off', contact_fallback: '' },
      is_paused: false,
      organisation: { name: 'Linden Clinic', phone: expect.any(String), accent: '' },
    });
  });

  test('makes no dialog before the first message, and ends with its site', async () => {
    const { body } = await call('/visitor/sessions', { as: 'anonymous', body: { site } });
    expect(body).toMatchObject({
      token: expect.stringMatching(/^lwv_[0-9a-f]{64}$/),
      thread_id: null,
    });
    expect(await ada.messages()).toEqual([]);
    await call(`/sites/${site}`, {
      method: 'PATCH',
      headers: { 'If-Match': '"1"' },
      body: { is_enabled: false },
    });
    expect((await ada.call('/messages')).status).toBe(404);
    expect((await ada.send('Hello')).status).toBe(404);
  });

  test('is no session of a person, and no person has one', async () => {
    const headers = { Authorization: `Bearer ${ada.token}` };
    expect((await call('/threads', { as: 'anonymous', headers })).status).toBe(401);
    const forged = new Visitor(`lwv_${'0'.repeat(64)}`);
    for (const path of ['/messages', '/events']) {
      expect(await forged.call(path)).toMatchObject({
        status: 401,
        body: { code: 'session-ended' },
      });
    }
    expect((await forged.send('Hello')).status).toBe(401);
    expect((await call('/visitor/messages')).status).toBe(401);
    expect((await call('/visitor/messages', { as: 'service' })).status).toBe(401);
  });

  test('ends with its dialog when the visitor deletes it', async () => {
    const text = question();
    await priceScript('It is 300.');
    await ada.send(text);
    const id = await ada.threadId(text);
    expect((await ada.call('/session', { method: 'DELETE' })).status).toBe(204);
    expect((await ada.call('/messages')).status).toBe(401);
    expect((await call(`/threads/${id}`)).status).toBe(404);
  });
});

describe('a message', () => {
  test('is a turn whose events say nothing of how the reply is made', async () => {
    await priceScript('It is 300.');
    const { events, text, status } = await ada.send(question());
    expect(status).toBe(200);
    expect(events[0]).toEqual({ event: 'phase', data: { phase: 'writing' } });
    const shown = events.filter(({ event }) => event === 'delta').map(({ data }) => data.text);
    expect(shown.join('')).toBe('It is 300.');
    const done = events.at(-1)!;
    expect(done.event).toBe('done');
    expect(Object.keys(done.data).sort())
      .toEqual(['held_by_person', 'message_id', 'offer', 'reply', 'sources']);
    expect(done.data).toMatchObject({ reply: 'It is 300.', held_by_person: false, offer: null });
    for (const source of done.data.sources as object[]) {
      expect(Object.keys(source)).toEqual(['name', 'page']);
    }
    const read = (await ada.call('/messages')).text;
    for (const hidden of ['price_question', 'debug', 'prompt', 'slots', 'router', 'thread_id']) {
      expect(text + read).not.toContain(hidden);
    }
  });

  test('is begun anew when a branch hands over, with a reset between', async () => {
    await assistant.current.script(
      ...turnScript('price_question', 'Let me see. [INTENT_CHANGE: general_info]', 'We are open.'),
    );
    const { events } = await ada.send(question());
    const names = events.map(({ event }) => event);
    const after = events.slice(names.lastIndexOf('reset') + 1);
    expect(after.filter(({ event }) => event === 'delta').map(({ data }) => data.text).join(''))
      .toBe('We are open.');
    expect(JSON.stringify(events)).not.toMatch(/general_info|INTENT_CHANGE/);
  });

  test('of 2,001 characters is refused, and one of 2,000 is not', async () => {
    await priceScript('It is 300.');
    expect((await ada.send('x'.repeat(2001))).status).toBe(422);
    expect((await ada.send('x'.repeat(2000))).status).toBe(200);
  });

  test('that is sent again is answered once', async () => {
    const text = question();
    const id = crypto.randomUUID();
    await priceScript('It is 300.');
    const first = await ada.send(text, id);
    const again = await ada.send(text, id);
    expect(again.events.at(-1)).toEqual(first.events.at(-1));
    expect(await ada.messages()).toHaveLength(2);
    expect(await ada.send('Another', id))
      .toMatchObject({ status: 409, body: { code: 'message-id-used' } });
  });

  test('sent twice at once is stored once', async () => {
    const text = question();
    const id = crypto.randomUUID();
    await priceScript('It is 300.');
    await priceScript('It is 300.');
    await Promise.all([ada.send(text, id), ada.send(text, id)]);
    const messages = await ada.messages();
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });

  test('after a failure of the model asks for name and number, and notes them', async () => {
    await assistant.current.script(
      ...[1, 2, 3, 4].map(() => ({ kind: 'status' as const, status: 500 })),
    );
    const sent = question();
    const { events, text } = await ada.send(sent);
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { reply: expect.stringMatching(/name and your telephone number/), sources: [] },
    });
    expect(text).not.toMatch(/general_info|price_question|escalate_human|demo-model/);
    await assistant.current.reset();
    const noted = await ada.send('Ada Byron, +44 20 7946 0018');
    expect(noted.events.at(-1)!.data.reply).toMatch(/we have your telephone number/);
    expect(await assistant.current.calls()).toEqual([]);
    const { body } = await call('/requests?kind=callback&status=open&limit=100');
    const ours = body.filter(({ summary }: { summary: string }) => summary === sent);
    expect(ours).toMatchObject([{
      ...{ reason: 'model_unavailable', intent_code: 'escalate_human' },
      slots: { name: 'Ada Byron', phone: '+442079460018' },
    }]);
    await priceScript('It is 300.');
    const { events: back } = await ada.send(question());
    expect(back.at(-1)!.data.reply).toBe('It is 300.');
  });
});

describe('a dialog', () => {
  test('is the visitor’s alone', async () => {
    const text = question();
    const id = crypto.randomUUID();
    await priceScript('It is 300.');
    await ada.send(text, id);
    const [, reply] = await ada.messages();
    const ben = await Visitor.begin(site);
    expect(await ben.messages()).toEqual([]);
    expect(await ben.messages(reply!.id)).toEqual([]);
    expect(await ben.send(text, id)).toMatchObject({ status: 409 });
    const feedback = { body: { message_id: reply!.id, helpful: false } };
    expect((await ben.call('/feedback', feedback)).status).toBe(404);
    await priceScript('It is 500.');
    await ben.send('And for two?');
    expect((await ben.messages()).map((each) => each.text)).toEqual(['And for two?', 'It is 500.']);
    expect(await ada.messages()).toHaveLength(2);
    expect(await ben.messages(reply!.id)).toHaveLength(2);
  });

  test('is one of the site for operators, who write in it by takeover alone', async () => {
    const text = question();
    await priceScript('It is 300.');
    await ada.send(text);
    const id = await ada.threadId(text);
    expect((await call(`/threads/${id}`)).body).toMatchObject({ origin: 'site', user_id: null });
    const written = await call('/chat', { body: { message: 'Hi', thread_id: id } });
    expect(written).toMatchObject({ status: 409, body: { code: 'not-your-test-dialog' } });
    const unheld = await call(`/threads/${id}/messages`, { body: { text: 'Hi' } });
    expect(unheld).toMatchObject({ status: 409, body: { code: 'dialog-not-held' } });
    expect(await ada.messages()).toHaveLength(2);
  });

  test('stores what the visitor finds of a reply, the last answer', async () => {
    await priceScript('It is 300.');
    await ada.send(question());
    const [own, reply] = await ada.messages();
    const say = (message_id: string, helpful: boolean) =>
      ada.call('/feedback', { body: { message_id, helpful } });
    expect((await say(own!.id, true)).status).toBe(404);
    expect((await say(reply!.id, true)).status).toBe(204);
    expect((await say(reply!.id, false)).status).toBe(204);
    expect((await ada.messages())[1]).toMatchObject({ helpful: false });
  });
});

/** Reads the events of a visitor's stream until one of a name arrives. */
async function readUntil(visitor: Visitor, name: string, { after, act }: {
  after?: string;
  act: () => Promise<unknown>;
}): Promise<Event[]> {
  const leaving = new AbortController();
  const response = await assistant.current.call('/visitor/events', {
    as: 'anonymous',
    headers: {
      Authorization: `Bearer ${visitor.token}`,
      ...(after && { 'Last-Event-ID': after }),
    },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  await act();
  while (!text.includes(`event: ${name}\n`) || !text.endsWith('\n\n')) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  leaving.abort();
  return parseEvents(text);
}

describe('a takeover', () => {
  test('brings the messages of the person to the visitor, also later', async () => {
    const text = question();
    await priceScript('It is 300.');
    await ada.send(text);
    const id = await ada.threadId(text);
    const last = (await ada.messages()).at(-1)!.id;
    const seen = await readUntil(ada, 'takeover', {
      act: () => call(`/threads/${id}/takeover`, { method: 'POST' }),
    });
    expect(seen[0]).toMatchObject({ event: 'ready', data: { held_by: null, is_paused: false } });
    const { by } = seen.find(({ event }) => event === 'takeover')!.data;
    expect(by).toEqual(expect.any(String));
    const answer = await readUntil(ada, 'message', {
      act: () => call(`/threads/${id}/messages`, { body: { text: 'Here is Ann.' } }),
    });
    expect(answer.at(-1)!.data).toMatchObject({
      role: 'operator',
      text: 'Here is Ann.',
      author: by,
    });
    const waiting = await ada.send('Thanks');
    expect(waiting.events).toEqual([{
      event: 'done',
      data: expect.objectContaining({ reply: null, held_by_person: true, sources: [] }),
    }]);
    const since = await readUntil(ada, 'message', { after: last, act: async () => {} });
    expect(since.filter(({ event }) => event === 'message').map(({ data }) => data.role))
      .toEqual(['system', 'operator', 'user']);
    expect((await ada.messages(last)).map(({ role }) => role)).toEqual([
      'system',
      'operator',
      'user',
    ]);
  });

  test('shows that the person is typing, and only the one who holds the dialog', async () => {
    const text = question();
    await priceScript('It is 300.');
    await ada.send(text);
    const id = await ada.threadId(text);
    const type = () => call(`/threads/${id}/typing`, { method: 'POST' });
    expect(await type()).toMatchObject({ status: 409, body: { code: 'dialog-not-held' } });
    await call(`/threads/${id}/takeover`, { method: 'POST' });
    const seen = await readUntil(ada, 'typing', { act: type });
    expect(seen.at(-1)).toMatchObject({ event: 'typing', data: {} });
    // Somebody who types on is shown again, and a message ends it.
    let types = 0;
    const goOn = async () => {
      for (; types < 3; types += 1) {
        await type();
        await new Promise((resolve) => setTimeout(resolve, 700));
      }
      await call(`/threads/${id}/messages`, { body: { text: 'Good morning.' } });
    };
    const events = (await readUntil(ada, 'message', { act: goOn })).map(({ event }) => event);
    expect(events.filter((event) => event === 'typing').length).toBeGreaterThan(1);
    expect(events.at(-1)).toBe('message');
  });

  test('tells operators that the visitor is typing, each time once', async () => {
    const text = question();
    await priceScript('It is 300.');
    await ada.send(text);
    const id = await ada.threadId(text);
    const type = async () =>
      expect((await ada.call('/typing', { method: 'POST' })).status).toBe(204);
    const leaving = new AbortController();
    const { body } = await assistant.current.call('/events', { signal: leaving.signal });
    const told: { event: string; data: string; id?: string }[] = [];
    const reading = (async () => {
      for await (const event of readEventStream(body!)) {
        if (event.data.includes(id)) told.push(event);
      }
    })().catch(() => {});
    await type();
    await call(`/threads/${id}/takeover`, { method: 'POST' });
    await type();
    const typing = () => told.filter(({ event }) => event === 'typing');
    await expect.poll(typing, { timeout: 8000 }).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await type();
    await expect.poll(typing, { timeout: 8000 }).toHaveLength(2);
    leaving.abort();
    expect(typing()[1]).toEqual({ event: 'typing', data: JSON.stringify({ thread_id: id }) });
    await reading;
  }, 30_000);
});

describe('a paused site', () => {
  const pause = () => call(`/sites/${site}/pause`, { method: 'POST' });

  test('lets visitors read and not write, until it is resumed', async () => {
    await priceScript('It is 300.');
    await ada.send(question());
    await pause();
    expect(await ada.send('And two?')).toMatchObject({
      status: 403,
      body: { code: 'site-paused' },
    });
    expect((await ada.call('/messages')).body).toMatchObject({ is_paused: true });
    expect(await ada.messages()).toHaveLength(2);
    await call(`/sites/${site}/resume`, { method: 'POST' });
    await priceScript('It is 600.');
    expect((await ada.send('And two?')).status).toBe(200);
  });

  test('discards the reply in progress within 5 seconds', async () => {
    await assistant.current.script(
      ...turnScript('price_question'),
      { kind: 'hang', role: 'branch', ms: 15_000 },
    );
    const sent = ada.send(question());
    await expect.poll(async () => (await assistant.current.calls()).length).toBe(2);
    const paused = Date.now();
    await pause();
    const { events, body } = await sent;
    expect(Date.now() - paused).toBeLessThan(5000);
    expect(events.at(-1)?.data ?? body).toMatchObject({ code: 'site-paused', status: 403 });
    expect(await ada.messages()).toEqual([]);
  });
});

describe('limits', () => {
  test('stop a flood of forged sessions at the budget and one turn', async () => {
    site = await newSite({ daily_token_budget: 1000 });
    await assistant.current.script(
      ...Array.from({ length: 20 }, () => turnScript('price_question', 'It is 300.')).flat(),
    );
    const flood = await Promise.all(Array.from({ length: 12 }, async () => {
      const visitor = await Visitor.begin(site);
      return await visitor.send(question());
    }));
    const served = flood.filter(({ status }) => status === 200);
    const refused = flood.filter(({ status }) => status === 429);
    expect(served.length).toBeGreaterThan(0);
    expect(refused.length).toBe(12 - served.length);
    expect(refused.every(({ body }) => body.code === 'budget-used-up')).toBe(true);
    const calls = await assistant.current.calls('branch');
    expect(calls).toHaveLength(served.length);
    // The first turn costs more than a quarter of it, the most of one address.
    expect(served).toHaveLength(1);
  });

  test('still answer a patient in danger, whose reply needs no model', async () => {
    site = await newSite({ daily_token_budget: 0 });
    const eve = await Visitor.begin(site);
    expect((await eve.send(question())).status).toBe(429);
    const danger = await eve.send("I can't breathe");
    expect(danger.events.at(-1)).toMatchObject({ event: 'done' });
    expect(await assistant.current.calls()).toEqual([]);
  });
});
