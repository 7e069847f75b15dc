import { describe, expect, test } from 'vitest';
import { call, signUp, testStack } from '../../support/stack-client.ts';
import { catalog } from './catalog-client.ts';

const OLD = 'a-test-password';
const NEW = 'another-password';

async function newcomer() {
  const email = `${crypto.randomUUID()}@example.com`;
  return { email, token: await signUp(email) };
}

async function signIn(email: string, password: string): Promise<string | null> {
  const response = await call('anonymous', '/auth/v1/token?grant_type=password', {
    body: { email, password },
    headers: { apikey: testStack().publishableKey },
  });
  return (await response.json()).access_token ?? null;
}

const change = (token: string, oldPassword: unknown, newPassword: unknown) =>
  catalog({ token }, '/users/me/password', { body: { oldPassword, newPassword } });

const statusOf = async (token: string) =>
  (await call({ token }, '/functions/v1/assistant/threads')).status;

describe('POST /users/me/password', () => {
  test('changes it; other sessions end, this one goes on', async () => {
    const { email, token } = await newcomer();
    const other = (await signIn(email, OLD))!;
    expect((await change(token, OLD, NEW)).status).toBe(200);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect(await signIn(email, OLD)).toBeNull();
    expect(await signIn(email, NEW)).not.toBeNull();
  });

  test('with a wrong old one changes nothing, and no session ends', async () => {
    const { email, token } = await newcomer();
    const other = (await signIn(email, OLD))!;
    const response = await change(token, 'not-my-password', NEW);
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toEqual([
      { path: 'oldPassword', message: 'This is not your password' },
    ]);
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 200]);
    expect(await signIn(email, NEW)).toBeNull();
  });

  test('lets the old one be guessed no more often than a sign-in does', async () => {
    const { email, token } = await newcomer();
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await change(token, `guess ${n}`, NEW)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await change(token, OLD, NEW)).status).toBe(429);
    expect(await signIn(email, NEW)).toBeNull();
  });

  test.each([
    ['newPassword', OLD, '9-letters'],
    ['newPassword', OLD, 'ä'.repeat(37)],
    ['newPassword', OLD, OLD],
    ['newPassword', OLD, 12_345_678_901],
    ['oldPassword', '', NEW],
  ])('refuses a %s that cannot be', async (path, oldPassword, newPassword) => {
    const { email, token } = await newcomer();
    const response = await change(token, oldPassword, newPassword);
    expect(response.status).toBe(422);
    expect((await response.json()).errors[0].path).toBe(path);
    expect(await signIn(email, OLD)).not.toBeNull();
  });

  test('is for a person, not for a server', async () => {
    const body = { oldPassword: OLD, newPassword: NEW };
    expect((await catalog('anonymous', '/users/me/password', { body })).status).toBe(401);
    expect((await catalog('service', '/users/me/password', { body })).status).toBe(403);
  });
});
