import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GROUPS } from '../../../web/chunk-groups.ts';

test('every path of a group is one of the tree', () => {
  const paths = Object.values(GROUPS).flat().filter((path) => /^(?:web|functions|node)/.test(path));
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
