import { describe, expect, test } from 'vitest';
import { call, signUp, testStack } from '../../support/stack-client.ts';
import { catalog, createBlock, read, snapshotOf } from './catalog-client.ts';

interface Invited {
  user: { id: string; email: string; role: string };
  password: string;
}

const newAddress = () => `${crypto.randomUUID()}@example.com`;

async function signIn(email: string, password: string) {
  const response = await call('anonymous', '/auth/v1/token?grant_type=password', {
    body: { email, password },
    headers: { apikey: testStack().publishableKey },
  });
  return { status: response.status, ...await response.json() };
}

async function invite(fields: Record<string, unknown> = {}): Promise<Invited> {
  return await read('editor', '/users', { body: { email: newAddress(), ...fields } });
}

const choose = (token: string, oldPassword: string, newPassword = 'a-password-of-my-own') =>
  catalog({ token }, '/users/me/password', { body: { oldPassword, newPassword } });

const change = (id: string, body: unknown) =>
  catalog('editor', `/users/${id}`, { method: 'PATCH', body });

const statusOf = async (token: string) =>
  (await call({ token }, '/functions/v1/assistant/threads')).status;

/** Creates an account whose person has chosen a password. */
async function member(fields?: Record<string, unknown>) {
  const { user, password } = await invite(fields);
  const { access_token: token } = await signIn(user.email, password);
  await choose(token, password);
  return { ...user, token: token as string, password: 'a-password-of-my-own' };
}

describe('an invitation', () => {
  test('makes an account whose one-time password only opens the way to another', async () => {
    const { user, password } = await invite({ displayName: 'Ann Lee', role: 'editor' });
    expect(user).toMatchObject({
      displayName: 'Ann Lee',
      role: 'editor',
      isDisabled: false,
      mustChangePassword: true,
    });
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const { status, access_token: token } = await signIn(user.email, password);
    expect(status).toBe(200);
    for (const path of ['/catalog/users', '/assistant/threads']) {
      const refused = await call({ token }, `/functions/v1${path}`);
      expect(refused.status).toBe(403);
      expect((await refused.json()).detail).toContain('one-time password');
    }
    const straight = await call({ token }, '/rest/v1/intents?select=id', {
      headers: { apikey: testStack().publishableKey },
    });
    expect(await straight.json()).toEqual([]);

    const chosen = await choose(token, password);
    expect(await chosen.json()).toMatchObject({ id: user.id, mustChangePassword: false });
    expect(await statusOf(token)).toBe(200);
    expect((await signIn(user.email, password)).status).toBe(400);
  });

  test('of somebody who has an account is refused, and their password stays', async () => {
    const email = newAddress();
    await signUp(email);
    const response = await catalog('editor', '/users', { body: { email: email.toUpperCase() } });
    expect(response.status).toBe(409);
    expect((await response.json()).detail).toBe(`${email} already has an account.`);
    expect((await signIn(email, 'a-test-password')).status).toBe(200);
  });

  test.each([
    ['email', {}],
    ['email', { email: 'nobody' }],
    ['role', { email: 'a@example.com', role: 'owner' }],
    ['displayName', { email: 'a@example.com', displayName: ' ' }],
    ['displayName', { email: 'a@example.com', displayName: 'x\0' }],
    ['password', { email: 'a@example.com', password: 'mine' }],
  ])('with a wrong %j is refused', async (path, body) => {
    const response = await catalog('editor', '/users', { body });
    expect(response.status).toBe(422);
    expect((await response.json()).errors[0].path).toBe(path);
  });
});

describe('a disabled person', () => {
  test('is signed out at once, stays out, and comes back when enabled', async () => {
    const { id, email, password, token } = await member();
    expect(await (await change(id, { isDisabled: true })).json()).toMatchObject({
      isDisabled: true,
    });
    expect(await statusOf(token)).toBe(401);
    const refused = await signIn(email, password);
    expect(refused).toMatchObject({ status: 403, error_code: 'user_banned' });
    expect(refused.msg).toContain('disabled');
    expect(refused.access_token).toBeUndefined();
    expect((await signIn(email, 'not-the-password')).status).toBe(400);
    await change(id, { isDisabled: false });
    expect((await signIn(email, password)).status).toBe(200);
  });
});

describe('a reset', () => {
  test('ends the sessions, and only the new password opens the way to another', async () => {
    const { id, email, password, token } = await member();
    const response = await catalog('editor', `/users/${id}/reset-password`, { method: 'POST' });
    const { user, password: another } = await response.json();
    expect(user).toMatchObject({ id, mustChangePassword: true });
    expect(await statusOf(token)).toBe(401);
    expect((await signIn(email, password)).status).toBe(400);
    const session = await signIn(email, another);
    expect(await statusOf(session.access_token)).toBe(403);
    expect((await choose(session.access_token, another)).status).toBe(200);
    expect(await statusOf(session.access_token)).toBe(200);
  });

  test('is not for one’s own password', async () => {
    const { id, token } = await member({ role: 'editor' });
    const path = `/users/${id}/reset-password`;
    expect((await catalog({ token }, path, { method: 'POST' })).status).toBe(403);
    expect(await statusOf(token)).toBe(200);
  });
});

describe('a removed person', () => {
  test('is gone, and what they wrote stays with their name', async () => {
    const { id, email, password, token } = await member({ displayName: 'Bea', role: 'editor' });
    const block = await createBlock();
    const { id: snapshot } = await read({ token }, '/blocks/snapshots', {
      body: snapshotOf(block),
    });
    const removed = await catalog('editor', `/users/${id}`, { method: 'DELETE' });
    expect(removed.status).toBe(204);
    expect(await statusOf(token)).toBe(401);
    expect((await signIn(email, password)).status).toBe(400);
    expect(await read('viewer', `/blocks/snapshots/${snapshot}`)).toMatchObject({
      createdBy: id,
      createdByName: 'Bea',
    });
    const people: { id: string }[] = await read('editor', '/users?limit=200');
    expect(people.map((person) => person.id)).not.toContain(id);
    for (const [method, path] of [['PATCH', ''], ['DELETE', ''], ['POST', '/reset-password']]) {
      const body = method === 'PATCH' ? { isDisabled: false } : undefined;
      const response = await catalog('editor', `/users/${id}${path}`, { method, body });
      expect(response.status).toBe(404);
    }
  });

  test('may be invited again, as somebody new', async () => {
    const { id, email } = await member();
    await catalog('editor', `/users/${id}`, { method: 'DELETE' });
    const again = await invite({ email });
    expect(again.user).toMatchObject({ email, role: 'viewer' });
    expect(again.user.id).not.toBe(id);
  });
});
