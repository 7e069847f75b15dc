import { describe, expect, test } from 'vitest';
import type { Actor } from '../../support/stack-client.ts';
import { turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

interface Options {
  as?: Actor;
  method?: string;
  body?: unknown;
  ifMatch?: string;
}

async function call(path: string, { ifMatch, ...options }: Options = {}) {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'If-Match': ifMatch };
  const response = await assistant.current.call(path, { ...options, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

const newKey = () => `site-${crypto.randomUUID().slice(0, 8)}`;

async function create(change: object = {}) {
  const { body } = await call('/sites', { body: { key: newKey(), name: 'Clinic', ...change } });
  return body;
}

describe('a site', () => {
  test('is created with defaults, listed and deleted, which the ledger records', async () => {
    const key = newKey();
    const created = await call('/sites', { body: { key, name: 'Clinic' } });
    expect(created.status).toBe(201);
    expect(created.headers.get('Location')).toMatch(new RegExp(`/sites/${key}$`));
    expect(created.body).toMatchObject({
      ...{ key, name: 'Clinic', origins: [], is_enabled: true, languages: ['en'], texts: {} },
      ...{ greeting: '', colour: '', position: 'right', daily_token_budget: 500_000 },
      ...{ challenge: 'off', contact_fallback: '', paused_at: null, revision: 1 },
    });
    expect((await call('/sites', { as: 'viewer' })).body).toContainEqual(created.body);
    expect((await call(`/sites/${key}`, { as: 'viewer' })).body).toEqual(created.body);
    expect((await call(`/sites/${key}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`/sites/${key}`)).status).toBe(404);
    const { body: entries } = await call('/ledger');
    const kinds = entries
      .filter(({ from, to }: Record<string, { key?: string } | null>) => (to ?? from)?.key === key)
      .map(({ what }: { what: string }) => what);
    expect(kinds).toEqual(['site_deleted', 'site_created']);
  });

  test('is changed only by who has read its last revision', async () => {
    const { key } = await create();
    const change = {
      origins: ['https://clinic.example', 'http://localhost:*'],
      languages: ['de', 'en'],
      texts: { de: { title: 'Fragen?' } },
    };
    const patch = (body: object, ifMatch?: string) =>
      call(`/sites/${key}`, { method: 'PATCH', body, ifMatch });
    expect((await patch(change)).status).toBe(422);
    expect(await patch(change, '"1"')).toMatchObject({
      status: 200,
      body: { ...change, revision: 2 },
    });
    expect((await patch({ name: 'Other' }, '"1"')).status).toBe(412);
    expect((await call(`/sites/${key}`)).body.name).toBe('Clinic');
  });

  test('has a key of its own', async () => {
    const { key } = await create();
    expect(await call('/sites', { body: { key, name: 'Second' } })).toMatchObject({
      status: 409,
      body: { code: 'already-exists', errors: [{ path: 'key' }] },
    });
  });

  test.each<[string, object]>([
    ['origins.0', { origins: ['https://clinic.example/page'] }],
    ['origins.0', { origins: ['clinic.example'] }],
    ['origins.0', { origins: ['https://clinic.example/'] }],
    ['origins.0', { origins: ['https://*.example'] }],
    ['origins.0', { origins: ['https://clinic.example:*'] }],
    ['origins.0', { origins: ["https://clinic.example; script-src 'unsafe-inline'"] }],
    ['origins.0', { origins: ['javascript:alert(1)'] }],
    ['languages.0', { languages: ['xx'] }],
    ['languages.0', { languages: ['not a tag'] }],
    ['languages', { languages: [] }],
    ['daily_token_budget', { daily_token_budget: -1 }],
    ['colour', { colour: 'red' }],
    ['key', { key: 'Upper Case' }],
  ])('is refused for its %s: %o', async (path, change) => {
    const { status, body } = await call('/sites', {
      body: { key: newKey(), name: 'Clinic', ...change },
    });
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
  });

  test('is paused and resumed by editors, again without an effect', async () => {
    const { key } = await create();
    const post = (verb: string, as?: Actor) =>
      call(`/sites/${key}/${verb}`, { method: 'POST', as });
    expect((await post('pause', 'viewer')).status).toBe(403);
    const paused = await post('pause');
    expect(Date.parse(paused.body.paused_at)).toBeGreaterThan(0);
    expect((await post('pause')).body).toEqual(paused.body);
    const resumed = await post('resume');
    expect(resumed.body.paused_at).toBeNull();
    expect((await post('resume')).body).toEqual(resumed.body);
    expect((await call('/sites/nowhere/pause', { method: 'POST' })).status).toBe(404);
  });
});

describe('figures of a site', () => {
  const figuresOf = async (key: string) => (await call(`/sites/${key}/figures`)).body;

  test('are those of its visitors, with the requests that were refused', async () => {
    const { key } = await create({ daily_token_budget: 100_000 });
    const begun = await call('/visitor/sessions', { as: 'anonymous', body: { site: key } });
    const send = async () => {
      const response = await assistant.current.call('/visitor/chat', {
        as: 'anonymous',
        headers: { Authorization: `Bearer ${begun.body.token}` },
        body: { message: 'How much is a crown?', client_message_id: crypto.randomUUID() },
      });
      await response.text();
      return response.status;
    };
    await assistant.current.script(...turnScript('price_question', 'It is 300.'));
    expect(await send()).toBe(200);
    await call(`/sites/${key}/pause`, { method: 'POST' });
    expect([await send(), await send()]).toEqual([403, 403]);
    const refused = { rate_limit: 0, budget: 0, paused: 2, challenge: 0 };
    const figures = { dialogs: 1, messages: 1, tokens: expect.any(Number), refused };
    await expect.poll(async () => (await figuresOf(key)).today.refused.paused, { timeout: 8000 })
      .toBe(2);
    const found = await figuresOf(key);
    expect(found).toEqual({
      ...{ daily_token_budget: 100_000, challenge: 'off' },
      ...{ today: figures, last_7_days: figures },
    });
    expect(found.today.tokens).toBeGreaterThan(0);
  });

  test('are those of the site alone, and of no unknown one', async () => {
    const { key } = await create();
    const { today } = await figuresOf(key);
    expect(today).toMatchObject({ dialogs: 0, messages: 0, tokens: 0 });
    expect((await call('/sites/nowhere/figures')).status).toBe(404);
    expect((await call(`/sites/${key}/figures`, { as: 'anonymous' })).status).toBe(401);
  });
});
