/**
 * A client that sends the ETag of its last response gets 304 or a new response, in all reads whose
 * documents say so.
 */
import { describe, expect, test } from 'vitest';
import { call, testStack } from '../../support/stack-client.ts';

interface Read {
  responses: Record<string, unknown>;
}

/** Required parameters of these reads. */
const QUERY: Record<string, string> = {
  '/availability': '?service=check_up',
  '/blocks/by-path': '?path=/blocks/hero',
  '/configs': '?intent_code=general_info',
  '/configs/active': '?intent_code=general_info',
  '/documents/search': '?q=hours',
  '/figures': '?intent_code=general_info',
};

describe.each(['assistant', 'catalog'])('the %s', async (api) => {
  const base = `/functions/v1/${api}`;
  const { paths } = await (await fetch(`${testStack().url}${base}/openapi.json`)).json();
  const reads = Object.entries<{ get?: Read }>(paths)
    // Visitors have tokens of their own: visitors.test.ts. An export needs a person.
    .filter(([path, { get }]) =>
      get?.responses[304] && !path.includes('{') && !path.startsWith('/visitor/') &&
      path !== '/privacy/export'
    )
    .map(([path]) => path);

  test('has such reads', () => expect(reads.length).toBeGreaterThan(4));

  test.each(reads)('GET %s', async (path) => {
    const address = base + path + (QUERY[path] ?? '');
    const twice = async () => {
      const known = await call('editor', address);
      const etag = known.headers.get('ETag')!;
      await known.body?.cancel();
      expect(known.status).toBe(200);
      expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
      const again = await call('editor', address, { headers: { 'If-None-Match': etag } });
      // Otherwise it would stay on the disk after signing out.
      expect(again.headers.get('Cache-Control')).toBe('no-store');
      return [again.status, await again.text(), again.headers.get('ETag') === etag];
    };
    // Background work of the server, such as indexing, may change a read in between.
    await expect.poll(twice).toEqual([304, '', true]);
  });
});

describe('one document', () => {
  const documents = '/functions/v1/assistant/documents';
  const add = async () => {
    const body = { name: 'Hours', file_type: 'text', text: 'Open from nine to six.' };
    return await (await call('editor', `${documents}/text`, { method: 'POST', body })).json();
  };

  test('is 304 until it changes, also where a proxy compressed it', async () => {
    const { id } = await add();
    const address = `${documents}/${id}`;
    const read = (headers = {}) => call('viewer', address, { headers });
    const etag = (await read()).headers.get('ETag')!;
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      expect((await read({ 'If-None-Match': tag })).status).toBe(304);
    }
    await call('editor', address, { method: 'PATCH', body: { name: 'New hours' } });
    const changed = await read({ 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ name: 'New hours' });
    expect(changed.headers.get('Cache-Control')).toBe('no-store');
  });

  test('says nothing of itself to who may not read it', async () => {
    const { id } = await add();
    const headers = { 'If-None-Match': '*' };
    expect((await call('anonymous', `${documents}/${id}`, { headers })).status).toBe(401);
    expect((await call('viewer', `${documents}/${crypto.randomUUID()}`, { headers })).status)
      .toBe(404);
  });
});
