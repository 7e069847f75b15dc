import { describe, expect, test } from 'vitest';
import { signUp, testStack } from '../../support/stack-client.ts';
import { catalog, createBlock, read, UNKNOWN_ID } from './catalog-client.ts';

interface Person {
  id: string;
  email: string;
  role: string;
}

const people = (): Promise<Person[]> => read('service', '/users?limit=200');
const setRole = (id: string, role: unknown) =>
  catalog('service', `/users/${id}`, { method: 'PATCH', body: { role } });

async function newcomer(): Promise<Person & { token: string }> {
  const email = `${crypto.randomUUID()}@example.com`;
  const token = await signUp(email);
  const person = (await people()).find((each) => each.email === email);
  return { ...person!, token };
}

describe('GET /users', () => {
  test('shows everyone with an account to an editor', async () => {
    const { id, email } = await newcomer();
    const users: Person[] = await read('editor', '/users?limit=200');
    expect(users.find((user) => user.id === id)).toEqual({
      id,
      email,
      displayName: email.split('@')[0],
      role: 'viewer',
      isDisabled: false,
      mustChangePassword: false,
      canServe: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(users.map((user) => user.email)).toContain(testStack().editor.email);
  });
});

describe('GET /users by pages', () => {
  test('shows each person once, newest first, and ends', async () => {
    for (let n = 0; n < 3; n++) await newcomer();
    const whole = await people();
    const found: Person[] = [];
    let next: string | null = '/users?limit=2';
    while (next && found.length < 6) {
      const response = await catalog('editor', next);
      found.push(...await response.json());
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] ?? null;
    }
    const newest = whole.slice(0, found.length).map(({ id }) => id);
    expect(found.map(({ id }) => id)).toEqual(newest);
    const last = await catalog('editor', `/users?limit=200`);
    expect(last.headers.get('Link')).toBe(whole.length < 200 ? null : expect.anything());
  });

  test.each(['limit=0', 'limit=201', 'cursor=nowhere'])('refuses %s', async (query) => {
    expect((await catalog('editor', `/users?${query}`)).status).toBe(422);
  });
});

describe('PATCH /users/:id', () => {
  test('a new role holds at once, also for a token from before', async () => {
    const path = await createBlock();
    const { id, token } = await newcomer();
    const write = async () => {
      const body = { path, title: 'By a newcomer' };
      return (await catalog({ token }, '/blocks/by-path', { method: 'PATCH', body })).status;
    };
    expect(await write()).toBe(403);
    const promoted = await setRole(id, 'editor');
    expect(await promoted.json()).toMatchObject({ id, role: 'editor' });
    expect(await write()).toBe(200);
    await setRole(id, 'viewer');
    expect(await write()).toBe(403);
  });

  test.each([
    ['an unknown role', { role: 'owner' }],
    ['no role', {}],
    ['a role that is no text', { role: 1 }],
  ])('%s is refused with the field', async (_, body) => {
    const { id } = await newcomer();
    const response = await catalog('editor', `/users/${id}`, { method: 'PATCH', body });
    expect(response.status).toBe(422);
    expect((await response.json()).errors[0].path).toBe('role');
  });

  test('a field that is not known is refused, and nothing changes', async () => {
    const { id } = await newcomer();
    const body = { role: 'editor', removedAt: null };
    const response = await catalog('editor', `/users/${id}`, { method: 'PATCH', body });
    expect(response.status).toBe(422);
    expect((await people()).find((each) => each.id === id)!.role).toBe('viewer');
  });

  test.each([[UNKNOWN_ID, 404], ['me', 422]])('the id %s is %i', async (id, status) => {
    expect((await setRole(id, 'viewer')).status).toBe(status);
  });
});
