import { beforeEach, describe, expect, test } from 'vitest';
import { catalog, createBlock, read, snapshotOf } from './catalog-client.ts';
import { testStack } from '../../support/stack-client.ts';

const MiB = 1024 * 1024;
const ENTRY = { version: 'v1.1', date: '2026-11-21', changes: ['Saved'] };
const CAPTURE = { width: 800, height: 90, devicePixelRatio: 1, theme: 'light', unresolved: [] };

let path: string;
let expected_updated_at: string;
beforeEach(async () => {
  path = await createBlock();
  expected_updated_at = (await block()).updatedAt;
});

const block = () => read('anonymous', `/blocks/by-path?path=${path}`);
const list = (): Promise<{ id: string; version: string }[]> =>
  read('anonymous', `/blocks/snapshots?path=${path}`);
const bodyOf = (fields: Record<string, unknown> = {}) =>
  snapshotOf(path, { version: 'v1.1', changelog: [ENTRY], expected_updated_at, ...fields });

const save = (fields: Record<string, unknown> = {}, key: string = crypto.randomUUID()) =>
  catalog('editor', '/blocks/versions', {
    body: bodyOf(fields),
    headers: { 'Idempotency-Key': `"${key}"` },
  });

/** Expects an error about one field, and that nothing was stored. */
async function expectRefused(response: Response, status: number, field: string) {
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ status, errors: [{ path: field }] });
}

