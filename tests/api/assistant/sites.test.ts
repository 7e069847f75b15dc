import { describe, expect, test } from 'vitest';
import type { Actor } from '../../support/stack-client.ts';
import { useAssistant } from './support/assistant.ts';

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
