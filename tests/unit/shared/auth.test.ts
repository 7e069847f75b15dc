import { describe, expect, test } from 'vitest';
import { createAuth } from '../../../functions/shared/auth.ts';
import { Problem } from '../../../functions/shared/http/problem.ts';

const KEYS = { publishableKeys: ['publishable'], secretKeys: ['sb_secret_1'] };
const ID = '7f3c1f0e-5d0b-4c86-9a53-0d6f4f1f2b61';

/** Simulates Supabase Auth with queued answers, and records its requests. */
function authThat(...answers: [status: number, body: unknown][]) {
  const calls: { path: string; method: string; key: string; token: string; body: unknown }[] = [];
  const auth = createAuth({ supabaseUrl: 'http://auth.test', ...KEYS }, (url, init) => {
    const headers = new Headers(init!.headers);
    calls.push({
      path: String(url).replace('http://auth.test/auth/v1/', ''),
      method: init!.method!,
      key: headers.get('apikey')!,
      token: headers.get('Authorization')!.replace('Bearer ', ''),
      body: JSON.parse(init!.body as string),
    });
    const [status, body] = answers.shift()!;
    return status === 0
      ? Promise.reject(new TypeError('fetch failed'))
      : Promise.resolve(Response.json(body, { status }));
  });
  return { auth, calls };
}

describe('Supabase Auth', () => {
  test('makes a confirmed account by its admin API, with the secret key', async () => {
    const { auth, calls } = authThat([200, { id: ID }]);
    const account = { email: 'ann@test.example', password: 'one-time', displayName: 'Ann' };
    expect(await auth.createAccount(account)).toBe(ID);
    expect(calls).toEqual([{
      path: 'admin/users',
      method: 'POST',
      key: 'sb_secret_1',
      token: 'sb_secret_1',
      body: {
        email: 'ann@test.example',
        password: 'one-time',
        email_confirm: true,
        user_metadata: { display_name: 'Ann' },
      },
    }]);
  });

  test('tries a password with the publishable key, and ends the session it got', async () => {
    const { auth, calls } = authThat([200, { access_token: 'fresh' }], [200, null]);
    expect(await auth.tryPassword('ann@test.example', 'right')).toEqual({ ok: true });
    expect(calls.map(({ path, key, token }) => [path, key, token])).toEqual([
      ['token?grant_type=password', 'publishable', 'publishable'],
      ['logout?scope=local', 'publishable', 'fresh'],
    ]);
  });

  test('changes a password as the person, naming the old one', async () => {
    const { auth, calls } = authThat([200, {}]);
    await auth.changePassword('mine', { old: 'before', new: 'after' });
    expect(calls[0]).toMatchObject({
      path: 'user',
      method: 'PUT',
      key: 'publishable',
      token: 'mine',
      body: { password: 'after', current_password: 'before' },
    });
  });

  test.each<[string, [number, unknown], number]>([
    ['an address that has one', [422, { error_code: 'email_exists' }], 409],
    ['a password that is too easy', [422, { error_code: 'weak_password' }], 422],
    ['an account that is gone', [404, { error_code: 'user_not_found' }], 404],
    ['no answer', [0, null], 503],
    ['a failure', [500, {}], 503],
    ['too many calls', [429, {}], 503],
  ])('refuses %s as a problem', async (_, answer, status) => {
    const { auth } = authThat(answer);
    const refused = auth.createAccount({ email: 'a@b.example', password: 'x' });
    await expect(refused).rejects.toBeInstanceOf(Problem);
    await expect(refused).rejects.toMatchObject({ status });
  });

  test('that refuses the key is a mistake of ours, which does not name the key', async () => {
    const { auth } = authThat([401, { error_code: 'bad_jwt', msg: 'sb_secret_1' }]);
    const refused = auth.setPassword(ID, 'x');
    await expect(refused).rejects.toThrow('Auth answered 401 bad_jwt');
    await expect(refused).rejects.not.toBeInstanceOf(Problem);
  });
});
