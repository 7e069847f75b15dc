import { expect, test, vi } from 'vitest';
import { generateApiKey, hashKey } from '../../../../functions/shared/api-key.ts';
import { answeringDatabase, createTestApi, PUBLISHABLE_KEY, SECRET_KEY } from './test-api.ts';

const KEY = {
  id: '7f3c1f0e-5d0b-4c86-9a53-0d6f4f1f2b61',
  scope: 'read',
  own_rate: null,
  call_rate: null,
  person: null,
};

/** Simulates a Data API with one key, and records every call. */
function databaseWith(key: object | null) {
  return vi.fn<typeof fetch>((input, init) =>
    String(input).endsWith('/rpc/take_api_key')
      ? Promise.resolve(Response.json(key))
      : answeringDatabase(input, init)
  );
}

test('what no scope lists is closed to a key, even where anyone may read', async () => {
  const secret = await generateApiKey();
  const database = databaseWith(KEY);
  const { request, lines } = createTestApi({ database });
  for (const path of ['/open', '/operators', '/notes']) {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    const init = path === '/notes' ? { method: 'POST', body: '{}', headers } : { headers };
    const response = await request(path, init);
    expect(response.status).toBe(403);
    expect((await response.json()).detail).toContain('the scope read');
  }
  expect(database).toHaveBeenCalledTimes(3);
  const [, sent] = database.mock.calls[0]!;
  expect(JSON.parse(String(sent!.body))).toEqual({
    p_hash: await hashKey(secret),
    p_agent_call: true,
    ...{ p_is_read: true, p_read_rate: { most: 3000, seconds: 60 } },
  });
  expect(new Headers(sent!.headers).get('apikey')).toBe(SECRET_KEY);
  expect(JSON.stringify(lines)).not.toContain(secret);
});

test('a key is one however it comes, and an address that there is not stays so', async () => {
  const { request } = createTestApi({ database: databaseWith(KEY) });
  const secret = await generateApiKey();
  const ways: Record<string, string>[] = [
    { apikey: secret },
    { Authorization: `Bearer ${secret}` },
    { apikey: PUBLISHABLE_KEY, Authorization: `Bearer ${secret}` },
  ];
  for (const headers of ways) {
    expect((await request('/open', { headers })).status).toBe(403);
    expect((await request('/nowhere', { headers })).status).toBe(404);
  }
});

test('a key that is mistyped is refused without asking, an unknown one after', async () => {
  const database = databaseWith(null);
  const { request } = createTestApi({ database });
  const secret = await generateApiKey();
  const mistyped = await request('/open', { headers: { apikey: secret.slice(0, -1) } });
  expect(mistyped.status).toBe(401);
  expect((await mistyped.json()).detail).toContain('incomplete');
  expect(database).not.toHaveBeenCalled();
  const unknown = await request('/open', { headers: { apikey: secret } });
  expect(unknown.status).toBe(401);
  expect(database).toHaveBeenCalledTimes(1);
});
