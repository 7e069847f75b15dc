import { describe, expect, test } from 'vitest';
import { call, signUp, testStack } from '../../support/stack-client.ts';
import { catalog } from './catalog-client.ts';

const PATH = '/users/me/sessions';

async function newcomer() {
  const email = `${crypto.randomUUID()}@example.com`;
  return { email, token: await signUp(email) };
}

async function signIn(email: string, device: string): Promise<string> {
  const response = await call('anonymous', '/auth/v1/token?grant_type=password', {
    body: { email, password: 'a-test-password' },
    headers: { apikey: testStack().publishableKey, 'User-Agent': device },
  });
  return (await response.json()).access_token;
}

const sessionsOf = async (token: string) => await (await catalog({ token }, PATH)).json();
const statusOf = async (token: string) =>
  (await call({ token }, '/functions/v1/assistant/threads')).status;

describe('GET /users/me/sessions', () => {
  test('tells each device and time, this session first, and no one else’s', async () => {
    const { email, token } = await newcomer();
    const phone = await signIn(email, 'Phone 1');
    await newcomer();
    const found = await sessionsOf(phone);
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ userAgent: 'Phone 1', isCurrent: true });
    expect(found[1].isCurrent).toBe(false);
    for (const { createdAt, usedAt } of found) {
      expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(3_600_000);
      expect(Date.parse(usedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    }
    expect((await sessionsOf(token))[0].id).toBe(found[1].id);
  });

  test('is for people: a server has none', async () => {
    expect((await catalog('service', PATH)).status).toBe(404);
    expect((await catalog('anonymous', PATH)).status).toBe(401);
  });
});

describe('DELETE /users/me/sessions/{id}', () => {
  test('ends that session and no other', async () => {
    const { email, token } = await newcomer();
    const [first, second] = [await signIn(email, 'One'), await signIn(email, 'Two')];
    const one = (await sessionsOf(token)).find(({ userAgent }: { userAgent: string }) =>
      userAgent === 'One'
    );
    const ended = await catalog({ token }, `${PATH}/${one.id}`, { method: 'DELETE' });
    expect(ended.status).toBe(204);
    expect([await statusOf(first!), await statusOf(second!), await statusOf(token)])
      .toEqual([401, 200, 200]);
  });

  test('of somebody else is 404 and ends nothing', async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    const [{ id }] = await sessionsOf(theirs.token);
    const refused = await catalog({ token: mine.token }, `${PATH}/${id}`, { method: 'DELETE' });
    expect(refused.status).toBe(404);
    expect(await statusOf(theirs.token)).toBe(200);
  });
});
