import { afterAll, describe, expect, test } from 'vitest';
import type { ApiKey, ApiKeyWithSecret } from '../../../functions/catalog/schemas/api-keys.ts';
import { catalog, read, UNKNOWN_ID } from './catalog-client.ts';
import { testStack } from '../../support/stack-client.ts';

const name = `Keys ${crypto.randomUUID()}`;
const LATER = '2099-01-01T00:00:00+00:00';

const newName = () => `${name} ${crypto.randomUUID()}`;

const make = (fields: object = {}): Promise<ApiKeyWithSecret> =>
  read('editor', '/api-keys', { body: { name: newName(), scope: 'read', ...fields } });

const list = async (): Promise<ApiKey[]> =>
  (await read('editor', '/api-keys?limit=200')).filter((key: ApiKey) => key.name.startsWith(name));

const change = (id: string, body: unknown, headers = {}) =>
  catalog('editor', `/api-keys/${id}`, { method: 'PATCH', body, headers });

const revoke = (id: string, query = '') =>
  catalog('editor', `/api-keys/${id}${query}`, { method: 'DELETE' });

afterAll(async () => {
  for (const { id } of await list()) {
    await revoke(id);
    await revoke(id, '?remove=true');
  }
});

describe('an API key', () => {
  test('tells its secret once, to the editor who makes it', async () => {
    const response = await catalog('editor', '/api-keys', {
      body: { name, scope: 'chat', limit: '30/1m', expiresAt: LATER },
    });
    expect(response.status).toBe(201);
    const { secret, ...key }: ApiKeyWithSecret = await response.json();
    expect(secret).toMatch(/^lwk_[0-9A-Za-z]{49}$/);
    expect(key).toMatchObject({
      ...{ name, scope: 'chat', limit: '30/1m', expiresAt: LATER, lastFour: secret.slice(-4) },
      ...{ hasSecret: true, lastUsedAt: null, revokedAt: null, oldSecretExpiresAt: null },
      createdByName: testStack().editor.email.split('@')[0],
    });
    const shown = await (await catalog('editor', response.headers.get('Location')!)).text();
    expect(JSON.parse(shown)).toEqual(key);
    expect(await list()).toContainEqual(key);
  });

  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['an unknown scope', { scope: 'admin' }, 'scope'],
    ['a limit in words', { scope: 'chat', limit: 'often' }, 'limit'],
    ['an end in words', { expiresAt: 'next year' }, 'expiresAt'],
    ['an end that has passed', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ])('with %s is 422 and is not made', async (_, fields, path) => {
    const before = await list();
    const response = await catalog('editor', '/api-keys', {
      body: { name, scope: 'read', ...fields },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ path }] });
    expect(await list()).toEqual(before);
  });

  test('has a name that no other key has, until that one is revoked', async () => {
    const [one, other] = [await make(), await make()];
    const before = await list();
    const twin = { name: one.name, scope: 'chat' };
    for (
      const refused of [
        await catalog('editor', '/api-keys', { body: twin }),
        await change(other.id, { name: one.name }),
      ]
    ) {
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        code: 'name-taken',
        errors: [{ path: 'name', message: 'Another key has this name' }],
      });
    }
    expect(await list()).toEqual(before);
    expect((await change(one.id, { name: one.name })).status).toBe(200);
    await revoke(one.id);
    expect(await make(twin)).toMatchObject(twin);
  });

  test('is changed by whoever read it last', async () => {
    const { id, updatedAt } = await make();
    const match = { 'If-Match': `"${updatedAt}"` };
    const changed = await (await change(id, { expiresAt: LATER }, match)).json();
    expect(changed).toMatchObject({ expiresAt: LATER, scope: 'read' });
    expect((await change(id, { expiresAt: null }, match)).status).toBe(412);
    expect((await change(id, { scope: 'chat' })).status).toBe(422);
    expect(await read('editor', `/api-keys/${id}`)).toEqual(changed);
  });

  test('keeps its old secret for a day, or until the moment that is named', async () => {
    const { id, secret } = await make();
    const rotate = (body?: object) =>
      catalog('editor', `/api-keys/${id}/rotate`, { method: 'POST', body });
    const blocks = async (key: string) =>
      (await catalog('anonymous', '/blocks', { headers: { apikey: key } })).status;
    const second: ApiKeyWithSecret = await (await rotate()).json();
    const day = Date.parse(second.oldSecretExpiresAt!) - Date.now();
    expect(day).toBeGreaterThan(86_000_000);
    expect(day).toBeLessThanOrEqual(86_400_000);
    expect(await Promise.all([secret, second.secret].map(blocks))).toEqual([200, 200]);
    const third: ApiKeyWithSecret =
      await (await rotate({ oldSecretExpiresAt: new Date().toISOString() })).json();
    expect(third.oldSecretExpiresAt).toBeNull();
    expect(await Promise.all([secret, second.secret, third.secret].map(blocks)))
      .toEqual([401, 401, 200]);
    expect((await rotate({ oldSecretExpiresAt: LATER })).status).toBe(422);
  });

  test('that is revoked stays in the list until it is taken off', async () => {
    const { id } = await make();
    expect((await revoke(id, '?remove=true')).status).toBe(409);
    expect((await revoke(id)).status).toBe(204);
    const revoked = await read('editor', `/api-keys/${id}`);
    expect(revoked.revokedAt).not.toBeNull();
    expect((await revoke(id)).status).toBe(204);
    expect((await change(id, { name: 'Again' })).status).toBe(409);
    const rotate = { method: 'POST' };
    expect((await catalog('editor', `/api-keys/${id}/rotate`, rotate)).status).toBe(409);
    expect(await list()).toContainEqual(revoked);
    expect((await revoke(id, '?remove=true')).status).toBe(204);
    expect((await revoke(id)).status).toBe(404);
    expect((await list()).map((key) => key.id)).not.toContain(id);
  });

  test('that there is not is 404', async () => {
    const rotate = { method: 'POST' };
    expect((await catalog('editor', `/api-keys/${UNKNOWN_ID}/rotate`, rotate)).status).toBe(404);
    expect((await change(UNKNOWN_ID, { name: 'x' })).status).toBe(404);
    expect((await revoke(UNKNOWN_ID)).status).toBe(404);
  });
});
