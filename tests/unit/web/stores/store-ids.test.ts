import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no two stores have the same id: the second would be given the first', () => {
  const ids = globSync('web/src/**/*.ts').flatMap((path) =>
    Array.from(
      readFileSync(path, 'utf8').matchAll(/defineStore\('([^']+)'/g),
      ([, id]) => id!,
    )
  );
  expect(ids.length).toBeGreaterThan(5);
  expect(ids).toEqual([...new Set(ids)]);
});
