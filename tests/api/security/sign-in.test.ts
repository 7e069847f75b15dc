import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testStack } from '../../support/stack-client.ts';
import { blankEnvironment } from '../../../scripts/testing/blank-environment.ts';
import { startTestStack, type TestStack } from '../../../scripts/testing/test-stack.ts';
import { newPerson } from './support.ts';

interface Asked {
  url?: string;
  key?: string;
  address?: string;
}

async function auth(path: string, body: unknown, { url, key, address }: Asked = {}) {
  const { url: ownUrl, publishableKey } = testStack();
  const response = await fetch(`${url ?? ownUrl}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: key ?? publishableKey,
      'Content-Type': 'application/json',
      ...(address && { 'X-Forwarded-For': `${crypto.randomUUID()}, ${address}` }),
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    wait: response.headers.get('Retry-After'),
    ...await response.json(),
  };
}

const signIn = (email: string, password: string, asked?: Asked) =>
  auth('token?grant_type=password', { email, password }, asked);

describe('a password', () => {
  test('shorter than 10 characters is refused by the server', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    expect(await auth('signup', { email, password: '9-letters' })).toMatchObject({
      status: 422,
      error_code: 'weak_password',
    });
    expect((await auth('signup', { email, password: '10-letters' })).status).toBe(200);
  });

  test('is not changed without the old one, whatever comes with it', async () => {
    const { email, token } = await newPerson();
    const password = 'another-password';
    const response = await fetch(`${testStack().url}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: testStack().publishableKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ password, data: { name: 'x' } }),
    });
    expect(response.status).toBe(422);
    expect((await response.json()).detail).toContain('/users/me/password');
    expect((await signIn(email, password)).status).toBe(400);
    expect((await signIn(email, 'a-test-password')).status).toBe(200);
  });

  test('can be guessed at ten times, also at once and in other letters, then not even with luck', async () => {
    const { email } = await newPerson();
    expect((await signIn(email, 'a-test-password')).status).toBe(200);
    const guesses = Array.from(
      { length: 14 },
      (_, n) => signIn(n % 2 ? email : ` ${email.toUpperCase()}`, `guess ${n}`),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const right = await signIn(email, 'a-test-password');
    expect(right).toMatchObject({
      status: 429,
      error_code: 'over_request_rate_limit',
      msg: expect.stringMatching(
        /^Too many failed sign-ins to this account: at most 10 per 15 min/,
      ),
    });
    expect(Number(right.wait)).toBeGreaterThan(0);
    expect(Number(right.wait)).toBeLessThanOrEqual(90);
  });

  test.each(['signup', 'token?grant_type=password', 'token?grant_type=pkce'])(
    'or an e-mail that is no text is told so by %s, and counts for nobody',
    async (door) => {
      const right = { email: 'viewer@example.com', password: 'a-test-password' };
      const bodies = [
        ...[null, [], {}, { email: right.email }, { ...right, email: [right.email] }],
        ...[{ ...right, password: 1 }, { ...right, email: `${right.email}\0` }],
      ];
      const answers = await Promise.all(bodies.map((body) => auth(door, body)));
      expect(answers).toEqual(
        bodies.map(() => expect.objectContaining({ status: 400, error_code: 'validation_failed' })),
      );
    },
  );

  test('that is right is never counted', async () => {
    const { email } = await newPerson();
    for (let n = 0; n < 12; n++) {
      expect((await signIn(email, 'a-test-password')).status).toBe(200);
    }
  });
});

