import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CANDIDATE_BODY_LIMIT_BYTES } from '../../../functions/shared/contract/limits.ts';
import { call, testStack } from '../../support/stack-client.ts';
import { Assistant, turnScript } from '../assistant/support/assistant.ts';
import { dataApi, newPerson, onDatabase, type Person } from './support.ts';

const SETTINGS = {
  RATE_LIMITS: 'chat-per-account=3/1h, chat-per-address=4/1h, chat-per-key=off, ' +
    'upload-per-account=2/1h',
  TRUSTED_PROXIES: '1',
};

/** Two instances of the function, as a platform may run them. */
let instances: Assistant[];

beforeAll(() => {
  instances = [0, 1].map(() => Assistant.start(SETTINGS));
});
afterAll(() => Promise.all(instances.map((instance) => instance.close())));

let lastAddress = 0;
/** Returns an address that no other test uses. */
const newAddress = () =>
  `2001:db8:${(Date.now() % 0xffff).toString(16)}:${(++lastAddress).toString(16)}::1`;

interface Sent {
  token: string;
  address?: string;
  message?: string;
  fields?: object;
  on?: number;
}

/** Sends a message to one of the instances, with a forged address before the real one. */
async function chat({ token, address = newAddress(), message = 'Hello', fields, on = 0 }: Sent) {
  return await instances[on]!.call('/chat', {
    as: { token },
    body: { message, ...fields },
    headers: { 'X-Forwarded-For': `${crypto.randomUUID()}, ${address}` },
  });
}

async function outcome(response: Response) {
  const body = await response.json();
  return {
    status: response.status,
    wait: response.headers.get('Retry-After'),
    limits: response.headers.get('RateLimit'),
    policy: response.headers.get('RateLimit-Policy'),
    ...body,
  };
}

const dialogsOf = async ({ id }: Person): Promise<number> =>
  (await (await dataApi('service', `threads?select=id&user_id=eq.${id}`)).json()).length;

