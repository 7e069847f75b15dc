import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serveFront } from '../../../../scripts/stack/http/serve-front.ts';

const folder = mkdtempSync(join(tmpdir(), 'front-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'blocks'));
writeFileSync(join(folder, 'index.html'), 'any page');
writeFileSync(join(folder, 'sandbox.html'), 'the sandbox');
writeFileSync(join(folder, 'blocks/hero.html'), 'the hero');
const serve = serveFront(folder, {});
const textAt = async (path: string) => {
  const response = serve(new Request(`http://server${path}`));
  return { status: response.status, text: await response.text() };
};

test.each([
  ['/sandbox', 'the sandbox'],
  ['/blocks/hero', 'the hero'],
  ['/blocks/other', 'any page'],
  ['/blocks', 'any page'],
  ['/sandbox/4', 'any page'],
  ['/', 'any page'],
])('%s is the page that was drawn for it, or else the one for all', async (path, text) => {
  expect(await textAt(path)).toEqual({ status: 200, text });
});

test('what looks like a file and is none is not found', async () => {
  expect(await textAt('/blocks/none.js')).toEqual({ status: 404, text: 'Not found' });
});
