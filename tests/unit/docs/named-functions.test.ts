import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => Deno.readTextFileSync(new URL(path, root));
const CONTRIBUTING = '.github/CONTRIBUTING.md';

test('CONTRIBUTING.md names the schema files where functions are', () => {
  const named = [...read(CONTRIBUTING).matchAll(/`(\w+)`\s+in\s+`([\w-]+\.sql)`/g)];
  expect(named.length).toBeGreaterThan(1);
  for (const [, name, file] of named) {
    expect(read(`supabase/schemas/${file}`)).toContain(`create function public.${name}(`);
  }
});

test('CONTRIBUTING.md names files and folders that exist', () => {
  const bases = ['', 'functions/assistant', 'functions/shared', 'scripts', 'web/src', 'tests'];
  const named = [...read(CONTRIBUTING).matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, path]) =>
    path!
  );
  expect(named.length).toBeGreaterThan(40);
  const isThere = (path: string) => bases.some((base) => existsSync(join(base, path)));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

test('supabase/README.md has a line for each schema file, in their order', () => {
  const rows = [...read('supabase/README.md').matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, file]) =>
    file
  );
  const files = [...read('supabase/config.toml').matchAll(/"\.\/schemas\/([\w-]+)\.sql"/g)];
  expect(rows).toEqual(files.map(([, file]) => file));
});
