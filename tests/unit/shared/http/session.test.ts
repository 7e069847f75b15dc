import { createRoute } from '@hono/zod-openapi';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createClients } from '../../../../functions/shared/clients.ts';
import { createApiApp } from '../../../../functions/shared/http/create-api-app.ts';
import { VerifiedTokenCache } from '../../../../functions/shared/http/verified-token-cache.ts';
import {
  forOperators,
  forOperatorsInCall,
  json,
  jsonBody,
} from '../../../../functions/shared/http/openapi.ts';

const ID = '7f3c1f0e-5d0b-4c86-9a53-0d6f4f1f2b61';
const ACCOUNT = { id: ID, email: 'a@example.com', role: 'editor', must_change_password: false };
const MINUTE = 60_000;

const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
const tokenUntil = (exp: number, mark = '') =>
  `${encode({ alg: 'HS256' })}.${encode({ session_id: ID, exp })}.signature${mark}`;
const inAnHour = () => tokenUntil(Date.now() / 1000 + 3600);

let account: Record<string, unknown> | null;
let lookUps: number;
/** The session's account in the turn's own call; undefined: the call fails before. */
let toldByTurn: unknown;
let status: number;
/** Number of rows that only operators may read. */
let rows: number;

/** Creates an API with a call that begins a turn, and one that reads rows. */
function createApi() {
  const keys = { publishableKeys: ['public'], secretKeys: ['secret'] };
  const url = 'http://database.test';
  const env = {
    ...{ ...keys, allowedOrigins: [], supabaseUrl: url, publicUrl: url, agentSigningKey: null },
    rateLimits: { 'read/key': null, 'agent/key': null },
  };
  const clients = createClients(env, () => {
    lookUps++;
    return Promise.resolve(Response.json(account, { status }));
  });
  const app = createApiApp({ name: 'test', title: '', description: '', env, clients, log() {} });
  app.openapi(
    createRoute({
      method: 'post',
      path: '/chat',
      ...forOperatorsInCall,
      request: { body: jsonBody(z.object({ message: z.string() })) },
      responses: { 200: json(z.object({ role: z.string() }), 'The role') },
    }),
    (c) => {
      const { caller, session } = c.var;
      if (caller.kind !== 'operator') return c.json({ role: caller.kind }, 200);
      const { role } = session?.known && toldByTurn !== undefined
        ? session.requireOperator(toldByTurn)
        : caller;
      return c.json({ role }, 200);
    },
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/all',
      ...forOperators,
      responses: { 200: json(z.object({ role: z.string() }), 'The role') },
    }),
    ({ json, var: { caller } }) =>
      json({ role: caller.kind === 'operator' ? caller.role : '' }, 200),
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/{rows}',
      ...forOperatorsInCall,
      responses: { 200: json(z.object({ rows: z.number() }), 'Rows') },
    }),
    async (c) => {
      await c.var.session?.checkIfNoRows(rows);
      return c.json({ rows }, 200);
    },
  );
  const answerOf = async (response: Response) => ({
    status: response.status,
    ...await response.json(),
  });
  const read = async (token: string, path = 'rows') =>
    await answerOf(
      await app.request(`/test/${path}`, { headers: { Authorization: `Bearer ${token}` } }),
    );
  const chat = async (token: string | null, body = '{"message":"Hello"}') => {
    const response = await app.request('/test/chat', {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        ...(token === null ? { apikey: 'secret' } : { Authorization: `Bearer ${token}` }),
      },
    });
    return await answerOf(response);
  };
  return { chat, read };
}