describe('POST /blocks/versions', () => {
  test('stores label, changelog and snapshot, and answers both', async () => {
    const response = await save({ capture: CAPTURE });
    const { block: saved, snapshot } = await response.json();
    expect(response.status).toBe(201);
    expect(saved).toMatchObject({ path, version: 'v1.1', changelog: [ENTRY] });
    expect(saved).toEqual(await block());
    expect(snapshot).toMatchObject({
      blockId: saved.id,
      blockPath: path,
      version: 'v1.1',
      html: '<p>Hello</p>',
      css: 'p{}',
      changelog: [ENTRY],
      capture: CAPTURE,
      createdBy: expect.any(String),
      createdByName: testStack().editor.email.split('@')[0],
    });
    expect(await read('editor', response.headers.get('Location')!))
      .toEqual({ ...snapshot, proof: null });
    const ifMatch = { 'If-Match': response.headers.get('ETag')! };
    const change = { method: 'PATCH', body: { path, title: 'Next' }, headers: ifMatch };
    expect((await catalog('editor', '/blocks/by-path', change)).status).toBe(200);
  });

  test('a block that changed meanwhile is 409, and nothing is stored', async () => {
    await catalog('editor', '/blocks/by-path', {
      method: 'PATCH',
      body: { path, title: 'Theirs' },
    });
    const theirs = await block();
    await expectRefused(await save(), 409, 'expected_updated_at');
    expect([await block(), await list()]).toEqual([theirs, []]);
  });

  test('another snapshot of the label is 409, unless it is saved again on purpose', async () => {
    await save({ html: '<p>First</p>' });
    const first = await block();
    expected_updated_at = first.updatedAt;
    const refused = await save();
    await expectRefused(refused, 409, 'version');
    expect([await block(), (await list()).length]).toEqual([first, 1]);
    expect((await save({ again: true })).status).toBe(201);
    expect((await list()).map(({ version }) => version)).toEqual(['v1.1', 'v1.1']);
  });

  test('exactly the newest snapshot of the label is not stored twice', async () => {
    const { snapshot } = await (await save()).json();
    expected_updated_at = (await block()).updatedAt;
    const again = await (await save()).json();
    expect(again.snapshot).toEqual(snapshot);
    expect(await list()).toHaveLength(1);
  });

  test('a server saves without an author', async () => {
    const response = await catalog('service', '/blocks/versions', {
      body: bodyOf(),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect((await response.json()).snapshot).toMatchObject({ createdBy: null });
  });
});

describe('an Idempotency-Key', () => {
  test('gives the first answer again, whatever happened since, and stores nothing', async () => {
    const key = crypto.randomUUID();
    const first = await save({}, key);
    const answer = await first.json();
    const change = { method: 'PATCH', body: { path, title: 'Changed since' } };
    await catalog('editor', '/blocks/by-path', change);
    const since = await block();
    const second = await save({}, key);
    expect([second.status, await second.json()]).toEqual([201, answer]);
    expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
    expect([await block(), (await list()).length]).toEqual([since, 1]);
  });

  test('is the same with quotes and without', async () => {
    const key = crypto.randomUUID();
    const { snapshot } = await (await save({}, key)).json();
    const headers = { 'Idempotency-Key': key };
    const bare = await catalog('editor', '/blocks/versions', { body: bodyOf(), headers });
    expect((await bare.json()).snapshot).toEqual(snapshot);
  });

  test.each<[string, Record<string, unknown>]>([
    ['label', { version: 'v1.2' }],
    ['markup', { html: '<p>Other</p>' }],
    ['changelog', { changelog: [] }],
    ['permission to repeat a label', { again: true }],
  ])('with another %s is 422, and nothing is stored', async (_, fields) => {
    const key = crypto.randomUUID();
    await save({}, key);
    const before = await block();
    await expectRefused(await save(fields, key), 422, 'Idempotency-Key');
    expect([await block(), (await list()).length]).toEqual([before, 1]);
  });

  test('belongs to its account', async () => {
    const key = crypto.randomUUID();
    await save({}, key);
    const body = bodyOf({ expected_updated_at: (await block()).updatedAt, version: 'v1.2' });
    const headers = { 'Idempotency-Key': key };
    const response = await catalog('service', '/blocks/versions', { body, headers });
    expect(response.status).toBe(201);
  });

  test('sent five times at once saves one version, and each answer is that of it', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => save({}, key)));
    const ids = await Promise.all(
      answers.map(async (answer) => (await answer.json()).snapshot?.id),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(ids).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  test('of a refused save can be used again', async () => {
    const key = crypto.randomUUID();
    expect((await save({ expected_updated_at: '2026-01-01T00:00:00Z' }, key)).status).toBe(409);
    expect((await save({}, key)).status).toBe(201);
  });

  test('that is missing is 400', async () => {
    const response = await catalog('editor', '/blocks/versions', { body: bodyOf() });
    expect(response.status).toBe(400);
    expect((await response.json()).detail).toMatch(/Idempotency-Key/);
    expect(await list()).toEqual([]);
  });

  test.each(['', '"', 'a b', 'x'.repeat(256)])(
    'of the form %j is 422',
    async (key) => {
      const headers = { 'Idempotency-Key': key };
      const response = await catalog('editor', '/blocks/versions', { body: bodyOf(), headers });
      expect(response.status).toBe(422);
    },
  );
});

describe('two at once', () => {
  const statuses = async (saves: Promise<Response>[]) =>
    (await Promise.all(saves)).map(({ status }) => status).sort();

  test('saving one label: one wins, the other gets 409, no twin', async () => {
    expect(await statuses([save({ html: '<p>A</p>' }), save({ html: '<p>B</p>' })]))
      .toEqual([201, 409]);
    expect(await list()).toHaveLength(1);
  });

  test('with one key: both get the answer, one is stored', async () => {
    const key = crypto.randomUUID();
    expect(await statuses([save({}, key), save({}, key), save({}, key)])).toEqual([201, 201, 201]);
    expect(await list()).toHaveLength(1);
  });

  test('one saving, one changing the block: no save is lost', async () => {
    const change = { method: 'PATCH', body: { path, title: 'Theirs' } };
    const [saved] = await Promise.all([save(), catalog('editor', '/blocks/by-path', change)]);
    expect(await block()).toMatchObject({
      title: 'Theirs',
      version: saved.status === 201 ? 'v1.1' : 'v1.0',
    });
    expect(await list()).toHaveLength(saved.status === 201 ? 1 : 0);
  });
});

describe('limits of a version', () => {
  test('html and css of 1 MiB each are taken', async () => {
    const fields = { html: 'ж'.repeat(MiB / 2), css: 'x'.repeat(MiB) };
    expect((await save(fields)).status).toBe(201);
  });

  test.each([
    ['html', { html: 'x'.repeat(MiB + 1) }],
    ['css', { css: 'x'.repeat(MiB + 1) }],
  ])('%s over 1 MiB is 413, and nothing is stored', async (field, fields) => {
    const before = await block();
    const response = await save(fields);
    expect(response.status).toBe(413);
    expect((await response.json()).detail).toMatch(new RegExp(`^${field} is too large: 1,048,577`));
    expect([await block(), await list()]).toEqual([before, []]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no changelog', { changelog: undefined }, 'changelog'],
    ['a label with a zero in front', { version: 'v01.002' }, 'version'],
    ['no state it is based on', { expected_updated_at: undefined }, 'expected_updated_at'],
    ['a day as that state', { expected_updated_at: '2026-11-21' }, 'expected_updated_at'],
    ['blank markup', { html: ' ' }, 'html'],
    ['an unknown field', { title: 'x' }, 'title'],
  ])('%s is 422', async (_, fields, field) => {
    await expectRefused(await save(fields), 422, field);
    expect(await list()).toEqual([]);
  });

  test('a block that does not exist is 404', async () => {
    expect((await save({ path: '/blocks/none' })).status).toBe(404);
  });
});
