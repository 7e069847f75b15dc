import { afterAll, describe, expect, test } from 'vitest';
import { connect, newAgentKey, removeKeys, useTool } from '../api/agents/support.ts';
import { readEvents } from '../api/assistant/support/read-events.ts';
import { call, testStack } from '../support/stack-client.ts';

const ASSISTANT = '/functions/v1/assistant';

describe('both functions', () => {
  test.each(['assistant', 'catalog'])('%s answers about itself', async (name) => {
    const base = `/functions/v1/${name}`;
    expect((await call('anonymous', `${base}/health`)).status).toBe(200);
    const document = await (await call('anonymous', `${base}/openapi.json`)).json();
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: base }] });
    const { headers } = await fetch(`${testStack().url}${base}/docs`, { redirect: 'manual' });
    expect(headers.get('Location')).toMatch(
      new RegExp(`/reference/${name}$|${base}/openapi.json$`),
    );
  });
});

describe('agents', () => {
  afterAll(removeKeys);

  test.each(
    [
      ['assistant', 'search_knowledge', { query: 'implant price' }],
      ['catalog', 'list_blocks', {}],
    ] as const,
  )('connect to the %s with the key of a person', async (api, tool, args) => {
    const { secret } = await newAgentKey('viewer');
    const client = await connect(api, secret);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain(tool);
    expect(Object.values(await useTool(client, tool, args))[0]).not.toHaveLength(0);
    await client.close();
  });
});

describe('the assistant', () => {
  test('plays a booking to its end', async () => {
    const said = [
      'Hello, I would like to book a check-up',
      'My name is Ann Lee, my phone is 555 0101',
    ];
    let thread_id: string | undefined;
    for (const message of said) {
      const response = await call('editor', `${ASSISTANT}/chat`, { body: { message, thread_id } });
      const turn = await response.json();
      expect(response.status, JSON.stringify(turn)).toBe(200);
      expect(turn).toMatchObject({
        intent_code: 'new_booking',
        debug: { model: expect.anything() },
      });
      thread_id = turn.thread_id;
    }
    const detail = await (await call('viewer', `${ASSISTANT}/threads/${thread_id}`)).json();
    expect(detail.messages).toHaveLength(4);
    expect(detail.state.slots).toMatchObject({ name: 'Ann Lee' });
  });

  test('streams a turn', async () => {
    const response = await call('editor', `${ASSISTANT}/chat`, {
      body: { message: 'When are you open?' },
      headers: { Accept: 'text/event-stream' },
    });
    const events = await readEvents(response);
    expect(events.map(({ event }) => event)).toContain('delta');
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { intent_code: 'general_info' } });
  });

  test('answers a visitor of a site', async () => {
    const site = `site-${crypto.randomUUID().slice(0, 8)}`;
    const created = await call('editor', `${ASSISTANT}/sites`, {
      body: { key: site, name: 'Clinic' },
    });
    expect(created.status, await created.text()).toBe(201);
    try {
      const begun = await call('anonymous', `${ASSISTANT}/visitor/sessions`, { body: { site } });
      const { token } = await begun.json();
      const headers = { Authorization: `Bearer ${token}` };
      const body = { message: 'When are you open?', client_message_id: crypto.randomUUID() };
      const events = await readEvents(
        await call('anonymous', `${ASSISTANT}/visitor/chat`, { headers, body }),
      );
      const reply = (events.at(-1)!.data as { reply: string }).reply;
      expect(events.map(({ event }) => event)).toContain('delta');
      const read = await call('anonymous', `${ASSISTANT}/visitor/messages`, { headers });
      expect(await read.json()).toMatchObject({
        messages: [{ text: body.message }, { text: reply }],
      });
    } finally {
      const ended = await call('editor', `${ASSISTANT}/sites/${site}`, {
        method: 'DELETE',
        headers: { 'If-Match': '*' },
      });
      expect(ended.status).toBe(204);
    }
  });

  test('has indexed the seeded documents', async () => {
    const response = await call('viewer', `${ASSISTANT}/documents/search?q=implant+price`);
    expect(await response.json()).not.toHaveLength(0);
  });
});
