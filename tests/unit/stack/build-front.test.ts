import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SOURCES } from '../../../scripts/stack/build-front.ts';

test('every file that the front imports is one whose change builds it again', () => {
  const imported = globSync('web/src/**/*.{ts,vue}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)]
      .map(([, specifier]) => join(dirname(file), specifier!))
  );
  expect(imported).toContain('functions/assistant/engine/branch-codes.ts');
  const watched = (path: string) => SOURCES.some((source) => path.startsWith(`${source}/`));
  expect(imported.filter((path) => !watched(path))).toEqual([]);
});