describe('a stack that closes sign-up and trusts one proxy', () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack({
      SIGN_UP: 'closed',
      TRUSTED_PROXIES: '1',
      RATE_LIMITS: 'sign-in-per-address=3/1h',
    });
  });
  afterAll(() => stack.stop());
  const from = (address: string) => ({ url: stack.url, key: stack.publishableKey, address });

  test('has no site for local pages, because others reach it', async () => {
    const headers = { apikey: stack.secretKey };
    const sites = await fetch(`${stack.url}/functions/v1/assistant/sites`, { headers });
    expect(await sites.json()).toEqual([]);
  });

  test('makes no account for anybody, by any door', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { email, password: 'a-test-password', create_user: true };
    const doors = [
      'signup',
      'otp',
      'magiclink',
      'recover',
      'verify',
      'resend',
      'invite',
      'admin/users',
    ];
    const answers = await Promise.all(doors.map((door) => auth(door, body, from('198.51.100.1'))));
    expect(answers.map(({ status }) => status)).toEqual([422, 404, 404, 404, 404, 404, 404, 404]);
    expect(answers[0].error_code).toBe('signup_disabled');
    const sql = postgres(stack.databaseUrl, { max: 1 });
    const emails = await sql`select email from auth.users order by email`;
    await sql.end();
    expect(emails.map((row) => row.email)).toEqual([stack.editor.email, stack.viewer.email]);
    expect((await signIn(stack.viewer.email, stack.viewer.password, from('198.51.100.1'))).status)
      .toBe(200);
  });

  const grant = async (...args: string[]) => {
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ['run', '-A', 'scripts/grant.ts', ...args],
      env: { ...blankEnvironment(), DATA_DIR: stack.dataDir },
    }).output();
    const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
    return { success, said, password: /^Password of .*: (\S+)$/m.exec(said)?.[1] };
  };

  test('gets its accounts from the grant task, which also resets and disables them', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const enter = async (password: string) =>
      (await signIn(email, password, from(`198.51.100.${Math.ceil(Math.random() * 250)}`))).status;
    expect((await grant(email, 'viewer')).success).toBe(false);
    const first = (await grant(email, 'viewer', '--create')).password!;
    expect(await enter(first)).toBe(200);
    const second = (await grant(email, 'editor', '--reset')).password!;
    expect([await enter(first), await enter(second)]).toEqual([400, 200]);
    expect((await grant(email, 'none')).success).toBe(true);
    expect(await enter(second)).toBe(403);
    expect((await grant(email, 'viewer')).success).toBe(true);
    expect(await enter(second)).toBe(200);
  });

  test('keeps its last editor, by the grant task and by the API', async () => {
    const { email } = stack.editor;
    const refusal = /last editor cannot be demoted, disabled or removed/;
    for (const role of ['viewer', 'none']) {
      const { success, said } = await grant(email, role);
      expect([success, said]).toEqual([false, expect.stringMatching(refusal)]);
    }
    const { access_token: token, user } = await signIn(
      email,
      stack.editor.password,
      from('198.51.100.6'),
    );
    const call = async (method: string, body?: unknown) => {
      const response = await fetch(`${stack.url}/functions/v1/catalog/users/${user.id}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return [response.status, (await response.json()).detail];
    };
    const refused = [409, expect.stringMatching(refusal)];
    expect(await call('PATCH', { isDisabled: true })).toEqual(refused);
    expect(await call('DELETE')).toEqual(refused);
    expect((await signIn(email, stack.editor.password, from('198.51.100.6'))).status).toBe(200);
  });

  test('lets its person in from where they signed in before, whoever guesses elsewhere', async () => {
    const { email, password } = stack.viewer;
    const home = from('198.51.100.20');
    expect((await signIn(email, password, home)).status).toBe(200);
    for (let n = 0; n < 10; n++) {
      const guess = await signIn(email, `guess ${n}`, from(`198.51.100.${30 + n}`));
      expect(guess.status).toBe(400);
    }
    const elsewhere = await signIn(email, password, from('198.51.100.50'));
    expect(elsewhere).toMatchObject({ status: 429, detail: expect.stringContaining('account') });
    expect((await signIn(email, password, home)).status).toBe(200);

    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await signIn(email, `guess ${n}`, home)).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  test('counts the tries of an address over all accounts, and forged addresses do not help', async () => {
    const guess = (address: string) =>
      signIn(`${crypto.randomUUID()}@example.com`, 'guess', from(address));
    for (let n = 0; n < 3; n++) expect((await guess('198.51.100.2')).status).toBe(400);
    expect(await guess('198.51.100.2')).toMatchObject({
      status: 429,
      detail: expect.stringContaining('network address: at most 3 per hour'),
    });
    expect((await guess('198.51.100.3')).status).toBe(400);
  });
});
