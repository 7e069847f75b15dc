/**
 * A token with a valid signature but claims that Auth never writes is rejected, without a server
 * error.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { testStack, tokenOf } from '../../support/stack-client.ts';
import { TABLES } from './matrix/table-decisions.ts';
import { type Claims, claimsOf, sign } from './support.ts';

const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3600;

const MALFORMED: [name: string, change: Claims][] = [
  ...['x', '', 5, null, {}, [], true, 'a\0b', undefined].flatMap((value): [string, Claims][] => [
    [`a session_id of ${JSON.stringify(value)}`, { session_id: value }],
    [`a sub of ${JSON.stringify(value)}`, { sub: value }],
  ]),
  ...['soon', String(IN_AN_HOUR), null, {}, undefined].map((exp): [string, Claims] => [
    `an exp of ${JSON.stringify(exp)}`,
    { exp },
  ]),
  ...['x', '', 'postgres', 'none', 5, null, {}, undefined].map((role): [string, Claims] => [
    `a role of ${JSON.stringify(role)}`,
    { role },
  ]),
];

const WITH_DATA = [
  ...Object.keys(TABLES).map((table) => `/rest/v1/${table}?limit=1`),
  '/rest/v1/rpc/whoami',
];
const ROUTES = ['/functions/v1/catalog/blocks', '/functions/v1/assistant/intents'];

let header: Claims;
let claims: Claims;

beforeAll(async () => {
  ({ header, claims } = claimsOf(await tokenOf(testStack().editor)));
});

async function statusOf(path: string, token: string): Promise<number> {
  const response = await fetch(testStack().url + path, {
    headers: {
      ...(!path.startsWith('/functions') && { apikey: testStack().publishableKey }),
      Authorization: `Bearer ${token}`,
    },
  });
  await response.body?.cancel();
  return response.status;
}

describe('a signed token is 401 everywhere with', () => {
  const paths = [...WITH_DATA, '/auth/v1/user', ...ROUTES];

  test.each(MALFORMED)('%s', async (_, change) => {
    const token = sign(header, { ...claims, ...change });
    const statuses: [string, number][] = [];
    for (const path of paths) statuses.push([path, await statusOf(path, token)]);
    expect(statuses).toEqual(paths.map((path) => [path, 401]));
  });

  test.each([[[]], ['x'], [null], [5]])('%j for claims', async (all) => {
    const token = sign(header, all as unknown as Claims);
    for (const path of ['/rest/v1/blocks', '/auth/v1/user', ...ROUTES]) {
      expect(await statusOf(path, token), path).toBe(401);
    }
  });

  test('(control) only what Auth writes: then it is 200', async () => {
    const token = sign(header, { ...claims, exp: IN_AN_HOUR });
    for (const path of ['/rest/v1/blocks', '/auth/v1/user', ...ROUTES]) {
      expect(await statusOf(path, token), path).toBe(200);
    }
  });
});
