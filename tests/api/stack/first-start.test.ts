import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStackFile } from '../../../scripts/stack/config/stack-file.ts';
import { startTestStack, type TestStack } from '../../../scripts/testing/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack({ SEED_PASSWORD: '' });
});

afterAll(() => stack.stop());

const ask = (path: string, headers: Record<string, string> = {}, body?: unknown) =>
  fetch(stack.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: stack.publishableKey, 'Content-Type': 'application/json', ...headers },
    body: body ? JSON.stringify(body) : undefined,
  });

const signIn = (email: string, password: string) =>
  ask('/auth/v1/token?grant_type=password', {}, { email, password });

test('makes a random password for each account, prints it and keeps it in stack.json', async () => {
  const { seed_passwords: passwords } = readStackFile(stack.dataDir)!;
  expect(Object.keys(passwords)).toEqual([stack.editor.email, stack.viewer.email]);
  expect(new Set(Object.values(passwords)).size).toBe(2);
  for (const [email, password] of Object.entries(passwords)) {
    expect(stack.printed()).toContain(`${email}, password: ${password}`);
    const response = await signIn(email, password);
    expect(response.status, await response.text()).toBe(200);
  }
  const { mode } = Deno.statSync(`${stack.dataDir}/stack.json`);
  expect(mode! & 0o777).toBe(0o600);
});

/** Sends a request with another Host header, and waits for the end of the response. */
async function askAs(host: string): Promise<void> {
  const { hostname, port } = new URL(stack.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  await once(socket.resume(), 'close');
}

test('after it every line is one JSON object, which says who asked and nothing they wrote', async () => {
  const session = await (await signIn(stack.editor.email, stack.editor.password)).json();
  const asEditor = { Authorization: `Bearer ${session.access_token}` };
  const answers = await Promise.all([
    signIn('ann@example.com', 'a-secret-guess'),
    ask('/rest/v1/blocks?id=eq.ann-keller'),
    ask('/rest/v1/blocks?select=path::int'),
    ask('/rest/v1/intents?limit=1', asEditor),
    ask('/functions/v1/assistant/threads', asEditor),
    ask('/favicon.svg?ann'),
    ask('/functions/v1/none'),
  ]);
  await askAs('evil.example');
  await askAs('a b');
  for (const answer of answers) await answer.body?.cancel();
  const printed = () => stack.printed().split('Stop with Ctrl-C.\n')[1]!;
  // A line is printed after its response, and may arrive in pieces.
  const lines = () => printed().split('\n').slice(0, -1).map((line) => JSON.parse(line));
  const caller = session.user.id;
  await expect.poll(lines).toEqual(expect.arrayContaining([
    expect.objectContaining({
      path: '/auth/v1/token',
      status: 400,
      event: 'sign-in failed',
      address: '127.0.0.1',
      account: expect.stringMatching(/^[0-9a-f]{32}$/),
    }),
    expect.objectContaining({ path: '/rest/v1/blocks', status: 400, caller: 'anonymous' }),
    expect.objectContaining({ path: '/rest/v1/intents', status: 200, caller }),
    expect.objectContaining({ path: '/assistant/threads', status: 200, caller }),
    expect.objectContaining({ api: 'front', path: '/favicon.svg', status: 200 }),
    expect.objectContaining({ api: 'server', path: '/functions/v1/none', status: 404 }),
    expect.objectContaining({ api: 'server', status: 421, address: '127.0.0.1' }),
    expect.objectContaining({ api: 'server', status: 400, address: '127.0.0.1' }),
    expect.objectContaining({ error: expect.objectContaining({ code: '22P02' }) }),
  ]));
  expect(printed()).not.toMatch(/ann|secret-guess|blocks\/navigation/);
});

test('a failed sign-in is one line with a hash of its account, also beyond the rate limit', async () => {
  const emails = [...Array(11).fill('eve@example.com'), ' EVE@example.com', 'max@example.com'];
  const statuses = [];
  for (const email of emails) {
    const answer = await signIn(email, 'a-secret-guess');
    statuses.push(answer.status);
    await answer.body?.cancel();
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429, 400]);
  const failed = () =>
    stack.printed().split('\n').filter((line) => line.includes('"sign-in failed"'))
      .map((line) => JSON.parse(line)).slice(-emails.length);
  await expect.poll(() => failed().map(({ status }) => status)).toEqual(statuses);
  const accounts = failed().map(({ account }) => account);
  expect(new Set(accounts.slice(0, 12)).size).toBe(1);
  expect(accounts[12]).not.toBe(accounts[0]);
  expect(stack.printed()).not.toMatch(/eve@|max@|secret-guess/i);
});

test('a wrong old password is a failed sign-in of its account, the right one is none', async () => {
  const account = { email: 'kim@example.com', password: 'a-test-password' };
  const { access_token } = await (await ask('/auth/v1/signup', {}, account)).json();
  const change = async (oldPassword: string) => {
    const asKim = { Authorization: `Bearer ${access_token}` };
    const body = { oldPassword, newPassword: 'another-password' };
    const answer = await ask('/functions/v1/catalog/users/me/password', asKim, body);
    await answer.body?.cancel();
    return answer.status;
  };
  const lines = (path: string) =>
    stack.printed().split('\n').filter((line) => line.includes(`"path":"${path}"`))
      .map((line) => JSON.parse(line));

  expect([await change('a-secret-guess'), await change(account.password)]).toEqual([422, 200]);
  await (await signIn(account.email, 'a-secret-guess')).body?.cancel();
  const path = '/catalog/users/me/password';
  await expect.poll(() => lines(path)).toHaveLength(2);
  const [wrong, right] = lines(path);
  const { account: hash } = lines('/auth/v1/token').at(-1);
  expect(wrong).toMatchObject({ event: 'sign-in failed', address: '127.0.0.1', account: hash });
  expect(right).not.toHaveProperty('event');
  expect(stack.printed()).not.toMatch(/kim@/);
});
