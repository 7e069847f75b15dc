import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { SOURCES } from '../../../scripts/stack/build-front.ts';
import { ROOT } from '../../../scripts/lib/paths.ts';
import { pathAliases } from '../../../web/path-aliases.ts';

function resolve(file: string, specifier: string): string {
  const [alias, folder] = Object.entries(pathAliases)
    .find(([alias]) => specifier.startsWith(alias)) ?? [];
  return alias && folder
    ? relative(ROOT, join(folder, specifier.slice(alias.length)))
    : join(dirname(file), specifier);
}

test('every file that the front imports is one whose change builds it again', () => {
  const imported = globSync('web/src/**/*.{ts,vue}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '((?:\.|@\/|@contract\/)[^']+)'/g)]
      .map(([, specifier]) => resolve(file, specifier!))
  );
  expect(imported).toContain('functions/assistant/engine/branch-codes.ts');
  const watched = (path: string) => SOURCES.some((source) => path.startsWith(`${source}/`));
  expect(imported.filter((path) => !watched(path))).toEqual([]);
});
