import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Actor, call, headersOf, testStack } from '../../support/stack-client.ts';
import { catalog, createBlock, snapshotOf } from './catalog-client.ts';

const MiB = 1024 * 1024;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Returns unique bytes that begin like a PNG. */
function png(size = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  crypto.getRandomValues(bytes.subarray(0, Math.min(size, 65_536)));
  bytes.set(PNG);
  return bytes;
}

/** Polyglots: images by their first bytes, another type by the rest. */
const POLYGLOTS: [name: string, type: string, bytes: string][] = [
  ['a PNG that is a page', 'image/png', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
  ['a PNG that is a drawing', 'image/png', '\x89PNG\r\n\x1a\n<svg onload="alert(1)"></svg>'],
  ['a GIF that is a script', 'image/gif', 'GIF89a=alert(1)//<script src="#"></script>'],
  ['a JPEG that is a page', 'image/jpeg', '\xff\xd8\xff\xfe<!doctype html><body onload=alert(1)>'],
  [
    'a WebP that is a drawing',
    'image/webp',
    'RIFF/**/WEBP<?xml?><svg><script>alert(1)</script></svg>',
  ],
];

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const textOf = (bytes: string) => new TextEncoder().encode(bytes);

async function store(bytes: Uint8Array<ArrayBuffer>, actor: Actor = 'editor', type = 'text/html') {
  return await fetch(`${testStack().url}/functions/v1/catalog/assets`, {
    method: 'POST',
    headers: { ...await headersOf(actor), 'Content-Type': type },
    body: bytes,
  });
}

const isStored = async (bytes: Uint8Array) =>
  (await catalog('anonymous', `/assets/${sha256(bytes)}`)).status === 200;

describe('POST /assets', () => {
  test('stores a file once, under the hash and the type of its content', async () => {
    const bytes = png();
    const answers = [await store(bytes), await store(bytes, 'service', 'image/gif')];
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect(await answer.json())
        .toEqual({ hash: sha256(bytes), contentType: 'image/png', bytes: 64 });
    }
    const location = answers[0]!.headers.get('Location')!;
    expect(new Uint8Array(await (await call('anonymous', location)).arrayBuffer())).toEqual(bytes);
  });

  test.each([['anonymous', 401], ['viewer', 403]] as const)(
    'refuses %s with %i',
    async (actor, status) => {
      const bytes = png();
      expect((await store(bytes, actor)).status).toBe(status);
      expect(await isStored(bytes)).toBe(false);
    },
  );

  test.each([
    ['a page', '<!doctype html><svg></svg>', 415],
    ['a document', '%PDF-1.7', 415],
    ['a drawing that is not well-formed', '<svg><g></svg>', 422],
    ['a drawing of a million elements', '<svg>' + '<g>'.repeat(1_000_000), 422],
    ['nothing', '', 422],
  ])('refuses %s', async (_, content, status) => {
    const response = await store(textOf(content), 'editor', 'image/png');
    expect([response.status, await isStored(textOf(content))]).toEqual([status, false]);
  });

  test('stores an SVG without what it could do', async () => {
    const hostile = '<svg onload="x()"><script>x()</script><rect width="1"/></svg>';
    const response = await store(textOf(hostile));
    const { hash, contentType } = await response.json();
    expect(contentType).toBe('image/svg+xml');
    const stored = await (await catalog('anonymous', `/assets/${hash}`)).text();
    expect(stored).toMatch(
      /^<svg xmlns="[^"]+" xmlns:xlink="[^"]+"><rect width="1"><\/rect><\/svg>$/,
    );
    expect(sha256(textOf(stored))).toBe(hash);
    expect(await isStored(textOf(hostile))).toBe(false);
  });

  // The simulated platform reads a body as a whole.
  const isRehearsal = Deno.env.has('DEPLOYED_STACK');
  test.skipIf(isRehearsal)('refuses a body in chunks as soon as it is too large', async () => {
    const chunk = new Uint8Array(MiB);
    chunk.set(PNG);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++sent > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const response = await fetch(`${testStack().url}/functions/v1/catalog/assets`, {
      method: 'POST',
      headers: await headersOf('editor'),
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect((await response.json()).detail).toMatch(/limit is 5,242,880/);
    expect(sent).toBeLessThan(100);
  });

  test('takes 5 MiB and no byte more', async () => {
    const most = png(5 * MiB);
    expect((await store(most)).status).toBe(201);
    const read = await catalog('anonymous', `/assets/${sha256(most)}`);
    expect(sha256(new Uint8Array(await read.arrayBuffer()))).toBe(sha256(most));
    const more = await store(png(5 * MiB + 1));
    expect(more.status).toBe(413);
    expect((await more.json()).detail).toMatch(/limit is 5,242,880/);
  });
});

describe('GET /assets/:hash', () => {
  test('is kept by caches and harmless wherever it is opened', async () => {
    const bytes = png();
    await store(bytes);
    const headers = { Origin: 'null' };
    const response = await catalog('anonymous', `/assets/${sha256(bytes)}`, { headers });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const again = { 'If-None-Match': response.headers.get('ETag')! };
    const known = await catalog('anonymous', `/assets/${sha256(bytes)}`, { headers: again });
    expect([known.status, await known.text()]).toEqual([304, '']);
  });

  test.each(POLYGLOTS)('%s is that picture and nothing else', async (_, type, content) => {
    const bytes = Uint8Array.from(content, (char) => char.charCodeAt(0));
    const { hash, contentType } = await (await store(bytes)).json();
    expect(contentType).toBe(type);
    const response = await catalog('anonymous', `/assets/${hash}`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      'content-type': type,
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['to a file', '..%2f..%2f..%2fetc%2fpasswd'],
    ['to a file, encoded twice', '%252e%252e%252fetc%252fpasswd'],
    ['to a file, with backslashes', '..%5c..%5cetc%5cpasswd'],
    ['behind a hash', `${'a'.repeat(64)}%2f..%2f..%2fblocks`],
    ['behind a null byte', `${'a'.repeat(63)}%00`],
    ['behind a line break', `${'a'.repeat(64)}%0a`],
  ])('a path %s is no hash', async (_, path) => {
    const response = await catalog('anonymous', `/assets/${path}`);
    expect([400, 404, 422]).toContain(response.status);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  });

  test.each([
    ['an unknown hash', 'a'.repeat(64), 404],
    ['something that is no hash', 'x', 422],
    ['a hash in capitals', 'A'.repeat(64), 422],
  ])('%s is refused', async (_, hash, status) => {
    expect((await catalog('anonymous', `/assets/${hash}`)).status).toBe(status);
  });

  test('a snapshot that names what is not stored is refused and not stored', async () => {
    const hash = sha256(png());
    const path = await createBlock();
    const body = snapshotOf(path, { css: `p{background:url("asset:${hash}")}` });
    const response = await catalog('editor', '/blocks/snapshots', { body });
    expect(response.status).toBe(422);
    expect((await response.json()).detail).toBe(
      `There is no asset:${hash}: send it by POST /assets before the snapshot.`,
    );
    const stored = await catalog('anonymous', `/blocks/snapshots?path=${path}`);
    expect(await stored.json()).toEqual([]);
  });

  test('a snapshot keeps the names of its assets', async () => {
    const bytes = png();
    const { hash } = await (await store(bytes)).json();
    const html = `<img src="asset:${hash}">`;
    const body = snapshotOf(await createBlock(), { html });
    const { id } = await (await catalog('editor', '/blocks/snapshots', { body })).json();
    expect(await (await catalog('anonymous', `/blocks/snapshots/${id}`)).json())
      .toMatchObject({ html });
  });
});
