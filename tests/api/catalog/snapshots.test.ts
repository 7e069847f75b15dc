import { beforeEach, describe, expect, test } from 'vitest';
import { catalog, createBlock, read, snapshotOf, UNKNOWN_ID } from './catalog-client.ts';
import { testStack } from '../../support/stack-client.ts';

const MiB = 1024 * 1024;
const CAPTURE = {
  width: 1440,
  height: 612.5,
  devicePixelRatio: 2,
  theme: 'light',
  unresolved: ['https://elsewhere.example/font.woff2'],
};

let path: string;
beforeEach(async () => {
  path = await createBlock();
});

const save = (fields: Record<string, unknown> = {}) =>
  catalog('editor', '/blocks/snapshots', { body: snapshotOf(path, fields) });
const list = (query = '') => catalog('anonymous', `/blocks/snapshots?path=${path}${query}`);
const versions = (snapshots: { version: string }[]) => snapshots.map(({ version }) => version);

describe('POST /blocks/snapshots', () => {
  test('stores the markup with its label, history and surroundings', async () => {
    const changelog = [{ version: 'v1.1', date: '2026-11-21', changes: ['Saved'] }];
    const markup = { html: '<p title="“Ж”">\n</p>', css: 'p::after { content: "\\2014" }' };
    const response = await save({ ...markup, version: 'v1.1', changelog, capture: CAPTURE });
    const snapshot = await response.json();
    expect(response.status).toBe(201);
    expect(snapshot).toEqual({
      ...markup,
      id: expect.any(String),
      blockId: (await read('anonymous', `/blocks/by-path?path=${path}`)).id,
      blockPath: path,
      version: 'v1.1',
      changelog,
      capture: CAPTURE,
      createdBy: expect.any(String),
      createdByName: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      proof: null,
    });
    expect(await read('editor', response.headers.get('Location')!)).toEqual(snapshot);
  });

  test('does without a changelog and a capture', async () => {
    const { changelog: _, ...body } = snapshotOf(path);
    const snapshot = await read('editor', '/blocks/snapshots', { body });
    expect(snapshot).toMatchObject({ changelog: [], capture: null });
  });

  test('a server saves without an author', async () => {
    const snapshot = await read('service', '/blocks/snapshots', { body: snapshotOf(path) });
    expect(snapshot).toMatchObject({ createdBy: null, createdByName: null });
  });

  test('keeps every snapshot, also of the same label', async () => {
    await save();
    await save();
    expect(versions(await (await list()).json())).toEqual(['v1.0', 'v1.0']);
  });

  test('takes html and css of 1 MiB each, counted in bytes', async () => {
    const response = await save({ html: 'ж'.repeat(MiB / 2), css: 'x'.repeat(MiB) });
    expect(response.status).toBe(201);
    expect(await (await list()).json()).toMatchObject([{ htmlBytes: MiB, cssBytes: MiB }]);
  });

  test.each([
    ['html', { html: 'x'.repeat(MiB + 1) }],
    ['css', { css: 'x'.repeat(MiB + 1) }],
    ['html', { html: 'ж'.repeat(MiB / 2) + 'x' }],
  ])('%s over 1 MiB is 413 with both sizes, and nothing is stored', async (field, fields) => {
    const response = await save(fields);
    expect(response.status).toBe(413);
    expect((await response.json()).detail).toBe(
      `${field} is too large: 1,048,577 bytes (1 MiB), and the limit is 1,048,576 bytes (1 MiB).`,
    );
    expect(await (await list()).json()).toEqual([]);
  });

  test('a body over 8 MiB is 413 before it is read', async () => {
    const response = await save({ html: 'x'.repeat(8 * MiB) });
    expect(response.status).toBe(413);
    expect((await response.json()).detail).toMatch(/^The body is too large: .* limit is .*8 MiB/);
  });

  test('a block that does not exist is 404', async () => {
    expect((await save({ path: '/blocks/none' })).status).toBe(404);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['no markup', { html: undefined }, ['html']],
    ['blank markup', { html: ' \n' }, ['html']],
    ['markup nested too deep', { html: '<div>'.repeat(MiB / 5) }, ['html']],
    ['markup of too many elements', { html: '<i></i>'.repeat(MiB / 7) }, ['html']],
    ['css that is no text', { css: 1 }, ['css']],
    ['a wrong label', { version: 'latest' }, ['version']],
    ['a changelog that is no array', { changelog: 'none' }, ['changelog']],
    ['half a capture', { capture: { ...CAPTURE, width: -1, theme: undefined } }, [
      'capture.width',
      'capture.theme',
    ]],
    ['all of it', { html: 1, css: 1, version: 1 }, ['html', 'css', 'version']],
  ])('%s is refused with every wrong field', async (_, fields, wrong) => {
    const response = await save(fields);
    expect(response.status).toBe(422);
    expect((await response.json()).errors.map((error: { path: string }) => error.path))
      .toEqual(wrong);
  });

  test('a zero byte, which the database cannot store, is 422', async () => {
    expect((await save({ html: 'a\u0000b' })).status).toBe(422);
  });
});

