import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { createClients } from '../../../../functions/shared/clients.ts';
import type { ApiEnv } from '../../../../functions/shared/http/api-env.ts';
import { authenticate } from '../../../../functions/shared/http/authenticate.ts';
import {
  answeringDatabase,
  createTestApi,
  DELETED_TOKEN,
  EDITOR_TOKEN,
  note,
  ONE_TIME_TOKEN,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  VIEWER_TOKEN,
} from './test-api.ts';

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const ANYONE = { viewer: bearer(VIEWER_TOKEN), editor: bearer(EDITOR_TOKEN) };

describe('authenticate', () => {
  test.each<[string, Record<string, string>, string]>([
    ['nothing', {}, 'anonymous'],
    ['a publishable key', { apikey: PUBLISHABLE_KEY }, 'anonymous'],
    ['a publishable key twice, as supabase-js does', {
      apikey: PUBLISHABLE_KEY,
      ...bearer(PUBLISHABLE_KEY),
    }, 'anonymous'],
    ['a user’s token', ANYONE.viewer, 'operator'],
    [
      'a user’s token beside a publishable key',
      { apikey: PUBLISHABLE_KEY, ...ANYONE.viewer },
      'operator',
    ],
    ['a user’s token beside a secret key', { apikey: SECRET_KEY, ...ANYONE.viewer }, 'operator'],
    ['a lower-case scheme', { Authorization: `bearer ${VIEWER_TOKEN}` }, 'operator'],
    ['a secret key', { apikey: SECRET_KEY }, 'service'],
    ['a secret key as the bearer', bearer(SECRET_KEY), 'service'],
  ])('%s is taken for the right caller', async (_, headers, caller) => {
    const response = await createTestApi().request('/open', { headers });
    expect(await response.json()).toEqual({ caller });
  });

  test.each<[string, Record<string, string>]>([
    ['a token of somebody else’s project', bearer('not.our.token')],
    ['a token of a deleted account', bearer(DELETED_TOKEN)],
    ['an unknown key', { apikey: 'sb_secret_guess' }],
    ['an unknown key beside a good token', { apikey: 'sb_secret_guess', ...ANYONE.editor }],
    ['an empty key', { apikey: '' }],
    ['a key with one more letter', { apikey: `${SECRET_KEY}x` }],
    ['another scheme', { Authorization: 'Basic dXNlcjpwYXNz' }],
    ['a scheme without a token', { Authorization: 'Bearer ' }],
  ])('%s is 401, also where anyone may read', async (_, headers) => {
    const response = await createTestApi().request('/open', { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
  });
});

test('each request makes one client of the Data API at most', async () => {
  const keys = { publishableKeys: [PUBLISHABLE_KEY], secretKeys: [SECRET_KEY] };
  const rateLimits = { 'read/key': null, 'agent/key': null };
  const env = { ...keys, rateLimits, agentSigningKey: null };
  const clients = createClients({ ...env, supabaseUrl: 'http://database.test' }, answeringDatabase);
  const asCaller = vi.spyOn(clients, 'asCaller');
  const app = new Hono<ApiEnv>().use(authenticate(env, clients))
    .get('/', (c) => c.json(c.var.db === asCaller.mock.results[0]!.value));
  const response = await app.request('/', { headers: ANYONE.viewer });
  expect(await response.json()).toBe(true);
  expect(asCaller).toHaveBeenCalledTimes(1);
});

describe('roles', () => {
  test.each<[string, Record<string, string>, number, number]>([
    ['anonymous', { Authorization: '' }, 401, 401],
    ['viewer', ANYONE.viewer, 200, 403],
    ['editor', ANYONE.editor, 200, 200],
    ['editor with a one-time password', bearer(ONE_TIME_TOKEN), 403, 403],
    ['service', { Authorization: '', apikey: SECRET_KEY }, 200, 200],
  ])('%s gets %3$i at a call for operators and %4$i for editors', async (_, given, read, write) => {
    const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
    const { request } = createTestApi();
    expect((await request('/operators', { headers })).status).toBe(read);
    const { Authorization: _token, ...rest } = note('').headers as Record<string, string>;
    const init = { ...note('{"text":"x"}'), headers: { ...rest, ...headers } };
    expect((await request('/notes', init)).status).toBe(write);
  });
});
