import { beforeEach, describe, expect, test } from 'vitest';
import { readBlocks } from '../../../scripts/blocks/block-folders.ts';
import { catalog, createBlock, read } from './catalog-client.ts';

const ENTRY = { version: 'v1.1', date: '2026-11-21', author: 'Ann', changes: ['A new title'] };

let path: string;
beforeEach(async () => {
  path = await createBlock();
});

const get = () => catalog('anonymous', `/blocks/by-path?path=${path}`);
const patch = (body: unknown, headers?: Record<string, string>) =>
  catalog('editor', '/blocks/by-path', { method: 'PATCH', body, headers });

describe('GET /blocks', () => {
  test('lists the seeded blocks in page order', async () => {
    const paths = (await read('anonymous', '/blocks')).map((block: { path: string }) => block.path);
    expect(paths[0]).toBe('/blocks/navigation');
    const seeded = readBlocks().map(({ path }) => path);
    expect(paths.slice(0, seeded.length)).toEqual(seeded);
  });

  test('shows each block with its history, newest first', async () => {
    const [navigation] = await read('anonymous', '/blocks');
    expect(navigation).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path: '/blocks/navigation',
      title: expect.any(String),
      version: expect.stringMatching(/^v\d+\.\d+$/),
      isInPreview: expect.any(Boolean),
      changelog: expect.any(Array),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const dates = navigation.changelog.map((entry: { date: string }) => entry.date);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(dates.length).toBeGreaterThan(0);
  });
});

describe('GET /blocks/by-path', () => {
  test('finds one block and names its state in an ETag', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).toMatch(/^(W\/)?"\d+"$/);
    expect(await response.json()).toMatchObject({ path, version: 'v1.0', changelog: [] });
  });

  test('is 304 for who has this state, until it changes', async () => {
    const etag = (await get()).headers.get('ETag')!;
    const headers = { 'If-None-Match': etag };
    const address = `/blocks/by-path?path=${path}`;
    const known = await catalog('anonymous', address, { headers });
    // Compression weakens the tag of a response; the 304 has no body.
    const opaque = (tag: string | null) => tag?.replace(/^W\//, '');
    expect([known.status, opaque(known.headers.get('ETag'))]).toEqual([304, opaque(etag)]);
    await patch({ path, title: 'New' });
    expect((await catalog('anonymous', address, { headers })).status).toBe(200);
  });

  test.each([
    ['an unknown path', '?path=/blocks/none', 404],
    ['no path', '', 422],
    ['a path that does not begin with a slash', '?path=hero', 422],
  ])('%s is refused', async (_, query, status) => {
    expect((await catalog('anonymous', `/blocks/by-path${query}`)).status).toBe(status);
  });
});

