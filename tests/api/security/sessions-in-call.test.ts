import { describe, expect, test } from 'vitest';
import { call } from '../../support/stack-client.ts';
import {
  claimsOf,
  dataApi,
  deleteAccount,
  newPerson,
  onDatabase,
  type Person,
  setRole,
  sign,
} from './support.ts';

const CATALOG = '/functions/v1/catalog';

interface Answer {
  status: number;
  thread_id?: string;
  detail?: string;
}

async function chat(token: string, body: Record<string, unknown> = {}): Promise<Answer> {
  const response = await call({ token }, '/functions/v1/assistant/chat', {
    body: { message: 'How much is a filling?', ...body },
  });
  return { status: response.status, ...await response.json() };
}

async function isStored(client_message_id: string): Promise<boolean> {
  const path = `messages?select=id&client_message_id=eq.${client_message_id}`;
  return (await (await dataApi('service', path)).json()).length > 0;
}

/**
 * Returns a person whose token has begun turns already, the last one by the call that also checks
 * the session.
 */
async function somebodyChatting(role: 'viewer' | 'editor') {
  const person = await newPerson(role);
  const { thread_id } = await chat(person.token);
  expect(await chat(person.token, { thread_id })).toMatchObject({ status: 200 });
  return { ...person, thread_id };
}

const giveOneTimePassword = ({ id }: Person) =>
  onDatabase((sql) => sql`update public.users set must_change_password = true where id = ${id}`);

describe('a person in the middle of a dialog', () => {
  test.each<[string, (person: Person) => Promise<unknown>, number, string]>([
    [
      'their sessions were ended',
      ({ id }) => call('editor', `${CATALOG}/users/${id}/sessions`, { method: 'DELETE' }),
      401,
      'The session of this access token has ended. Sign in again.',
    ],
    [
      'their account is gone',
      ({ id }) => deleteAccount(id),
      401,
      'The session of this access token has ended. Sign in again.',
    ],
    ['they have a one-time password', giveOneTimePassword, 403, 'one-time password'],
  ])('is out at once when %s', async (_, end, status, detail) => {
    const { thread_id, ...person } = await somebodyChatting('viewer');
    await end(person);
    for (const body of [{ thread_id }, { thread_id, message: '' }]) {
      const client_message_id = crypto.randomUUID();
      const refused = await chat(person.token, { client_message_id, ...body });
      expect(refused).toMatchObject({ status, detail: expect.stringContaining(detail) });
      expect(await isStored(client_message_id)).toBe(false);
    }
    await deleteAccount(person.id);
  });

  test('writes in no dialog of others from the moment they are demoted', async () => {
    const [other, person] = [await newPerson(), await somebodyChatting('editor')];
    const { thread_id } = await chat(other.token);
    expect((await chat(person.token, { thread_id })).status).toBe(200);
    await setRole(person.id, 'viewer');
    const client_message_id = crypto.randomUUID();
    expect(await chat(person.token, { thread_id, client_message_id })).toMatchObject({
      status: 403,
      detail: expect.stringContaining('This dialog is not yours'),
    });
    expect(await isStored(client_message_id)).toBe(false);
  });

  test('tries versions as soon as they are an editor, and no longer', async () => {
    const person = await somebodyChatting('viewer');
    const candidate = { general_info: { system_prompt: 'Be brief.' } };
    const statusOfTrial = async () => (await chat(person.token, { candidate })).status;
    expect(await statusOfTrial()).toBe(403);
    await setRole(person.id, 'editor');
    expect(await statusOfTrial()).toBe(200);
    await setRole(person.id, 'viewer');
    expect(await statusOfTrial()).toBe(403);
  });

  test('lends their session to no other token', async () => {
    const { token } = await somebodyChatting('viewer');
    const { header, claims } = claimsOf(token);
    const client_message_id = crypto.randomUUID();
    const forged = sign(header, claims, 'x'.repeat(40));
    expect((await chat(forged, { client_message_id })).status).toBe(401);
    expect(await isStored(client_message_id)).toBe(false);
  });
});

describe('a person who reads', () => {
  const READS = [
    'intents',
    'intents/general_info',
    'threads',
    'threads?step=nowhere',
    'threads/00000000-0000-4000-8000-000000000000',
    'documents',
    'documents/00000000-0000-4000-8000-000000000000',
    'configs?intent_code=general_info',
    'configs?intent_code=nowhere',
    'configs/active?intent_code=general_info',
    'configs/00000000-0000-4000-8000-000000000000',
    'requests',
  ];
  const statuses = ({ token }: Person) =>
    Promise.all(READS.map(async (path) => {
      const response = await call({ token }, `/functions/v1/assistant/${path}`);
      await response.body?.cancel();
      return response.status;
    }));

  test.each<[string, (person: Person) => Promise<unknown>, number]>([
    ['their account is gone', ({ id }) => deleteAccount(id), 401],
    ['they have a one-time password', giveOneTimePassword, 403],
  ])('reads nothing, and learns not even what there is, once %s', async (_, end, status) => {
    const person = await newPerson();
    expect(new Set(await statuses(person))).toEqual(new Set([200, 404, 422]));
    await end(person);
    expect(await statuses(person)).toEqual(READS.map(() => status));
  });
});

test('a person who asks the Data API by hand begins no turn', async () => {
  const { id, token } = await newPerson('editor');
  const { session_id } = claimsOf(token).claims;
  const subject = crypto.randomUUID();
  const limits = [{ name: 'chat/address', subject, most: 1, seconds: 3600 }];
  const session = { p_session_id: session_id, p_user_id: id };
  const calls = {
    begin_session_turn: { ...session, p_limits: limits },
    begin_turn: { p_limits: limits },
    spend_limits: { p_limits: limits },
    account_of: session,
  };
  for (const [name, body] of Object.entries(calls)) {
    const response = await dataApi({ token }, `rpc/${name}`, { body });
    expect([name, response.status]).toEqual([name, 403]);
    await response.body?.cancel();
  }
  const taken = await onDatabase((sql) =>
    sql`select from public.rate_limits where subject = public.limit_subject(${subject})`
  );
  expect(taken).toHaveLength(0);
});
