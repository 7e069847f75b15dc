import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashFiles } from '../../../scripts/lib/hash-files.ts';

let root: string;
const hash = () => hashFiles(root, ['src', 'lock']).digest('hex');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hash-files-'));
  mkdirSync(join(root, 'src/deep/node_modules'), { recursive: true });
  for (const file of ['lock', 'src/one.ts', 'src/deep/two.ts']) {
    writeFileSync(join(root, file), '1');
  }
});
afterEach(() => rmSync(root, { recursive: true }));

test.each<[string, () => void]>([
  ['a file has other content', () => writeFileSync(join(root, 'lock'), '2')],
  ['a file deep below has other content', () => writeFileSync(join(root, 'src/deep/two.ts'), '2')],
  ['a file has another name', () => renameSync(join(root, 'src/one.ts'), join(root, 'src/1.ts'))],
  ['a file is new', () => writeFileSync(join(root, 'src/new.ts'), '')],
  ['a file is gone', () => rmSync(join(root, 'src/one.ts'))],
])('the hash is another when %s', (_, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

test('the hash stays the same with other packages, and with other files', () => {
  const before = hash();
  writeFileSync(join(root, 'src/deep/node_modules/package.json'), '{}');
  writeFileSync(join(root, 'other'), '');
  expect(hash()).toBe(before);
});
