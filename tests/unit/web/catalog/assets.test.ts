import '../support/browser.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addAsset, readDataUrl } from '@/features/catalog/capture/assets.ts';
import { ASSET_LIMIT_BYTES } from '@contract/shared/contract/limits.ts';

beforeEach(() => vi.stubGlobal('isSecureContext', true));
afterEach(() => vi.unstubAllGlobals());

const SIGNATURES: Record<string, string> = {
  'image/png': '\x89PNG\r\n\x1a\n',
  'font/woff2': 'wOF2',
  'image/svg+xml': '<svg>',
  'text/html': '<html>',
};

/**
 * Creates an asset.
 *
 * @param says the type that its server reports, which may be wrong.
 */
function blob(size: number, type = 'image/png', says = type) {
  const bytes = new Uint8Array(size);
  bytes.set(Uint8Array.from(SIGNATURES[type]!, (char) => char.charCodeAt(0)));
  return new Blob([bytes], { type: says });
}

async function add(content: Blob) {
  const assets: Record<string, string> = {};
  return { written: await addAsset(content, { name: 'img.photo', assets }), assets };
}

test('a large image or font is named by its hash and kept beside the markup', async () => {
  const { written, assets } = await add(blob(5000));
  expect(written).toMatch(/^asset:[0-9a-f]{64}$/);
  expect(Object.keys(assets)).toEqual([written.slice('asset:'.length)]);
  expect(readDataUrl(Object.values(assets)[0]!)).toMatchObject({ size: 5000, type: 'image/png' });
  expect((await add(blob(5000))).written).toBe(written);
});

test.each(['application/octet-stream', 'text/html', ''])(
  'what it is its content says, not a server that calls it %j',
  async (says) => {
    expect((await add(blob(5000, 'font/woff2', says))).written).toMatch(/^asset:/);
    expect((await add(blob(5000, 'text/html', 'image/png'))).written).toMatch(/^data:/);
  },
);

test.each([
  ['is small', blob(4096)],
  ['the API would change', blob(5000, 'image/svg+xml')],
  ['is no image and no font', blob(5000, 'text/html')],
])('what %s stays inside', async (_, content) => {
  const { written, assets } = await add(content);
  expect(written).toMatch(/^data:/);
  expect(assets).toEqual({});
});

test('all stays inside on a page that may not hash', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect((await add(blob(5000))).written).toMatch(/^data:image\/png;base64,/);
});

test('5 MiB are taken, one byte more is refused with the element and its size', async () => {
  expect((await add(blob(ASSET_LIMIT_BYTES))).written).toMatch(/^asset:/);
  await expect(add(blob(ASSET_LIMIT_BYTES + 1))).rejects.toThrow(
    'The image or font of img.photo is 5,242,881 bytes. The limit is 5,242,880 bytes (5 MiB).',
  );
});

test.each([
  'data:image/svg+xml,%3Csvg/%3E',
  'https://x.test/a.png',
  'data:image/png;base64,AA%A',
  'data:image/png;base64,?',
  '',
])(
  '%j has no bytes in base64',
  (url) => expect(readDataUrl(url)).toBeNull(),
);
