import { beforeAll, describe, expect, test } from 'vitest';
import { call, testStack } from '../../support/stack-client.ts';
import { dataApi, deleteAccount, newPerson, type Person, setRole } from './support.ts';

const CATALOG = '/functions/v1/catalog';
const ASSISTANT = '/functions/v1/assistant';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let intent: string;

beforeAll(async () => {
  const rows = await (await dataApi('service', 'intents?select=id&code=eq.general_info')).json();
  intent = rows[0].id;
});

const config = (name: string) => ({ intent_code: 'general_info', name, system_prompt: 'Mine' });

/** Every write of an editor, by its path. `name` marks the written data. */
const WRITES: Record<string, (token: string, name: string) => Promise<Response>> = {
  'the Data API, insert': (token, name) =>
    dataApi({ token }, 'experimental_components', { body: { name, path: `/tests/${name}` } }),
  'the Data API, update': (token, name) =>
    dataApi({ token }, `intents?code=eq.reschedule&select=id`, {
      method: 'PATCH',
      body: { description: name },
      headers: { Prefer: 'return=representation' },
    }),
  'the Data API, a function': (token, name) =>
    dataApi({ token }, 'rpc/create_agent_config', {
      body: { p_intent_id: intent, p_name: name, p_system_prompt: 'Mine', p_activate: false },
    }),
  'the catalog API': (token, name) =>
    call({ token }, `${CATALOG}/blocks/by-path`, {
      method: 'PATCH',
      body: { path: '/blocks/contacts', title: name },
    }),
  'the assistant API': (token, name) =>
    call({ token }, `${ASSISTANT}/configs`, { body: config(name) }),
};

/** Returns everything written with a name. */
async function traces(name: string): Promise<unknown[]> {
  const found = await Promise.all([
    `experimental_components?select=id&name=eq.${name}`,
    `intents?select=id&description=eq.${name}`,
    `agent_configs?select=id&name=eq.${name}`,
    `blocks?select=id&title=eq.${name}`,
  ].map(async (path) => await (await dataApi('service', path)).json()));
  return found.flat();
}

async function writeEverywhere(token: string, name: string): Promise<Record<string, number>> {
  const entries = Object.entries(WRITES).map(async ([where, write]) => {
    const response = await write(token, name);
    const body = await response.text();
    // An update of rows that policies hide succeeds without rows.
    return [where, body === '[]' ? 403 : response.status] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function forget(name: string): Promise<void> {
  for (const path of [`experimental_components?name=eq.${name}`, `agent_configs?name=eq.${name}`]) {
    await (await dataApi('service', path, { method: 'DELETE' })).body?.cancel();
  }
  for (
    const [path, body] of [
      [`blocks?title=eq.${name}`, { title: 'Contacts' }],
      [`intents?description=eq.${name}`, { description: 'Moving or cancelling a visit' }],
    ] as const
  ) {
    await (await dataApi('service', path, { method: 'PATCH', body })).body?.cancel();
  }
}

describe('an editor with a token in hand', () => {
  test('writes everywhere, and nowhere from the moment they are demoted', async () => {
    const { id, token } = await newPerson('editor');
    const before = crypto.randomUUID();
    const statuses = await writeEverywhere(token, before);
    expect(Math.max(...Object.values(statuses)), JSON.stringify(statuses)).toBeLessThan(300);
    expect(await traces(before)).toHaveLength(5);
    await forget(before);

    await setRole(id, 'viewer');
    const after = crypto.randomUUID();
    const refused = Object.fromEntries(Object.keys(WRITES).map((where) => [where, 403]));
    expect(await writeEverywhere(token, after)).toEqual(refused);
    expect(await traces(after)).toEqual([]);
  });
});

/** Tables that only operators may read. */
const PRIVATE = ['users', 'intents', 'agent_configs', 'threads', 'messages', 'documents'];

async function rowsSeen(token: string): Promise<number> {
  const rows = await Promise.all(PRIVATE.map(async (table) => {
    const response = await dataApi({ token }, `${table}?select=*&limit=1`);
    return response.ok ? await response.json() : [];
  }));
  return rows.flat().length;
}

async function apiStatuses(token: string): Promise<number[]> {
  const paths = [`${CATALOG}/blocks`, `${CATALOG}/users`, `${ASSISTANT}/intents`];
  const responses = await Promise.all(paths.map((path) => call({ token }, path)));
  return await Promise.all(responses.map(async (response) => {
    await response.body?.cancel();
    return response.status;
  }));
}

const endSessions = async (as: Parameters<typeof call>[0], id: string) => {
  const path = `${CATALOG}/users/${id}/sessions`;
  const response = await call(as, path, { method: 'DELETE' });
  await response.body?.cancel();
  return response.status;
};

const logout = (scope: string) => async ({ token }: Person) => {
  const headers = { apikey: testStack().publishableKey };
  const response = await call({ token }, `/auth/v1/logout?scope=${scope}`, { body: {}, headers });
  expect(response.status).toBe(204);
};

describe('a token that was good a moment ago', () => {
  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['its account is deleted', ({ id }) => deleteAccount(id)],
    ['its person signs out', logout('local')],
    ['its person signs out everywhere', logout('global')],
    ['its person ends all their sessions', ({ id, token }) => endSessions({ token }, id)],
    ['an editor ends the sessions', ({ id }) => endSessions('editor', id)],
  ])('reads and writes nothing once %s', async (_, revoke) => {
    const person = await newPerson('editor');
    expect(await rowsSeen(person.token)).toBeGreaterThan(3);
    expect(await apiStatuses(person.token)).toEqual([200, 200, 200]);
    await revoke(person);
    expect(await rowsSeen(person.token)).toBe(0);
    expect(await apiStatuses(person.token)).toEqual([401, 401, 401]);
    const name = crypto.randomUUID();
    await writeEverywhere(person.token, name);
    expect(await traces(name)).toEqual([]);
    await deleteAccount(person.id);
  });

  test('cannot be traded for a new one after its sessions were ended', async () => {
    const { id, token, refresh } = await newPersonWithRefresh();
    expect(await endSessions({ token }, id)).toBe(204);
    const response = await dataAuth('token?grant_type=refresh_token', { refresh_token: refresh });
    expect(response.status).toBe(400);
    await response.body?.cancel();
  });
});

test('nobody but editors ends the sessions of others', async () => {
  const [person, stranger] = [await newPerson(), await newPerson()];
  expect(await endSessions({ token: stranger.token }, person.id)).toBe(403);
  expect(await endSessions('anonymous', person.id)).toBe(401);
  expect(await endSessions('editor', UNKNOWN)).toBe(404);
  expect(await apiStatuses(person.token)).toEqual([200, 403, 200]);
});

function dataAuth(path: string, body: unknown): Promise<Response> {
  return call('service', `/auth/v1/${path}`, { body });
}

async function newPersonWithRefresh() {
  const email = `${crypto.randomUUID()}@example.com`;
  const session = await (await dataAuth('signup', { email, password: 'a-test-password' })).json();
  return {
    id: session.user.id as string,
    token: session.access_token as string,
    refresh: session.refresh_token as string,
  };
}