describe('GET /blocks/snapshots', () => {
  test('lists the newest first, with sizes in place of the markup and no changelog', async () => {
    const changelog = [{ version: 'v1.0', date: '2026-11-21', changes: ['Saved'] }];
    for (const version of ['v1.0', 'v1.1', 'v1.2']) await save({ version, changelog });
    const snapshots = await (await list()).json();
    expect(versions(snapshots)).toEqual(['v1.2', 'v1.1', 'v1.0']);
    expect(snapshots[0]).toMatchObject({ blockPath: path, htmlBytes: 12, cssBytes: 3 });
    expect(snapshots[0]).not.toHaveProperty('html');
    expect(snapshots[0]).not.toHaveProperty('css');
    expect(snapshots[0]).not.toHaveProperty('changelog');
  });

  test('filters by path and version', async () => {
    for (const version of ['v1.0', 'v1.1']) await save({ version });
    expect(versions(await (await list('&version=v1.1')).json())).toEqual(['v1.1']);
    expect(await (await list('&version=v7.7')).json()).toEqual([]);
    expect(await read('anonymous', '/blocks/snapshots?path=/blocks/none')).toEqual([]);
  });

  test('comes in pages that a save in between does not shift', async () => {
    for (const version of ['v1.0', 'v1.1', 'v1.2', 'v1.3', 'v1.4']) await save({ version });
    const seen: string[] = [];
    for (let next: string | undefined = `/blocks/snapshots?path=${path}&limit=2`; next;) {
      const response = await catalog('anonymous', next);
      seen.push(...versions(await response.json()));
      next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];
      if (next) await save({ version: 'v9.9' });
    }
    expect(seen).toEqual(['v1.4', 'v1.3', 'v1.2', 'v1.1', 'v1.0']);
  });

  test.each([
    ['a limit of none', '&limit=0', 'limit'],
    ['a limit over 200', '&limit=201', 'limit'],
    ['a cursor of its own making', '&cursor=abc', 'cursor'],
    ['a wrong label', '&version=new', 'version'],
  ])('%s is refused', async (_, query, field) => {
    const response = await list(query);
    expect(response.status).toBe(422);
    expect((await response.json()).errors[0].path).toBe(field);
  });
});

describe('GET /blocks/snapshots/:id', () => {
  test.each([
    ['an unknown id', UNKNOWN_ID, 404],
    ['something that is no id', 'latest', 422],
  ])('%s is refused', async (_, id, status) => {
    expect((await catalog('anonymous', `/blocks/snapshots/${id}`)).status).toBe(status);
  });

  test('hostile markup is handed out as JSON only', async () => {
    const html = '<script>alert(1)</script>';
    const { id } = await (await save({ html })).json();
    const response = await catalog('anonymous', `/blocks/snapshots/${id}`, {
      headers: { Accept: 'text/html' },
    });
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect((await response.json()).html).toBe(html);
  });

  test('the author is named to signed-in readers only', async () => {
    const { id } = await (await save()).json();
    const name = testStack().editor.email.split('@')[0];
    const named = async (actor: 'anonymous' | 'viewer' | 'service') =>
      (await read(actor, `/blocks/snapshots/${id}`)).createdByName?.toLowerCase() ?? null;
    expect(await named('viewer')).toContain(name);
    expect(await named('service')).toContain(name);
    expect(await named('anonymous')).toBeNull();
  });
});

test.each(['PATCH', 'PUT', 'DELETE'])('a saved snapshot knows no %s', async (method) => {
  const { id } = await (await save()).json();
  const response = await catalog('editor', `/blocks/snapshots/${id}`, { method, body: {} });
  expect(response.status).toBe(405);
  expect(response.headers.get('Allow')).toBe('GET, HEAD');
});
