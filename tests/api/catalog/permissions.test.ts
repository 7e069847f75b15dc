import { beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '../../support/stack-client.ts';
import {
  ACTORS,
  catalog,
  createBlock,
  createRow,
  read,
  snapshotOf,
  UNKNOWN_ID,
} from './catalog-client.ts';

let path: string;
let snapshot: string;
let experiment: string;
let person: string;

beforeAll(async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await signUp(email);
  path = await createBlock();
  snapshot = (await read('service', '/blocks/snapshots', { body: snapshotOf(path) })).id;
  experiment = (await createRow('experimental_components', { name: 'Test' })).id;
  const users: { id: string; email: string }[] = await read('service', '/users');
  person = users.find((user) => user.email === email)!.id;
});

interface Row {
  call: string;
  path: () => string;
  method?: string;
  body?: () => unknown;
  headers?: () => Record<string, string>;
  /** Statuses for anonymous, viewer, editor, service. */
  statuses: [number, number, number, number];
}

const UNKNOWN_PATH = '/tests/unknown';
const EVERYONE: Row['statuses'] = [200, 200, 200, 200];
const EDITORS: Row['statuses'] = [401, 403, 200, 200];

const TABLE: Row[] = [
  { call: 'GET /blocks', path: () => '/blocks', statuses: EVERYONE },
  { call: 'GET /blocks/by-path', path: () => `/blocks/by-path?path=${path}`, statuses: EVERYONE },
  {
    call: 'PATCH /blocks/by-path',
    method: 'PATCH',
    path: () => '/blocks/by-path',
    body: () => ({ path, title: 'Renamed' }),
    statuses: EDITORS,
  },
  { call: 'GET /blocks/snapshots', path: () => '/blocks/snapshots', statuses: EVERYONE },
  {
    call: 'GET /blocks/snapshots/:id',
    path: () => `/blocks/snapshots/${snapshot}`,
    statuses: EVERYONE,
  },
  {
    call: 'POST /blocks/snapshots',
    method: 'POST',
    path: () => '/blocks/snapshots',
    body: () => snapshotOf(path),
    statuses: [401, 403, 201, 201],
  },
  {
    call: 'PUT /blocks/snapshots/:id/proof',
    method: 'PUT',
    path: () => `/blocks/snapshots/${snapshot}/proof`,
    body: () => ({ cells: [{ width: 390, scheme: 'dark', score: 1, differences: [] }] }),
    statuses: EDITORS,
  },
  {
    call: 'POST /blocks/versions',
    method: 'POST',
    path: () => '/blocks/versions',
    body: () => ({ ...snapshotOf(UNKNOWN_PATH), expected_updated_at: '2026-01-01T00:00:00Z' }),
    headers: () => ({ 'Idempotency-Key': crypto.randomUUID() }),
    statuses: [401, 403, 404, 404],
  },
  { call: 'GET /experiments', path: () => '/experiments', statuses: EVERYONE },
  {
    call: 'PATCH /experiments/:id',
    method: 'PATCH',
    path: () => `/experiments/${experiment}`,
    body: () => ({ status: 'review' }),
    statuses: EDITORS,
  },
  { call: 'GET /users', path: () => '/users', statuses: EDITORS },
  {
    call: 'PATCH /users/:id',
    method: 'PATCH',
    path: () => `/users/${person}`,
    body: () => ({ role: 'viewer' }),
    statuses: EDITORS,
  },
  {
    call: 'POST /users',
    method: 'POST',
    path: () => '/users',
    body: () => ({ email: `${crypto.randomUUID()}@example.com` }),
    statuses: [401, 403, 201, 201],
  },
  {
    call: 'POST /users/:id/reset-password',
    method: 'POST',
    path: () => `/users/${person}/reset-password`,
    statuses: EDITORS,
  },
  {
    call: 'DELETE /users/:id',
    method: 'DELETE',
    path: () => `/users/${UNKNOWN_ID}`,
    statuses: [401, 403, 404, 404],
  },
  {
    call: 'DELETE /users/:id/sessions',
    method: 'DELETE',
    path: () => `/users/${person}/sessions`,
    statuses: [401, 403, 204, 204],
  },
];

describe.each(TABLE)('$call', (row) => {
  test.each(ACTORS.map((actor, index) => [actor, row.statuses[index]!] as const))(
    'answers %s with %i',
    async (actor, status) => {
      const response = await catalog(actor, row.path(), {
        method: row.method ?? 'GET',
        body: row.body?.(),
        headers: row.headers?.(),
      });
      expect(response.status).toBe(status);
    },
  );
});

describe('a refused write', () => {
  test.each(['anonymous', 'viewer'] as const)('by %s changes nothing', async (actor) => {
    const mine = await createBlock();
    const before = await read('service', `/blocks/by-path?path=${mine}`);
    const body = { path: mine, title: 'Taken over' };
    await catalog(actor, '/blocks/by-path', { method: 'PATCH', body });
    await catalog(actor, '/blocks/snapshots', { body: snapshotOf(mine) });
    expect(await read('service', `/blocks/by-path?path=${mine}`)).toEqual(before);
    expect(await read('service', `/blocks/snapshots?path=${mine}`)).toEqual([]);
  });
});