beforeEach(() => {
  [account, toldByTurn, lookUps, status, rows] = [ACCOUNT, ACCOUNT, 0, 200, 1];
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

describe('a turn of a signed-in person', () => {
  test('has a call of its own for the token once in five minutes', async () => {
    const { chat } = createApi();
    const token = inAnHour();
    for (let i = 0; i < 3; i++) expect(await chat(token)).toEqual({ status: 200, role: 'editor' });
    expect(lookUps).toBe(1);
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    expect((await chat(token)).status).toBe(200);
    expect(lookUps).toBe(2);
  });

  test('is refused as ever when the token is shown for the first time', async () => {
    status = 401;
    expect(await createApi().chat(inAnHour())).toMatchObject({
      status: 401,
      detail: 'The access token is not valid or has expired. Sign in again.',
    });
  });

  test.each([400, 403])(
    'is refused when the database answers its token with %i',
    async (answer) => {
      status = answer;
      expect(await createApi().chat(inAnHour())).toMatchObject({
        status: 401,
        detail: 'The access token is not valid or has expired. Sign in again.',
      });
    },
  );

  test('goes by the role that the turn is told, not by the one before', async () => {
    const { chat } = createApi();
    const token = inAnHour();
    await chat(token);
    toldByTurn = { ...ACCOUNT, role: 'viewer' };
    expect(await chat(token)).toEqual({ status: 200, role: 'viewer' });
  });

  test('is 401 once the session has ended, and the token has to be shown again', async () => {
    const { chat } = createApi();
    const token = inAnHour();
    await chat(token);
    toldByTurn = null;
    expect(await chat(token)).toMatchObject({
      status: 401,
      detail: 'The session of this access token has ended. Sign in again.',
    });
    expect(lookUps).toBe(1);
    account = null;
    expect((await chat(token)).status).toBe(401);
    expect(lookUps).toBe(2);
  });

  test('that is refused before the database is asked learns first that its session ended', async () => {
    const { chat } = createApi();
    const token = inAnHour();
    await chat(token);
    expect((await chat(token, '{}')).status).toBe(422);
    account = null;
    expect((await chat(token, '{}')).status).toBe(401);
  });

  test('that asks nothing of the session is checked after all', async () => {
    const { chat } = createApi();
    const token = inAnHour();
    await chat(token);
    toldByTurn = undefined;
    account = { ...ACCOUNT, must_change_password: true };
    expect((await chat(token)).status).toBe(403);
  });

  test('with a one-time password is refused, and allowed as soon as another was chosen', async () => {
    const { chat } = createApi();
    const token = inAnHour();
    account = { ...ACCOUNT, must_change_password: true };
    expect((await chat(token)).status).toBe(403);
    account = ACCOUNT;
    expect((await chat(token)).status).toBe(200);
  });

  test('a server needs no session', async () => {
    expect(await createApi().chat(null)).toEqual({ status: 200, role: 'service' });
    expect(lookUps).toBe(0);
  });
});

describe('a read of a signed-in person', () => {
  test('goes by the rows that come back, and asks only when there are none', async () => {
    const { read } = createApi();
    const token = inAnHour();
    for (let i = 0; i < 3; i++) expect(await read(token)).toEqual({ status: 200, rows: 1 });
    expect(lookUps).toBe(1);
    rows = 0;
    expect(await read(token)).toEqual({ status: 200, rows: 0 });
    expect(lookUps).toBe(2);
  });

  test.each<[string, number, Record<string, unknown> | null]>([
    ['session ended', 401, null],
    ['person has a one-time password', 403, { ...ACCOUNT, must_change_password: true }],
  ])('is refused when nothing comes back because the %s', async (_, refusal, now) => {
    const { read } = createApi();
    const token = inAnHour();
    await read(token);
    [rows, account] = [0, now];
    expect(await read(token)).toMatchObject({ status: refusal });
  });
});

test('a route is checked as ever beside one that would match, too, and checks the session itself', async () => {
  const { read } = createApi();
  const token = inAnHour();
  expect(await read(token, 'all')).toEqual({ status: 200, role: 'editor' });
  account = { ...ACCOUNT, role: 'viewer' };
  expect(await read(token, 'all')).toEqual({ status: 200, role: 'viewer' });
  expect(lookUps).toBe(2);
});

describe('known tokens', () => {
  const person = (token: string) => ({
    kind: 'operator' as const,
    userId: ID,
    email: '',
    role: 'editor' as const,
    mustChangePassword: false,
    token,
  });

  test('count until they expire, five minutes at most', () => {
    let now = 0;
    const known = new VerifiedTokenCache(() => now);
    const [brief, long] = [tokenUntil(60), tokenUntil(3600)];
    for (const token of [brief, long]) known.add(person(token));
    now = MINUTE - 1;
    expect(known.find(brief)).toMatchObject({ sessionId: ID, person: { userId: ID } });
    now = MINUTE;
    expect(known.find(brief)).toBeNull();
    now = 5 * MINUTE - 1;
    expect(known.find(long)).not.toBeNull();
    now = 5 * MINUTE;
    expect(known.find(long)).toBeNull();
  });

  test('are those that were given, whole', () => {
    const known = new VerifiedTokenCache(() => 0);
    const token = tokenUntil(3600);
    known.add(person(token));
    const [head, claims] = token.split('.');
    expect(known.find(token)).not.toBeNull();
    expect(known.find(`${head}.${claims}.another`)).toBeNull();
    expect(known.find(`${token}x`)).toBeNull();
  });

  test('are the last thousand', () => {
    const known = new VerifiedTokenCache(() => 0);
    const tokens = Array.from({ length: 1001 }, (_, i) => tokenUntil(3600, String(i)));
    for (const token of tokens) known.add(person(token));
    expect(known.find(tokens[0]!)).toBeNull();
    expect(known.find(tokens[1]!)).not.toBeNull();
    expect(known.find(tokens[1000]!)).not.toBeNull();
  });
});