describe('the rate of chat', () => {
  test('is limited for an account over all instances, also for messages sent at once', async () => {
    const person = await newPerson();
    const sent = Array.from({ length: 8 }, (_, n) => chat({ token: person.token, on: n % 2 }));
    const outcomes = await Promise.all((await Promise.all(sent)).map(outcome));
    const refused = outcomes.filter(({ status }) => status === 429);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(refused).toHaveLength(5);
    expect(await dialogsOf(person)).toBe(3);
    expect(refused[0]).toMatchObject({
      type: 'urn:problem-type:too-many-requests',
      detail: expect.stringMatching(
        /^Too many messages from this account: at most 3 per hour\. Try again in 20 minutes\.$/,
      ),
    });
    const left = outcomes.map(({ limits }) => limits.replaceAll(/;t=\d+/g, ''));
    expect(left.toSorted()).toEqual([
      ...Array(6).fill('"chat/address";r=3, "chat/account";r=0'),
      '"chat/address";r=3, "chat/account";r=1',
      '"chat/address";r=3, "chat/account";r=2',
    ]);
    expect(Number(/t=(\d+)$/.exec(refused[0].limits)![1])).toBeGreaterThan(3500);
    expect(refused[0].policy).toBe('"chat/address";q=4;w=3600, "chat/account";q=3;w=3600');
    expect(Number(refused[0].wait)).toBeGreaterThan(1100);
    expect(Number(refused[0].wait)).toBeLessThanOrEqual(1200);
  });

  test('is limited for an address, whatever it forges before it, and for no other', async () => {
    const people = await Promise.all([newPerson(), newPerson(), newPerson()]);
    const address = newAddress();
    const from = (index: number, at = address) =>
      chat({ token: people[index]!.token, address: at });
    for (const index of [0, 0, 1, 1]) expect((await outcome(await from(index))).status).toBe(200);
    const refused = await outcome(await from(2, address.replace('::1', ':7::9')));
    expect(refused).toMatchObject({ status: 429, detail: expect.stringContaining('network') });
    expect(await dialogsOf(people[2]!)).toBe(0);
    expect((await outcome(await from(2, newAddress()))).status).toBe(200);
  });

  test.each<[string, object, Record<string, string>]>([
    ['/chat', { message: 'Hello' }, { Accept: 'text/event-stream' }],
    ['/chat/ui-messages', {
      id: crypto.randomUUID(),
      messages: [{ id: 'a', role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
    }, {}],
    ['/v1/chat/completions', {
      model: 'assistant',
      messages: [{ role: 'user', content: 'Hello' }],
      stream: true,
    }, {}],
    ['/v1/responses', { model: 'assistant', input: 'Hello', stream: true }, {}],
  ])('is told in the head of a stream of %s', async (path, body, headers) => {
    const { token } = await newPerson();
    const response = await instances[0]!.call(path, { as: { token }, body, headers });
    expect(response.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('RateLimit')).toMatch(/"chat\/account";r=2;t=\d+$/);
    await response.body?.cancel();
  });

  test('is limited before a stream begins', async () => {
    const { token } = await newPerson();
    for (let n = 0; n < 3; n++) await (await chat({ token })).body?.cancel();
    const response = await instances[1]!.call('/chat', {
      as: { token },
      body: { message: 'Hello' },
      headers: { Accept: 'text/event-stream' },
    });
    expect(await outcome(response)).toMatchObject({ status: 429 });
  });
});

test('the rate of uploads is limited before the body is read', async () => {
  const { token, id } = await newPerson('editor');
  const upload = (body: unknown) => instances[0]!.call('/documents', { as: { token }, body });
  const document = { name: 'A text', file_type: 'text', text: 'Opening hours: 9 to 5.' };
  for (const left of [1, 0]) {
    expect(await outcome(await upload(document)))
      .toMatchObject({ status: 201, limits: expect.stringContaining(`account";r=${left};`) });
  }
  expect(await outcome(await upload('not even a document')))
    .toMatchObject({
      status: 429,
      limits: expect.stringContaining('account";r=0;'),
      detail: expect.stringContaining('uploads'),
    });
  await onDatabase((sql) => sql`delete from public.documents where created_by = ${id}`);
});

describe('the model budget', () => {
  const PATH = '/functions/v1/assistant/model-budget';
  const setBudget = (as: Parameters<typeof call>[0], tokens_per_day: unknown, person?: Person) =>
    call(as, person ? `${PATH}/${person.id}` : PATH, { method: 'PATCH', body: { tokens_per_day } });

  const usedBy = async ({ id }: Person): Promise<number> => {
    const { used } = await (await call('editor', PATH)).json();
    return used.find((row: { user_id: string }) => row.user_id === id)?.tokens ?? 0;
  };

  test('is seen and set by editors alone', async () => {
    for (const [actor, status] of [['anonymous', 401], ['viewer', 403], ['editor', 200]] as const) {
      const read = await call(actor, PATH);
      const written = await setBudget(actor, null);
      expect([read.status, written.status]).toEqual([status, status]);
      await Promise.all([read.body?.cancel(), written.body?.cancel()]);
    }
    for (const table of ['model_budgets', 'model_usage']) {
      expect(await (await dataApi('viewer', `${table}?select=*`)).json()).toEqual([]);
    }
    expect((await outcome(await setBudget('editor', -1))).errors[0].path).toBe('tokens_per_day');
  });

  test('counts what the models reported, refuses when it is used up, and stores nothing then', async () => {
    const person = await newPerson();
    const first = await outcome(await chat({ token: person.token, fields: repeatable }));
    const reported = first.debug.router.usage.total_tokens + first.debug.usage.total_tokens;
    expect(reported).toBeGreaterThan(0);
    expect(await usedBy(person)).toBe(reported);

    expect(await outcome(await setBudget('editor', reported, person)))
      .toMatchObject({
        exceptions: expect.arrayContaining([expect.objectContaining({ user_id: person.id })]),
      });
    await instances[0]!.reset();
    const refused = await outcome(await chat({ token: person.token }));
    expect(refused).toMatchObject({
      status: 429,
      detail: expect.stringMatching(/^The model budget of this account is used up: .* 00:00 UTC/),
    });
    expect(Number(refused.wait)).toBeGreaterThan(0);
    expect(Number(refused.wait)).toBeLessThanOrEqual(86_400);
    expect(await instances[0]!.calls()).toEqual([]);
    expect([await dialogsOf(person), await usedBy(person)]).toEqual([1, reported]);

    const again = await outcome(await chat({ token: person.token, fields: repeatable }));
    expect(again).toMatchObject({ status: 200, message_id: first.message_id });

    const lifted = await call('editor', `${PATH}/${person.id}`, { method: 'DELETE' });
    expect((await outcome(lifted)).exceptions).not.toContainEqual(
      expect.objectContaining({ user_id: person.id }),
    );
  });

  const repeatable = { client_message_id: crypto.randomUUID() };

  test('is charged for a turn that failed after a model had answered', async () => {
    const person = await newPerson();
    await instances[0]!.reset();
    const [route] = turnScript('price_question');
    await instances[0]!.script(route!, { kind: 'status', role: 'branch', status: 500, times: 2 });
    expect((await outcome(await chat({ token: person.token }))).status).toBe(503);
    expect(await usedBy(person)).toBeGreaterThan(0);
    expect(await dialogsOf(person)).toBe(0);
    await instances[0]!.reset();
  });
});

describe('size', () => {
  test.each([
    ['a message', '/chat', { message: 'x'.repeat(8001) }, 422],
    ['a body', '/chat', { message: 'x'.repeat(CANDIDATE_BODY_LIMIT_BYTES) }, 413],
    ['a small body', `/threads/${crypto.randomUUID()}`, { name: 'x'.repeat(300_000) }, 413],
    ['a name of a dialog', `/threads/${crypto.randomUUID()}`, { name: 'x'.repeat(201) }, 422],
  ])('of %s is limited', async (_, path, body, status) => {
    const method = path === '/chat' ? 'POST' : 'PATCH';
    const response = await call('editor', `/functions/v1/assistant${path}`, { method, body });
    expect((await outcome(response)).status).toBe(status);
  });

  test.each([['rest/v1/blocks', 9], ['auth/v1/token?grant_type=password', 1]])(
    'of a body to /%s is limited to less than %i MiB',
    async (path, mebibytes) => {
      const response = await fetch(`${testStack().url}/${path}`, {
        method: 'POST',
        headers: { apikey: testStack().publishableKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: 'x'.repeat(mebibytes * 1024 * 1024) }),
      });
      expect((await outcome(response)).status).toBe(413);
    },
  );
});