describe('PATCH /blocks/by-path', () => {
  test.each([
    ['version', { version: 'v1.1' }],
    ['changelog', { changelog: [ENTRY] }],
    ['isInPreview', { isInPreview: true }],
    ['title', { title: 'A new title' }],
    ['all at once', { version: 'v2.0', changelog: [ENTRY], isInPreview: true, title: 'Both' }],
  ])('changes %s, keeps the rest and answers with the block', async (_, change) => {
    const before = await (await get()).json();
    const response = await patch({ path, ...change });
    const after = await response.json();
    expect(response.status).toBe(200);
    expect(after).toEqual({ ...before, ...change, updatedAt: expect.any(String) });
    const stored = await get();
    expect(await stored.json()).toEqual(after);
    expect(stored.headers.get('ETag')).toBe(response.headers.get('ETag'));
  });

  test('takes the path from the query', async () => {
    const options = { method: 'PATCH', body: { version: 'v1.1' } };
    expect(await read('editor', `/blocks/by-path?path=${path}`, options))
      .toMatchObject({ path, version: 'v1.1' });
  });

  test('takes the same path from both places', async () => {
    const options = { method: 'PATCH', body: { path, version: 'v1.1' } };
    expect((await catalog('editor', `/blocks/by-path?path=${path}`, options)).status).toBe(200);
  });

  test('refuses two paths that differ and changes neither block', async () => {
    const other = await createBlock();
    const options = { method: 'PATCH', body: { path: other, version: 'v9.9' } };
    const response = await catalog('editor', `/blocks/by-path?path=${path}`, options);
    expect(response.status).toBe(400);
    for (const each of [path, other]) {
      expect(await read('anonymous', `/blocks/by-path?path=${each}`))
        .toMatchObject({ version: 'v1.0' });
    }
  });

  test('a block that does not exist is 404', async () => {
    expect((await patch({ path: '/blocks/none', version: 'v1.1' })).status).toBe(404);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['nothing to change', {}, ''],
    ['a field it does not know', { version: 'v1.1', revision: 7 }, 'revision'],
    ['a label without a minor', { version: 'v1' }, 'version'],
    ['a label without its v', { version: '1.2' }, 'version'],
    ['a label with a patch', { version: 'v1.2.3' }, 'version'],
    ['a label with a line break', { version: 'v1.2\n' }, 'version'],
    ['a label of no end', { version: `v1.${'1'.repeat(40)}` }, 'version'],
    ['a changelog that is no array', { changelog: {} }, 'changelog'],
    [
      'an entry without changes',
      { changelog: [{ ...ENTRY, changes: undefined }] },
      'changelog.0.changes',
    ],
    [
      'a day that does not exist',
      { changelog: [{ ...ENTRY, date: '2026-02-30' }] },
      'changelog.0.date',
    ],
    [
      'a date of another form',
      { changelog: [{ ...ENTRY, date: '21.11.2026' }] },
      'changelog.0.date',
    ],
    ['a flag that is a word', { isInPreview: 'yes' }, 'isInPreview'],
    ['an empty title', { title: ' ' }, 'title'],
  ])('%s is refused with its field and changes nothing', async (_, change, field) => {
    const before = (await get()).headers.get('ETag');
    const response = await patch({ path, ...change });
    expect(response.status).toBe(422);
    expect((await response.json()).errors.map((error: { path: string }) => error.path))
      .toEqual([field]);
    expect((await get()).headers.get('ETag')).toBe(before);
  });

  test('no path at all is refused with the field', async () => {
    const { status, errors } = await (await patch({ version: 'v1.1' })).json();
    expect([status, errors[0].path]).toEqual([422, 'path']);
  });
});

describe('If-Match', () => {
  test.each([
    ['the current tag', (tag: string) => tag, 200],
    ['the current tag, weakened by a proxy', (tag: string) => `W/${tag}`, 200],
    ['a list with the current tag', (tag: string) => `"0", ${tag}`, 200],
    ['any state', () => '*', 200],
    ['an older tag', () => '"0"', 412],
    ['something that is no tag', () => 'yesterday', 412],
  ])('%s gives %3$i', async (_, ifMatch, status) => {
    const current = (await get()).headers.get('ETag')!;
    const response = await patch({ path, title: 'New' }, { 'If-Match': ifMatch(current) });
    expect(response.status).toBe(status);
    expect((await (await get()).json()).title).toBe(status === 200 ? 'New' : 'Test');
  });

  test('a refusal names the tag of the current state', async () => {
    const current = (await get()).headers.get('ETag');
    const response = await patch({ path, title: 'New' }, { 'If-Match': '"0"' });
    expect(response.headers.get('ETag')).toBe(current);
  });

  test('of five editors saving from the same state exactly one wins', async () => {
    const headers = { 'If-Match': (await get()).headers.get('ETag')! };
    const titles = ['a', 'b', 'c', 'd', 'e'];
    const responses = await Promise.all(titles.map((title) => patch({ path, title }, headers)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412, 412, 412, 412]);
    expect((await (await get()).json()).title).toBe(titles[statuses.indexOf(200)]);
  });
});
