import { afterAll, describe, expect, test } from 'vitest';
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
  return { status: response.status, body: text && JSON.parse(text) };
}

async function put(body: object, as: Actor = 'editor') {
  const { body: { revision } } = await call('/retention');
  return call('/retention', { as, method: 'PUT', body, ifMatch: `"${revision}"` });
}

afterAll(() => put({}));

describe('retention', () => {
  test('is read by viewers and replaced by editors on the revision that they read', async () => {
    const rules = { traces: { delete_after_days: 36_500 } };
    expect((await put(rules, 'viewer')).status).toBe(403);
    const stored = await put(rules);
    expect(stored.status).toBe(200);
    const read = await call('/retention', { as: 'viewer' });
    expect(read.body).toEqual(stored.body);
    const set = read.body.rules.filter((rule: Record<string, unknown>) => rule.delete_after_days);
    expect(set).toEqual([
      { kind: 'traces', anonymise_after_days: null, ...rules.traces, can_anonymise: false },
    ]);
    const stale = { method: 'PUT', body: {}, ifMatch: `"${read.body.revision - 1}"` };
    expect((await call('/retention', stale)).status).toBe(412);
    const { body: entries } = await call('/ledger');
    expect(entries).toContainEqual(expect.objectContaining({
      what: expect.stringMatching('retention_'),
      to: expect.objectContaining({ kind: 'traces' }),
    }));
  });

  test.each([
    ['anonymising after deleting', { requests: { anonymise_after_days: 9, delete_after_days: 8 } }],
    ['no whole day', { requests: { delete_after_days: 0 } }],
    ['anonymising what is only deleted', { traces: { anonymise_after_days: 9 } }],
    ['longer than deliveries are stored', { webhook_deliveries: { delete_after_days: 31 } }],
    ['an unknown kind', { dreams: { delete_after_days: 1 } }],
  ])('rejects %s', async (_, rules) => {
    expect((await put(rules)).status).toBe(422);
  });

  test('shows what would be done, and is applied by editors and servers', async () => {
    await put({ traces: { delete_after_days: 36_500 } });
    expect(await call('/retention/preview', { as: 'viewer' })).toEqual({ status: 200, body: {} });
    const apply = (as: Actor) => call('/retention/apply', { as, method: 'POST' });
    expect((await apply('viewer')).status).toBe(403);
    expect((await apply('service')).status).toBe(202);
    expect((await apply('editor')).status).toBe(202);
    await expect.poll(async () => (await call('/retention')).body.last_run?.finished_at, {
      timeout: 20_000,
    }).toBeTruthy();
  });
});
